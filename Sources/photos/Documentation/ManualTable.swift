/// What the manual says beyond the commands.
enum ManualTable {
  static let summary = "photos – keep photos and videos in a library that several programs share"

  static let opening: [ManualSection] = [
    ManualSection("NAME", [.paragraph(summary)]),
    ManualSection(
      "SYNOPSIS", [.lines(["photos COMMAND [OPTION…] …", "photos help [COMMAND]"])]),
    ManualSection(
      "DESCRIPTION",
      [
        .paragraph(
          "A library is a folder that holds the files of photos and videos and a catalogue of them: dates, places, favorites, albums and folders. Several programs can change and watch it at once. Every change is a transaction: it happens as a whole or not at all, it is numbered, and it can be undone."
        ),
        .paragraph(
          "Options may stand before the command or anywhere behind it. A word -- ends them."),
      ]),
    ManualSection(
      "OPTIONS", Option.everywhere.map { .item(term: $0.synopsis, text: $0.help) }),
    ManualSection(
      "IDENTIFIERS",
      [
        .paragraph(
          "Where a command takes ID, it is the identifier of a photo, such as 3F2A91C0-0B1E-4C6B-9D6C-6F7B0F0C9D11/L0/001, or its first digits, in upper or lower case, as long as they belong to one photo only; otherwise the candidates are listed. Albums and folders can also be called by their exact titles when no other has the same."
        )
      ]),
  ]

  static let closing: [ManualSection] = [
    ManualSection("JSON", json),
    ManualSection(
      "EXIT STATUS",
      [
        .item(term: "0", text: "All went well."),
        .item(term: "1", text: "Something failed, or a part of it, or verify found a problem."),
        .item(term: "2", text: "The command line cannot be understood."),
        .item(term: "130, 143", text: "An import or export was ended early by Ctrl-C or SIGTERM."),
      ]),
    ManualSection(
      "ENVIRONMENT",
      [
        .item(
          term: "PHOTOS_LIBRARY", text: "The folder of the library, unless --library names one."),
        .item(term: "NO_COLOR", text: "When set and not empty, nothing is colored."),
        .item(term: "TZ", text: "The clock for dates whose own offset is not known."),
      ]),
    ManualSection(
      "FILES",
      [
        .item(
          term: "~/Pictures/Photos Library.photolibrary",
          text: "The library unless another is chosen; in the pictures folder of the desktop.")
      ]),
  ]

  private static let json: [ManualSection.Block] = [
    .paragraph(
      "With --json commands print one array or one object; watch and log print one object on each line. Keys are always there and keep their order; new ones may be added. Dates are in ISO 8601, in UTC and with milliseconds."
    ),
    .paragraph(
      "A photo or video (list, info, favorite, hide, date, location, recover) has the keys:"),
    .item(term: "identifier, filename", text: "Its identifier and the name of its file, or null."),
    .item(term: "mediaType", text: "image, video, audio or unknown."),
    .item(
      term: "mediaSubtypes",
      text:
        "An array of panorama, hdr, screenshot, live, depthEffect, animation, spatial, streamed, highFrameRate, timelapse, screenRecording, cinematic."
    ),
    .item(
      term: "playbackStyle",
      text: "image, imageAnimated, livePhoto, video, videoLooping or unsupported."),
    .item(term: "contentType", text: "A uniform type identifier, such as public.heic."),
    .item(term: "pixelWidth, pixelHeight, duration", text: "Upright, in pixels; in seconds."),
    .item(
      term: "creationDate, creationDateOffset",
      text:
        "When it was taken, in UTC, and the offset of the clock there as +02:00; null when not known."
    ),
    .item(term: "modificationDate, addedDate", text: "When it was changed last, and added."),
    .item(
      term: "location",
      text: "An object with latitude, longitude, altitude and horizontalAccuracy, or null."),
    .item(term: "isFavorite, isHidden, hasAdjustments, representsBurst", text: "true or false."),
    .item(
      term: "rating, caption, keywords, burstIdentifier",
      text: "0 to 5; a text or null; an array of texts; a text or null."),
    .item(term: "sourceType", text: "userLibrary, cloudShared or iTunesSynced."),
    .item(term: "albums", text: "Only info: an array of objects with identifier and title."),
    .item(
      term: "adjustments",
      text:
        "Only info: of an edited photo an object with formatIdentifier, formatVersion and recipe, the options of edit by name or null; else null."
    ),
    .paragraph(
      "An album or folder has identifier, kind (album, smartAlbum, project or folder), title and count, and a folder also children. delete and album delete print arrays of identifier and filename or title; recently-deleted and purge arrays of identifier, filename, deletedDate and expiresDate."
    ),
    .paragraph(
      "import prints an object with imported and duplicates (arrays of path, files, each with path and type, sidecar, a path or null, and identifier, null in a dry run), failed (path and reason), paired, an object with the counts livePhotos, rawPairs, bursts and sidecars, dryRun, notMedia and notTried (counts), album and interrupted."
    ),
    .paragraph(
      "export prints an object with exported and skipped (arrays of identifier, type and path), failed (identifier and reason), sidecars and notFinished (counts) and interrupted. resources prints an array of objects with type, filename, contentType, pixelWidth, pixelHeight and size, in bytes; thumbnail an object with identifier, path, pixelWidth and pixelHeight."
    ),
    .paragraph(
      "edit prints an object with edited, an array of photos, each also with recipe, and failed, an array of objects with word and reason; revert an array of photos."
    ),
    .paragraph(
      "A transaction (log, undo) has transaction (its number), date, client, undoes (a number or null), and assets, albums and folders, each an object with the arrays of identifiers inserted, updated and deleted."
    ),
    .paragraph(
      "A change (watch) has transaction, date, client, and the arrays removed, inserted and changed of objects with index, identifier and filename, moved of objects with from, to, identifier and filename, and count, the length of the list afterwards. When everything is watched, albums and folders hold arrays of identifier and title under inserted, updated and deleted."
    ),
    .paragraph(
      "The access of a program (access list, grant, limit, revoke, reset) has client, readWrite and addOnly (restricted, denied, authorized, limited, or null when it was never asked about) and selection, an array of identifiers."
    ),
    .paragraph(
      "verify prints an object with fileCount and problems, an array of objects with kind (inconsistent, missingFile, changedFile or foreignFile), path, identifier and message."
    ),
  ]
}
