/// The kinds of albums and smart albums.
///
/// Numbers below 200 are albums, those from 200 on smart albums. What each smart album holds is
/// told by the table of §9.3; assets in Recently Deleted belong to none, hidden ones only to
/// ``smartAlbumAllHidden`` unless a fetch asks for them.
@nonexhaustive(warn)
public enum PHAssetCollectionSubtype: Int, Sendable {
  // Albums.

  /// An album made by the user or by a program. The only kind that can be changed (§2.50).
  case albumRegular = 2

  /// An event of a computer that the library was synchronised with.
  case albumSyncedEvent = 3

  /// A person's album of a computer that the library was synchronised with.
  case albumSyncedFaces = 4

  /// An album of a computer that the library was synchronised with.
  case albumSyncedAlbum = 5

  /// An album imported from a camera or another store.
  case albumImported = 6

  /// The photo stream of the user's own devices.
  case albumMyPhotoStream = 100

  /// An album that somebody shares through a cloud.
  case albumCloudShared = 101

  // Smart albums.

  /// A smart album without a closer kind, from a computer; empty here.
  case smartAlbumGeneric = 200

  /// All panoramas.
  case smartAlbumPanoramas = 201

  /// All movies of any subtype.
  case smartAlbumVideos = 202

  /// All favourites. Change it through each asset's `isFavorite` (§2.51).
  case smartAlbumFavorites = 203

  /// All time-lapse movies.
  case smartAlbumTimelapses = 204

  /// All hidden assets. Change it through each asset's `isHidden` (§2.51).
  case smartAlbumAllHidden = 205

  /// All assets of the user's library added in the last 30 days, newest last.
  case smartAlbumRecentlyAdded = 206

  /// The representative of each burst.
  case smartAlbumBursts = 207

  /// All movies of high frame rate.
  case smartAlbumSlomoVideos = 208

  /// All assets of the user's own library, as opposed to shared ones: the camera roll. There even
  /// without read access, then empty (§3.10).
  case smartAlbumUserLibrary = 209

  /// All photos taken with the camera that faces the photographer.
  case smartAlbumSelfPortraits = 210

  /// All pictures of the screen.
  case smartAlbumScreenshots = 211

  /// All photos with depth of field.
  case smartAlbumDepthEffect = 212

  /// All Live Photos.
  case smartAlbumLivePhotos = 213

  /// All pictures with more than one frame.
  case smartAlbumAnimated = 214

  /// All Live Photos edited into a long exposure.
  case smartAlbumLongExposures = 215

  /// All assets that cannot be uploaded; empty here.
  case smartAlbumUnableToUpload = 216

  /// All assets that have a RAW resource.
  case smartAlbumRAW = 217

  /// All movies whose focus can be moved.
  case smartAlbumCinematic = 218

  /// All photos and movies with one view for each eye.
  case smartAlbumSpatial = 219

  /// All movies of the screen.
  case smartAlbumScreenRecordings = 220

  /// Any kind, when fetching.
  case any = 9_223_372_036_854_775_807

  // Numbers without a public name. Shipped programs make them with `init(rawValue:)`, which on
  // Apple's systems never answers nil, and unwrap the answer by force.

  /// Apple's private Recently Deleted album, known by its number only; fetching it gives an empty
  /// result (§9.4).
  case _smartAlbumRecentlyDeleted = 1_000_000_201

  /// A private smart album of Apple's, known by its number only; fetching it gives an empty
  /// result.
  case _smartAlbumPrivate218 = 1_000_000_218

  /// Apple's private Recovered album, known by its number only; fetching it gives an empty result.
  case _smartAlbumRecovered = 1_000_000_219
}
