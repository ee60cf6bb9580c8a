/// Stands for an object that a change block creates, until the block is committed.
///
/// Its identifier is final from the start and names the object once the block succeeded (§2.26).
/// Use it in other requests of the same block, such as adding a new asset to an album (§2.27), or
/// keep the identifier for a fetch.
public class PHObjectPlaceholder: PHObject, @unchecked Sendable {}
