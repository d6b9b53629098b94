import Foundation

/// A way in for bytes that somebody else made.
///
/// A door takes any bytes. It ends the process where they break what the door promises: libFuzzer then keeps them. An
/// error that the library throws is an answer.
protocol Door: SendableMetatype {
    init() throws
    mutating func take(_ bytes: [UInt8]) throws
}

/// The doors by their names.
let doors: [String: any Door.Type] = [
    "csv": CSVDoor.self, "zip": ZipDoor.self, "times": TimesDoor.self, "packed": PackedDoor.self,
    "search": SearchDoor.self, "realtime": RealtimeDoor.self,
]

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

/// Ends the process where a promise is broken.
func hold(_ isKept: Bool, _ promise: @autoclosure () -> String) {
    if !isKept { fatalError("broken: \(promise())") }
}

/// Values out of the bytes of an input, zeros after its end.
struct InputBytes {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    var isEmpty: Bool { rest.isEmpty }

    mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

    /// A number of any size: small ones, and those at the ends of what 64 bits hold.
    mutating func number() -> Int {
        let length = Int(byte())
        if length > 8 { return length - 128 }
        return (0..<length).reduce(0) { number, _ in number << 8 | Int(byte()) }
    }

    /// All that is left.
    mutating func all() -> [UInt8] {
        defer { rest = [] }
        return [UInt8](rest)
    }
}
