// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// A package of its own, so that nobody who builds the library builds its measurements.
let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "OpenPhotoKit", path: "..")],
  targets: [
    .executableTarget(
      name: "benchmark",
      dependencies: [
        "CBaseline",
        .product(name: "Photos", package: "OpenPhotoKit"),
        .product(name: "PhotosHost", package: "OpenPhotoKit"),
        .product(name: "PhotosTesting", package: "OpenPhotoKit"),
      ],
      swiftSettings: strict),
    // What the library's speed is compared with: the least work in C, compiled with -O2 in a release build.
    .target(
      name: "CBaseline", dependencies: ["CBaselineVips", "CBaselineExif"],
      linkerSettings: [.linkedLibrary("sqlite3"), .linkedLibrary("crypto")]),
    // They bring the flags by which C finds these libraries.
    .systemLibrary(
      name: "CBaselineVips", pkgConfig: "vips", providers: [.apt(["libvips-dev"])]),
    .systemLibrary(
      name: "CBaselineExif", pkgConfig: "libexif", providers: [.apt(["libexif-dev"])]),
  ]
)
