public import Foundation

/// The base of all requests of a change block.
public class PHChangeRequest: NSObject {
  let recorder: ChangeRecorder

  init(recorder: ChangeRecorder) { self.recorder = recorder }
}
