// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Albums",
  dependencies: [.package(path: "../OpenPhotoKit")],
  targets: [
    .executableTarget(
      name: "Albums",
      dependencies: [
        .product(name: "Photos", package: "OpenPhotoKit"),
        .product(name: "PhotosHost", package: "OpenPhotoKit"),
        .product(name: "UIKit", package: "OpenPhotoKit"),
      ])
  ]
)
