// swift-tools-version: 6.2
import PackageDescription

/// The settings of every Swift target that ships.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Tests may point into memory without saying so; the rest is as strict as what they test.
let strictTests: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
]

/// Modules with the names of Apple's, for sources that import them.
///
/// They give out what `PlatformTypes` has. Opt in by product, because a module named `UIKit` changes
/// what `#if canImport(UIKit)` says in every package of the build.
let appleNames = [
  "UIKit", "AppKit", "CoreLocation", "AVFoundation", "CoreMedia", "UniformTypeIdentifiers",
  "CoreImage", "CoreGraphics", "ImageIO",
]

/// Of those, what the programs in Examples/Clients import.
let clientModules: [Target.Dependency] = [
  "UIKit", "AppKit", "CoreLocation", "AVFoundation", "UniformTypeIdentifiers",
]

let package = Package(
  name: "OpenPhotoKit",
  products: [
    .library(name: "Photos", targets: ["Photos"]),
    .library(name: "PhotosHost", targets: ["PhotosHost"]),
    .library(name: "PhotosTesting", targets: ["PhotosTesting"]),
    .executable(name: "photos", targets: ["photos"]),
    .library(name: "Combine", targets: ["Combine"]),
  ] + appleNames.map { .library(name: $0, targets: [$0]) },
  targets: [
    // What a user runs and imports, from the top down. An arrow may only point down this list.
    .executableTarget(
      name: "photos", dependencies: ["PhotosHost", "Photos"], swiftSettings: strict),
    .target(
      name: "PhotosTesting", dependencies: ["PhotosHost", "Photos", "LibraryStore"],
      swiftSettings: strict),
    .target(
      name: "PhotosHost", dependencies: ["Photos", "LibraryStore", "MediaFiles"],
      swiftSettings: strict),
    .target(
      name: "Photos",
      dependencies: ["LibraryStore", "PlatformTypes", "MediaFiles", "PredicateFormat"],
      swiftSettings: strict),
    .target(
      name: "LibraryStore", dependencies: ["CSQLite", "CCrypto", "CLinux"], swiftSettings: strict),
    .target(name: "PlatformTypes", dependencies: ["MediaFiles"], swiftSettings: strict),
    .target(
      name: "MediaFiles",
      dependencies: ["CVips", "CHeif", "CLibRaw", "CExiv2", "CExiv2Guard", "CLibAV"],
      swiftSettings: strict),
    .target(name: "PredicateFormat", swiftSettings: strict),

    // Of Apple's Combine what PhotoKit code uses; it imports nothing of this package.
    .target(name: "Combine", swiftSettings: strict),

    // Debian's C libraries: module maps, and C only where Swift cannot call.
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(
      name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CLinux"),
    .systemLibrary(name: "CVips", pkgConfig: "vips", providers: [.apt(["libvips-dev"])]),
    .systemLibrary(name: "CHeif", pkgConfig: "libheif", providers: [.apt(["libheif-dev"])]),
    // Its pkg-config file asks for OpenMP, which SwiftPM refuses and callers do not need.
    .systemLibrary(name: "CLibRaw", providers: [.apt(["libraw-dev"])]),
    .systemLibrary(name: "CExiv2", pkgConfig: "gexiv2", providers: [.apt(["libgexiv2-dev"])]),
    .target(name: "CExiv2Guard", dependencies: ["CExiv2"]),
    .systemLibrary(
      name: "CLibAV", pkgConfig: "libavformat", providers: [.apt(["libavformat-dev"])]),

    // A web server for tests.
    .systemLibrary(
      name: "CMicroHTTPD", path: "Tests/Support/CMicroHTTPD", pkgConfig: "libmicrohttpd",
      providers: [.apt(["libmicrohttpd-dev"])]),

    // What tests share: fixtures and random numbers, random changes with their checks, at length as
    // a program of its own, and a program that tests run several times at once on one library.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strictTests),
    .target(
      name: "ChangeSoak",
      dependencies: ["Photos", "PhotosHost", "PhotosTesting", "LibraryStore", "TestSupport"],
      path: "Tests/Support/ChangeSoak", swiftSettings: strictTests),
    .executableTarget(
      name: "photos-soak", dependencies: ["ChangeSoak"], path: "Tests/Soak",
      swiftSettings: strictTests),
    // Damaged files, and the program that reads them in processes of their own.
    .target(
      name: "FileMutations", dependencies: ["MediaFiles", "TestSupport"],
      path: "Tests/Support/FileMutations", swiftSettings: strictTests),
    .executableTarget(
      name: "photos-mutations", dependencies: ["FileMutations", "MediaFiles"],
      path: "Tests/Mutations", swiftSettings: strictTests),
    .executableTarget(
      name: "LibraryWorker", dependencies: ["Photos", "PhotosHost", "PhotosTesting"],
      path: "Tests/Support/LibraryWorker", swiftSettings: strictTests),

    .testTarget(name: "CombineTests", dependencies: ["Combine"], swiftSettings: strictTests),
    .testTarget(
      name: "PredicateFormatTests", dependencies: ["PredicateFormat", "TestSupport"],
      swiftSettings: strictTests),
    .testTarget(
      name: "PlatformTypesTests", dependencies: ["PlatformTypes", "MediaFiles", "TestSupport"],
      exclude: ["Fixtures"], swiftSettings: strictTests),
    .testTarget(
      name: "MediaFilesTests",
      dependencies: ["MediaFiles", "CLibAV", "FileMutations", "photos-mutations", "TestSupport"],
      exclude: ["Fixtures"], swiftSettings: strictTests),
    .executableTarget(
      name: "StoreWorker", dependencies: ["LibraryStore"], path: "Tests/Support/StoreWorker",
      swiftSettings: strictTests),
    .testTarget(
      name: "LibraryStoreTests", dependencies: ["LibraryStore", "CSQLite", "StoreWorker"],
      swiftSettings: strictTests),
    .testTarget(
      name: "PhotosTests",
      dependencies: [
        "Photos", "PhotosHost", "PhotosTesting", "ChangeSoak", "LibraryWorker", "TestSupport",
        "CMicroHTTPD",
      ],
      swiftSettings: strictTests),
    // Compares the public symbols of `Photos` with the table in Documentation/API; `Scripts/api`.
    .executableTarget(
      name: "APIParity", dependencies: ["Photos"], path: "Tests/Support/APIParity",
      swiftSettings: strictTests),
    .testTarget(
      name: "APIParityTests", dependencies: ["APIParity", "Photos"], swiftSettings: strictTests),
    // Programs in the style of real apps, written as for Apple's platforms, in both language modes.
    .target(
      name: "ClientsSwift5", dependencies: ["Photos", "Combine"] + clientModules,
      path: "Examples/Clients/Swift5", swiftSettings: [.swiftLanguageMode(.v5)]),
    .target(
      name: "ClientsSwift6", dependencies: ["Photos"] + clientModules,
      path: "Examples/Clients/Swift6", swiftSettings: [.swiftLanguageMode(.v6)]),
    .testTarget(
      name: "ClientTests",
      dependencies: ["ClientsSwift5", "ClientsSwift6", "PhotosTesting", "TestSupport"],
      swiftSettings: strictTests),
    .testTarget(
      name: "PhotosCommandTests", dependencies: ["photos", "PhotosTesting", "TestSupport"],
      swiftSettings: strictTests),
  ]
    + appleNames.map {
      .target(
        name: $0, dependencies: ["PlatformTypes"], path: "Sources/AppleNames/\($0)",
        swiftSettings: strict)
    }
)
