/// The types that are always known: Apple's abstract types, and the formats that photo code meets.
///
/// Identifiers, extensions and MIME types are those that macOS declares; of types that share an
/// extension the earlier row is preferred. Types of macOS that have nothing to do with photos, and
/// old four-letter codes, are left out.
///
/// Source: Apple, "System-declared uniform type identifiers" and `UTCoreTypes.h`; for the vendors'
/// RAW formats what macOS's Spotlight reports. Unverified: that `public.avif` is a kind of HEIF.
package let builtInTypes: [TypeDeclaration] =
  abstractTypes + imageTypes + rawImageTypes + audiovisualTypes + documentTypes

private let abstractTypes: [TypeDeclaration] = [
  TypeDeclaration("public.item", "item"),
  TypeDeclaration("public.content", "content"),
  TypeDeclaration(
    "public.composite-content", "composite content", conformsTo: "public.content"),
  TypeDeclaration("public.data", "data", conformsTo: "public.item"),
  TypeDeclaration("public.directory", "directory", conformsTo: "public.item"),
  TypeDeclaration("public.folder", "folder", conformsTo: "public.directory"),
  TypeDeclaration("public.volume", "volume", conformsTo: "public.folder"),
  TypeDeclaration("com.apple.resolvable", "resolvable"),
  TypeDeclaration(
    "public.symlink", "symbolic link", conformsTo: "public.item com.apple.resolvable"),
  TypeDeclaration("com.apple.package", "package", conformsTo: "public.directory"),
  TypeDeclaration("com.apple.bundle", "bundle", conformsTo: "public.directory"),
  TypeDeclaration("public.url", "URL", conformsTo: "public.data"),
  TypeDeclaration("public.file-url", "file URL", conformsTo: "public.url"),
  TypeDeclaration("public.database", "database"),
  TypeDeclaration("public.archive", "archive"),
  TypeDeclaration("public.executable", "executable", conformsTo: "public.item"),
]

private let imageTypes: [TypeDeclaration] = [
  TypeDeclaration("public.image", "image", conformsTo: "public.data public.content"),
  TypeDeclaration(
    "public.jpeg", "JPEG image", conformsTo: "public.image",
    extensions: "jpeg jpg jpe", mime: "image/jpeg image/jpg"),
  TypeDeclaration(
    "public.png", "PNG image", conformsTo: "public.image", extensions: "png", mime: "image/png"),
  TypeDeclaration("public.heif-standard", "HEIF Image", conformsTo: "public.image"),
  TypeDeclaration(
    "public.heic", "HEIC Image", conformsTo: "public.heif-standard",
    extensions: "heic", mime: "image/heic"),
  TypeDeclaration(
    "public.heics", "HEIC Image Sequence", conformsTo: "public.heif-standard",
    extensions: "heics", mime: "image/heic-sequence"),
  TypeDeclaration(
    "public.heif", "HEIF Image", conformsTo: "public.heif-standard",
    extensions: "heif", mime: "image/heif"),
  TypeDeclaration(
    "public.heifs", "HEIF Image Sequence", conformsTo: "public.heif-standard",
    extensions: "heifs", mime: "image/heif-sequence"),
  TypeDeclaration(
    "public.avci", "AVC Image", conformsTo: "public.heif-standard",
    extensions: "avci", mime: "image/avci"),
  TypeDeclaration(
    "public.avif", "AVIF Image", conformsTo: "public.heif-standard",
    extensions: "avif", mime: "image/avif"),
  TypeDeclaration(
    "public.avis", "AVIF Image Sequence", conformsTo: "public.heif-standard",
    extensions: "avis avifs", mime: "image/avif-sequence"),
  TypeDeclaration(
    "public.jpeg-xl", "JPEG-XL Image", conformsTo: "public.image",
    extensions: "jxl", mime: "image/jxl"),
  TypeDeclaration(
    "public.jpeg-2000", "JPEG 2000 image", conformsTo: "public.image",
    extensions: "jp2 jpf jpx j2k j2c", mime: "image/jp2 image/jpx"),
  TypeDeclaration(
    "public.tiff", "TIFF image", conformsTo: "public.image",
    extensions: "tiff tif", mime: "image/tiff"),
  TypeDeclaration(
    "com.compuserve.gif", "GIF image", conformsTo: "public.image",
    extensions: "gif", mime: "image/gif"),
  TypeDeclaration(
    "org.webmproject.webp", "WebP Image", conformsTo: "public.image",
    extensions: "webp", mime: "image/webp"),
  TypeDeclaration(
    "com.microsoft.bmp", "Windows bitmap image", conformsTo: "public.image",
    extensions: "bmp dib", mime: "image/bmp image/x-bmp image/x-ms-bmp"),
  TypeDeclaration(
    "com.microsoft.ico", "Windows icon image", conformsTo: "public.image",
    extensions: "ico", mime: "image/vnd.microsoft.icon image/x-icon"),
  TypeDeclaration(
    "com.apple.icns", "Apple icon image", conformsTo: "public.image",
    extensions: "icns", mime: "image/x-icns"),
  TypeDeclaration(
    "public.svg-image", "Scalable Vector Graphics image", conformsTo: "public.image public.xml",
    extensions: "svg svgz", mime: "image/svg+xml"),
  TypeDeclaration(
    "com.ilm.openexr-image", "OpenEXR image", conformsTo: "public.image",
    extensions: "exr", mime: "image/x-exr"),
  TypeDeclaration(
    "public.radiance", "Radiance image", conformsTo: "public.image",
    extensions: "hdr pic", mime: "image/vnd.radiance"),
  TypeDeclaration(
    "com.truevision.tga-image", "TGA image", conformsTo: "public.image",
    extensions: "tga", mime: "image/x-tga image/targa"),
  TypeDeclaration(
    "com.adobe.photoshop-image", "Adobe Photoshop document", conformsTo: "public.image",
    extensions: "psd", mime: "image/vnd.adobe.photoshop image/x-photoshop image/psd"),
  TypeDeclaration("com.apple.live-photo", "Live Photo"),
  TypeDeclaration(
    "com.apple.live-photo-bundle", "Live Photo",
    conformsTo: "com.apple.live-photo com.apple.package", extensions: "pvt"),
]

