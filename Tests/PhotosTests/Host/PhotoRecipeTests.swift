import Foundation
import Photos
import PhotosHost
import TestSupport
import Testing

@Suite("PhotoRecipe") struct PhotoRecipeTests {
  private static func random(_ generator: inout SeededRandom) -> PhotoRecipe {
    var recipe = PhotoRecipe()
    recipe.crop = .init(x: 0.125, y: 0.25, width: 0.5, height: 0.375)
    recipe.turn(by: Int.random(in: -5...5, using: &generator))
    recipe.straighten = Double.random(in: -45...45, using: &generator)
    recipe.exposure = Double.random(in: -10...10, using: &generator)
    if Bool.random(using: &generator) {
      recipe.contrast = Double.random(in: 0...4, using: &generator)
    }
    if Bool.random(using: &generator) {
      recipe.saturation = Double.random(in: 0...4, using: &generator)
    }
    recipe.isMonochrome = Bool.random(using: &generator)
    return recipe
  }

  @Test("Adjustment data gives back the recipe") func roundTrip() throws {
    var generator = SeededRandom(seed: 9)
    for _ in 0..<200 {
      let recipe = Self.random(&generator)
      let data = try recipe.adjustmentData()
      #expect(data.formatIdentifier == "org.openphotokit.photos.recipe")
      #expect(PhotoRecipe(data) == recipe)
    }
  }

  @Test(
    "What is of another format, version or range is no recipe",
    arguments: [
      ("org.example", "1", "{}"), ("org.openphotokit.photos.recipe", "2", "{}"),
      ("org.openphotokit.photos.recipe", "1", "[]"), ("org.openphotokit.photos.recipe", "1", ""),
      ("org.openphotokit.photos.recipe", "1", "{\"exposure\": 11}"),
      ("org.openphotokit.photos.recipe", "1", "{\"exposure\": \"1\"}"),
      (
        "org.openphotokit.photos.recipe", "1",
        "{\"crop\": {\"x\": 0.5, \"y\": 0, \"width\": 1, \"height\": 1}}"
      ),
    ])
  func refusals(format: String, version: String, text: String) {
    let data = PHAdjustmentData(
      formatIdentifier: format, formatVersion: version, data: Data(text.utf8))
    #expect(PhotoRecipe(data) == nil)
  }

  @Test("What is not there changes nothing") func absent() {
    let data = PHAdjustmentData(
      formatIdentifier: PhotoRecipe.formatIdentifier, formatVersion: "1",
      data: Data("{\"exposure\": 1, \"later\": true}".utf8))
    var expected = PhotoRecipe()
    expected.exposure = 1
    #expect(PhotoRecipe(data) == expected)
  }

  @Test("Four quarter turns come back to the same part") func turns() {
    var recipe = PhotoRecipe()
    recipe.crop = .init(x: 0.125, y: 0.25, width: 0.5, height: 0.375)
    let start = recipe
    recipe.turn(by: 1)
    // What was below is on the left.
    #expect(recipe.crop == .init(x: 0.375, y: 0.125, width: 0.375, height: 0.5))
    recipe.turn(by: 3)
    #expect(recipe == start)
    recipe.turn(by: -4)
    #expect(recipe == start)
  }

  @Test("A picture without metadata, and one that is none, are rendered and refused")
  func rendering() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("recipe-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = folder.appendingPathComponent("a.png")
    let target = folder.appendingPathComponent("b.jpg")
    let image = try #require(UIImage(pixels: Data(repeating: 100, count: 32), width: 4, height: 2))
    try #require(image.pngData()).write(to: source)
    var recipe = PhotoRecipe()
    recipe.turn(by: 1)
    try recipe.render(imageAt: source, to: target)
    let rendered = try #require(UIImage(contentsOfFile: target.path))
    #expect(rendered.imageOrientation == .up)
    #expect(rendered.size == CGSize(width: 2, height: 4))
    try Data("no picture".utf8).write(to: source)
    #expect(throws: PHPhotosError.self) { try recipe.render(imageAt: source, to: target) }
    recipe.exposure = 20
    #expect(throws: PHPhotosError.self) { try recipe.render(imageAt: source, to: target) }
  }
}
