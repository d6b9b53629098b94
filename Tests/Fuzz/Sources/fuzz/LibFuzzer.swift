import Foundation

/// The door that `$GTFS_DOOR` names.
nonisolated(unsafe) private var door: any Door = openDoor()

private func openDoor() -> any Door {
    let name = ProcessInfo.processInfo.environment["GTFS_DOOR"] ?? ""
    guard let type = doors[name] else {
        fatalError("GTFS_DOOR is '\(name)'; set it to one of \(doors.keys.sorted().joined(separator: ", "))")
    }
    do { return try type.init() } catch { fatalError("the door \(name) does not open: \(error)") }
}

/// What libFuzzer calls once, before the first input.
@_cdecl("LLVMFuzzerInitialize")
public func openFirst(_ count: UnsafeMutablePointer<CInt>, _ words: UnsafeMutableRawPointer) -> CInt {
    _ = door
    return 0
}

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func takeInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
    try? door.take(bytes)
    return 0
}

/// Ends the process where a promise is broken: libFuzzer then keeps the input.
func hold(_ isKept: Bool, _ promise: @autoclosure () -> String) {
    if !isKept { fatalError("broken: \(promise())") }
}
