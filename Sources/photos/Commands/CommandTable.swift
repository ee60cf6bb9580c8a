extension Command {
  /// Every command, in the order of the manual.
  package static let all: [Command] = [
    importing, list, info, resources, thumbnail, export, edit, revert, albums,
    albumCreate, albumRename, albumDelete, albumAdd, albumRemove, albumMove,
    folderCreate, folderRename, folderDelete, folderAdd, folderRemove, folderMove,
    favorite, hide, date, location,
    delete, recentlyDeleted, recover, purge,
    watch, log, undo, verify,
    accessList, accessGrant, accessLimit, accessRevoke, accessReset,
    completion, help, version,
  ]
}
