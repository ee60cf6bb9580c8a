internal import Foundation
internal import Photos
internal import PhotosHost

extension Command {
  /// Changes how photos look.
  static let edit = Command(
    "edit", "Turn, crop and light photos, keeping their originals.",
    operands: [Operand("ID", repeats: true)],
    options: [
      Option("rotate", value: "DEGREES", "Turn clockwise by a multiple of 90, from how it is now."),
      Option("straighten", value: "DEGREES", "Turn clockwise by -45 to 45, without empty corners."),
      Option("crop", value: "X,Y,W,H", "Keep a part, in fractions of the sides from the top left."),
      Option("exposure", value: "EV", "Stops of light, -10 to 10; 1 is twice the light."),
      Option("contrast", value: "N", "Factor of contrast, 0 to 4; 1 changes nothing."),
      Option("saturation", value: "N", "Factor of colour, 0 to 4; 1 changes nothing, 0 is grey."),
      Option("monochrome", "Greys instead of colours."),
      Option("anew", "Forget what earlier edits by this command asked for."),
      Option("still", "Of a Live Photo, edit the still, which then shows without its movie."),
    ],
    discussion: [
      "Makes a new picture of each photo in full size, which shows from then on. The original stays in the library as it is; “photos revert” brings it back, “photos resources” lists what was added, and “photos export --current” writes what is shown. The picture is a JPEG with the facts of the original.",
      "What was asked for is kept with the photo, so that a later edit goes on from it and starts from the original again: --rotate turns further, every other option takes the place of its earlier value, and what is not named stays. --crop means the picture after turning and straightening, whatever was cropped before; 0,0,1,1 is all of it. An edit that comes to nothing takes the edit away. Edits of other programs, whose description this one does not understand, are built upon.",
      "The order is always the same: turn, straighten, crop, exposure, contrast, colour. Each photo is a transaction of its own. A photo that cannot be edited is named with the reason, and the others are edited all the same; the exit status is 1 then. Videos and animations cannot be edited.",
    ],
    examples: [
      .init("photos edit 3f2a --exposure 0.7 --straighten -1.5", "Lighter, and level."),
      .init("photos edit 3f2a --contrast 1.2", "Then more contrast; the rest stays."),
      .init("photos edit 3f2a 9c01 --rotate 90", "Two photos, turned to the right."),
      .init("photos edit 3f2a --crop 0.1,0,0.8,1", "Without a tenth on the left and right."),
    ]
  ) { invocation in
    let wish = try EditWish(invocation)
    return try invocation.withLibrary { library in
      let run = EditRun(library: library, wish: wish)
      return try EditReport(invocation).tell(invocation.operands) { asset in
        try run.edit(asset)
      }
    }
  }

  /// Takes edits away.
  static let revert = Command(
    "revert", "Bring back the originals of edited photos.",
    operands: [Operand("ID", repeats: true)],
    discussion: [
      "Takes away every edit of photos and videos, by whichever program it was made, so that the original shows again. Dates, places, captions and keywords stay as they are. What was never edited stays as it is. All are reverted in one transaction."
    ],
    examples: [.init("photos revert 3f2a", "The photo as the camera made it.")]
  ) { invocation in
    try invocation.withLibrary { library in
      let assets = try AssetFinder.assets(named: invocation.operands)
      let edited = assets.filter(\.hasAdjustments)
      if !edited.isEmpty {
        try library.change {
          for asset in edited { PHAssetChangeRequest(for: asset).revertAssetContentToOriginal() }
        }
      }
      let rest = assets.count - edited.count
      let note =
        rest > 0 ? "; \(ReadableNumber.count(rest, "item was", "items were")) not edited" : ""
      let now = try assets.map { try AssetFinder.asset(named: $0.localIdentifier) }
      try invocation.report(
        "Reverted \(ReadableNumber.count(edited.count, "item"))\(note).",
        json: .array(now.map { AssetDescription($0).json }))
      return .success
    }
  }
}