private let rawImageTypes: [TypeDeclaration] = [
  TypeDeclaration("public.camera-raw-image", "camera RAW image", conformsTo: "public.image"),
  raw("com.adobe.raw-image", "Adobe DNG", "dng", "image/x-adobe-dng"),
  raw("com.canon.cr2-raw-image", "Canon CR2", "cr2", "image/x-canon-cr2"),
  raw("com.canon.cr3-raw-image", "Canon CR3", "cr3", "image/x-canon-cr3"),
  raw("com.canon.crw-raw-image", "Canon CRW", "crw", "image/x-canon-crw"),
  raw("com.nikon.raw-image", "Nikon", "nef", "image/x-nikon-nef"),
  raw("com.nikon.nrw-raw-image", "Nikon NRW", "nrw", "image/x-nikon-nrw"),
  raw("com.sony.arw-raw-image", "Sony ARW", "arw", "image/x-sony-arw"),
  raw("com.sony.sr2-raw-image", "Sony SR2", "sr2", "image/x-sony-sr2"),
  raw("com.sony.raw-image", "Sony", "srf", "image/x-sony-srf"),
  raw("com.fuji.raw-image", "Fuji", "raf", "image/x-fuji-raf"),
  raw("com.olympus.raw-image", "Olympus", "orf", "image/x-olympus-orf"),
  raw("com.panasonic.rw2-raw-image", "Panasonic RW2", "rw2", "image/x-panasonic-rw2"),
  raw("com.panasonic.raw-image", "Panasonic", "raw", "image/x-panasonic-rw"),
  raw("com.leica.rwl-raw-image", "Leica RWL", "rwl", "image/x-leica-rwl"),
  raw("com.leica.raw-image", "Leica", "raw", ""),
  raw("com.pentax.raw-image", "Pentax", "pef", "image/x-pentax-pef"),
  raw("com.samsung.raw-image", "Samsung", "srw", "image/x-samsung-srw"),
  raw("com.konicaminolta.raw-image", "Konica Minolta", "mrw", "image/x-minolta-mrw"),
  raw("com.kodak.raw-image", "Kodak", "dcr", "image/x-kodak-dcr"),
  raw("com.epson.raw-image", "Epson", "erf", "image/x-epson-erf"),
  raw("com.hasselblad.3fr-raw-image", "Hasselblad 3FR", "3fr", "image/x-hasselblad-3fr"),
  raw("com.hasselblad.fff-raw-image", "Hasselblad FFF", "fff", "image/x-hasselblad-fff"),
  raw("com.phaseone.raw-image", "Phase One", "iiq", "image/x-phaseone-iiq"),
  raw("com.leafamerica.raw-image", "Leaf", "mos", "image/x-leaf-mos"),
]

