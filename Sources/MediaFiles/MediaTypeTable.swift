/// Every type that is recognised.
///
/// Source: Apple, "System-declared uniform type identifiers", and the identifiers ImageIO lists.
extension MediaType {
  static let jpeg = MediaType(.jpeg, "public.jpeg", "jpg", "image/jpeg")
  static let png = MediaType(.png, "public.png", "png", "image/png")
  static let gif = MediaType(.gif, "com.compuserve.gif", "gif", "image/gif")
  static let webP = MediaType(.webP, "org.webmproject.webp", "webp", "image/webp")
  static let tiff = MediaType(.tiff, "public.tiff", "tiff", "image/tiff")
  static let jpegXL = MediaType(.jpegXL, "public.jpeg-xl", "jxl", "image/jxl")

  static let heic = MediaType(.heif, "public.heic", "heic", "image/heic")
  static let heics = MediaType(.heif, "public.heics", "heics", "image/heic-sequence")
  static let heif = MediaType(.heif, "public.heif", "heif", "image/heif")
  static let avif = MediaType(.heif, "public.avif", "avif", "image/avif")
  static let avis = MediaType(.heif, "public.avis", "avifs", "image/avif-sequence")

  static let dng = MediaType(.raw, "com.adobe.raw-image", "dng", "image/x-adobe-dng")
  static let cr2 = MediaType(.raw, "com.canon.cr2-raw-image", "cr2", "image/x-canon-cr2")
  static let cr3 = MediaType(.raw, "com.canon.cr3-raw-image", "cr3", "image/x-canon-cr3")
  static let crw = MediaType(.raw, "com.canon.crw-raw-image", "crw", "image/x-canon-crw")
  static let nef = MediaType(.raw, "com.nikon.raw-image", "nef", "image/x-nikon-nef")
  static let arw = MediaType(.raw, "com.sony.arw-raw-image", "arw", "image/x-sony-arw")
  static let raf = MediaType(.raw, "com.fuji.raw-image", "raf", "image/x-fuji-raf")
  static let orf = MediaType(.raw, "com.olympus.raw-image", "orf", "image/x-olympus-orf")
  static let rw2 = MediaType(.raw, "com.panasonic.rw2-raw-image", "rw2", "image/x-panasonic-rw2")
  static let pef = MediaType(.raw, "com.pentax.raw-image", "pef", "image/x-pentax-pef")
  static let srw = MediaType(.raw, "com.samsung.raw-image", "srw", "image/x-samsung-srw")
  static let mrw = MediaType(.raw, "com.konicaminolta.raw-image", "mrw", "image/x-minolta-mrw")
  static let threeFR = MediaType(
    .raw, "com.hasselblad.3fr-raw-image", "3fr", "image/x-hasselblad-3fr")
  static let rwl = MediaType(.raw, "com.leica.rwl-raw-image", "rwl", "image/x-leica-rwl")
  static let iiq = MediaType(.raw, "com.phaseone.raw-image", "iiq", "image/x-phaseone-iiq")
  static let kodak = MediaType(.raw, "com.kodak.raw-image", "dcr", "image/x-kodak-dcr")

  static let quickTime = MediaType(
    .movie, "com.apple.quicktime-movie", "mov", "video/quicktime")
  static let mpeg4 = MediaType(.movie, "public.mpeg-4", "mp4", "video/mp4")
  static let m4v = MediaType(.movie, "com.apple.m4v-video", "m4v", "video/x-m4v")
  static let threeGPP = MediaType(.movie, "public.3gpp", "3gp", "video/3gpp")
  static let threeGPP2 = MediaType(.movie, "public.3gpp2", "3g2", "video/3gpp2")
  static let avi = MediaType(.movie, "public.avi", "avi", "video/avi")
  static let transportStream = MediaType(
    .movie, "public.mpeg-2-transport-stream", "ts", "video/mp2t")
  static let avchd = MediaType(
    .movie, "public.avchd-mpeg-2-transport-stream", "mts", "video/m2ts")
  static let mpegProgram = MediaType(.movie, "public.mpeg", "mpg", "video/mpeg")
  static let matroska = MediaType(.movie, "org.matroska.mkv", "mkv", "video/x-matroska")
  static let webM = MediaType(.movie, "org.webmproject.webm", "webm", "video/webm")

  static let m4a = MediaType(.sound, "com.apple.m4a-audio", "m4a", "audio/mp4")
  static let mpeg4Audio = MediaType(.sound, "public.mpeg-4-audio", "mp4", "audio/mp4")
  static let mp3 = MediaType(.sound, "public.mp3", "mp3", "audio/mpeg")
  static let wave = MediaType(.sound, "com.microsoft.waveform-audio", "wav", "audio/vnd.wave")
  static let aiff = MediaType(.sound, "public.aiff-audio", "aiff", "audio/aiff")
  static let aifc = MediaType(.sound, "public.aifc-audio", "aifc", "audio/aiff")
  static let flac = MediaType(.sound, "org.xiph.flac", "flac", "audio/flac")
  static let caf = MediaType(.sound, "com.apple.coreaudio-format", "caf", "audio/x-caf")
  static let aac = MediaType(.sound, "public.aac-audio", "aac", "audio/aac")
  static let ogg = MediaType(.sound, "org.xiph.ogg-audio", "ogg", "audio/ogg")
}
