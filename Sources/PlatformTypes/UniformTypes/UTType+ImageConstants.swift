// Kinds of images.
extension UTType {
  /// Any image.
  ///
  /// Identifier: `public.image`.
  public static var image: UTType { UTType(known: "public.image") }

  /// A JPEG image.
  ///
  /// Identifier: `public.jpeg`.
  public static var jpeg: UTType { UTType(known: "public.jpeg") }

  /// A PNG image.
  ///
  /// Identifier: `public.png`.
  public static var png: UTType { UTType(known: "public.png") }

  /// A HEIF image with HEVC inside, as iPhones take.
  ///
  /// Identifier: `public.heic`.
  public static var heic: UTType { UTType(known: "public.heic") }

  /// A sequence of images in HEIF with HEVC inside.
  ///
  /// Identifier: `public.heics`.
  public static var heics: UTType { UTType(known: "public.heics") }

  /// A HEIF image with any coding inside.
  ///
  /// Identifier: `public.heif`.
  public static var heif: UTType { UTType(known: "public.heif") }

  /// A JPEG XL image.
  ///
  /// Identifier: `public.jpeg-xl`.
  public static var jpegxl: UTType { UTType(known: "public.jpeg-xl") }

  /// A TIFF image.
  ///
  /// Identifier: `public.tiff`.
  public static var tiff: UTType { UTType(known: "public.tiff") }

  /// A GIF image, moving or not.
  ///
  /// Identifier: `com.compuserve.gif`.
  public static var gif: UTType { UTType(known: "com.compuserve.gif") }

  /// A WebP image.
  ///
  /// Identifier: `org.webmproject.webp`.
  public static var webP: UTType { UTType(known: "org.webmproject.webp") }

  /// A Windows bitmap image.
  ///
  /// Identifier: `com.microsoft.bmp`.
  public static var bmp: UTType { UTType(known: "com.microsoft.bmp") }

  /// A Windows icon.
  ///
  /// Identifier: `com.microsoft.ico`.
  public static var ico: UTType { UTType(known: "com.microsoft.ico") }

  /// An Apple icon.
  ///
  /// Identifier: `com.apple.icns`.
  public static var icns: UTType { UTType(known: "com.apple.icns") }

  /// A vector image as SVG.
  ///
  /// Identifier: `public.svg-image`.
  public static var svg: UTType { UTType(known: "public.svg-image") }

  /// An OpenEXR image.
  ///
  /// Identifier: `com.ilm.openexr-image`.
  public static var exr: UTType { UTType(known: "com.ilm.openexr-image") }

  /// Any camera's raw image.
  ///
  /// Identifier: `public.camera-raw-image`.
  public static var rawImage: UTType { UTType(known: "public.camera-raw-image") }

  /// A raw image as Adobe DNG.
  ///
  /// Identifier: `com.adobe.raw-image`.
  public static var dng: UTType { UTType(known: "com.adobe.raw-image") }

  /// A Live Photo: a still and a movie that belong together.
  ///
  /// Identifier: `com.apple.live-photo`.
  public static var livePhoto: UTType { UTType(known: "com.apple.live-photo") }
}