private func raw(
  _ identifier: String, _ name: String, _ filenameExtension: String, _ mimeType: String
) -> TypeDeclaration {
  TypeDeclaration(
    identifier, "\(name) raw image", conformsTo: "public.camera-raw-image",
    extensions: filenameExtension, mime: mimeType)
}

private let audiovisualTypes: [TypeDeclaration] = [
  TypeDeclaration(
    "public.audiovisual-content", "audiovisual content",
    conformsTo: "public.data public.content"),
  TypeDeclaration("public.movie", "movie", conformsTo: "public.audiovisual-content"),
  TypeDeclaration("public.video", "video", conformsTo: "public.movie"),
  TypeDeclaration("public.audio", "audio", conformsTo: "public.audiovisual-content"),
  TypeDeclaration(
    "com.apple.quicktime-movie", "QuickTime movie", conformsTo: "public.movie",
    extensions: "mov qt", mime: "video/quicktime"),
  TypeDeclaration(
    "public.mpeg-4", "MPEG-4 movie", conformsTo: "public.movie",
    extensions: "mp4 mpg4", mime: "video/mp4 video/mp4v"),
  TypeDeclaration(
    "com.apple.m4v-video", "Apple MPEG-4 movie", conformsTo: "public.movie",
    extensions: "m4v", mime: "video/x-m4v"),
  TypeDeclaration(
    "public.3gpp", "3GPP movie", conformsTo: "public.movie",
    extensions: "3gp 3gpp", mime: "video/3gpp"),
  TypeDeclaration(
    "public.3gpp2", "3GPP2 movie", conformsTo: "public.movie",
    extensions: "3g2 3gp2", mime: "video/3gpp2"),
  TypeDeclaration(
    "public.mpeg", "MPEG movie", conformsTo: "public.movie",
    extensions: "mpg mpeg mpe m75 m15", mime: "video/mpeg video/mpg video/x-mpeg"),
  TypeDeclaration(
    "public.mpeg-2-video", "MPEG-2 video", conformsTo: "public.video",
    extensions: "m2v", mime: "video/mpeg2"),
  TypeDeclaration(
    "public.mpeg-2-transport-stream", "MPEG-2 transport stream", conformsTo: "public.movie",
    extensions: "ts", mime: "video/mp2t"),
  TypeDeclaration(
    "public.avchd-mpeg-2-transport-stream", "AVCHD MPEG-2 transport stream",
    conformsTo: "public.mpeg-2-transport-stream",
    extensions: "mts m2ts", mime: "video/m2ts"),
  TypeDeclaration(
    "public.avi", "AVI movie", conformsTo: "public.movie",
    extensions: "avi vfw", mime: "video/avi video/x-msvideo video/msvideo"),
  TypeDeclaration(
    "org.webmproject.webm", "WebM movie", conformsTo: "public.movie",
    extensions: "webm", mime: "video/webm"),
  TypeDeclaration(
    "org.matroska.mkv", "Matroska movie", conformsTo: "public.movie",
    extensions: "mkv", mime: "video/x-matroska"),
  TypeDeclaration(
    "com.microsoft.windows-media-wmv", "Windows Media video", conformsTo: "public.movie",
    extensions: "wmv", mime: "video/x-ms-wmv"),
  TypeDeclaration(
    "public.mp3", "MP3 audio", conformsTo: "public.audio",
    extensions: "mp3 mpga",
    mime: "audio/mpeg audio/mpeg3 audio/mpg audio/mp3 audio/x-mpeg audio/x-mp3"),
  TypeDeclaration(
    "com.apple.m4a-audio", "Apple MPEG-4 audio", conformsTo: "public.audio",
    extensions: "m4a", mime: "audio/x-m4a"),
  TypeDeclaration(
    "public.mpeg-4-audio", "MPEG-4 audio", conformsTo: "public.mpeg-4 public.audio",
    extensions: "mp4 mpg4", mime: "audio/mp4"),
  TypeDeclaration(
    "public.aac-audio", "AAC audio", conformsTo: "public.audio",
    extensions: "aac adts", mime: "audio/aac audio/x-aac"),
  TypeDeclaration(
    "com.microsoft.waveform-audio", "Waveform audio", conformsTo: "public.audio",
    extensions: "wav wave bwf", mime: "audio/vnd.wave audio/wav audio/wave audio/x-wav"),
  TypeDeclaration(
    "public.aifc-audio", "AIFF-C audio", conformsTo: "public.audio",
    extensions: "aifc", mime: "audio/x-aifc"),
  TypeDeclaration(
    "public.aiff-audio", "AIFF audio", conformsTo: "public.aifc-audio",
    extensions: "aiff aif", mime: "audio/aiff audio/x-aiff"),
  TypeDeclaration(
    "com.apple.coreaudio-format", "CoreAudio audio", conformsTo: "public.audio",
    extensions: "caf", mime: "audio/x-caf"),
  TypeDeclaration(
    "org.xiph.flac", "FLAC audio", conformsTo: "public.audio",
    extensions: "flac", mime: "audio/flac audio/x-flac"),
  TypeDeclaration(
    "org.xiph.ogg-audio", "Ogg audio", conformsTo: "public.audio",
    extensions: "ogg oga", mime: "audio/ogg"),
  TypeDeclaration(
    "public.midi-audio", "MIDI audio", conformsTo: "public.audio",
    extensions: "midi mid smf kar", mime: "audio/midi"),
]

