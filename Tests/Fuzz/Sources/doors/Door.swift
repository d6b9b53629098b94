/// A way in for bytes that somebody else made.
///
/// A door takes any bytes, and says by `hold` where they break what it promises. An error that the library throws is an answer.
protocol Door: SendableMetatype {
    init() throws
    mutating func take(_ bytes: [UInt8]) throws
}

/// The doors by their names.
let doors: [String: any Door.Type] = [
    "csv": CSVDoor.self, "zip": ZipDoor.self, "times": TimesDoor.self, "packed": PackedDoor.self,
    "search": SearchDoor.self, "realtime": RealtimeDoor.self,
]