private let documentTypes: [TypeDeclaration] = [
  TypeDeclaration("public.text", "text", conformsTo: "public.data public.content"),
  TypeDeclaration(
    "public.plain-text", "text", conformsTo: "public.text",
    extensions: "txt text", mime: "text/plain"),
  TypeDeclaration(
    "public.utf8-plain-text", "Unicode (UTF-8) text", conformsTo: "public.plain-text"),
  TypeDeclaration(
    "public.utf16-plain-text", "Unicode (UTF-16) text", conformsTo: "public.plain-text"),
  TypeDeclaration("public.delimited-values-text", "delimited text", conformsTo: "public.text"),
  TypeDeclaration(
    "public.comma-separated-values-text", "comma-separated values",
    conformsTo: "public.delimited-values-text",
    extensions: "csv", mime: "text/csv text/comma-separated-values"),
  TypeDeclaration(
    "public.tab-separated-values-text", "tab-separated values",
    conformsTo: "public.delimited-values-text",
    extensions: "tsv", mime: "text/tab-separated-values"),
  TypeDeclaration(
    "public.json", "JSON", conformsTo: "public.text", extensions: "json", mime: "application/json"),
  TypeDeclaration(
    "public.geojson", "GeoJSON", conformsTo: "public.json",
    extensions: "geojson", mime: "application/geo+json"),
  TypeDeclaration(
    "public.xml", "XML text", conformsTo: "public.text",
    extensions: "xml", mime: "application/xml text/xml"),
  TypeDeclaration(
    "public.yaml", "YAML", conformsTo: "public.text",
    extensions: "yml yaml", mime: "application/x-yaml"),
  TypeDeclaration(
    "public.html", "HTML text", conformsTo: "public.text",
    extensions: "html htm shtml shtm", mime: "text/html"),
  TypeDeclaration(
    "public.css", "CSS", conformsTo: "public.text", extensions: "css", mime: "text/css"),
  TypeDeclaration(
    "public.rtf", "rich text (RTF)", conformsTo: "public.text",
    extensions: "rtf", mime: "text/rtf application/rtf"),
  TypeDeclaration(
    "com.adobe.pdf", "PDF document", conformsTo: "public.data public.composite-content",
    extensions: "pdf", mime: "application/pdf"),
  TypeDeclaration(
    "com.apple.property-list", "property list", conformsTo: "public.data", extensions: "plist"),
  TypeDeclaration(
    "com.apple.xml-property-list", "XML property list",
    conformsTo: "com.apple.property-list public.xml"),
  TypeDeclaration(
    "com.apple.binary-property-list", "binary property list",
    conformsTo: "com.apple.property-list"),
  TypeDeclaration(
    "com.apple.photos.apple-adjustment-envelope", "Photos adjustments",
    conformsTo: "public.data", extensions: "aae"),
  TypeDeclaration(
    "public.zip-archive", "ZIP archive", conformsTo: "public.data public.archive",
    extensions: "zip", mime: "application/zip application/x-zip-compressed"),
  TypeDeclaration(
    "org.gnu.gnu-zip-archive", "gzip archive", conformsTo: "public.data public.archive",
    extensions: "gz gzip", mime: "application/gzip application/x-gzip"),
  TypeDeclaration(
    "public.tar-archive", "tar archive", conformsTo: "public.data public.archive",
    extensions: "tar", mime: "application/x-tar application/tar"),
]
