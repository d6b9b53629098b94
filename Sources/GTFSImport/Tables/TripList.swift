internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// A trip while it is being imported: its own fields as integers, -1 for a blank reference.
struct TripRecord {
    static let noDirection = Int32.min

    var line: Int32
    /// Indexes in the lists of routes, services, texts and blocks.
    var route: Int32
    var service: Int32
    var headsign: Int32
    var shortName: Int32
    var block: Int32
    /// Index of its shape_id among those that trips name; after shapes.txt has been read, of the shape.
    var shape: Int32
    /// Index of its combination of wheelchair_accessible, bikes_allowed …
    var attributes: Int32
    /// direction_id, also a value that GTFS does not know; `noDirection` where blank.
    var direction: Int32
    /// The time profile of its stop times, and the first time they give.
    var profile: Int32 = -1
    var start: Int32 = .min
    var headsignList: Int32 = -1
    /// Line of its first stop time; 0 where it has none.
    var firstStopTimeLine: Int32 = 0
    /// The combination of its extra cells, and their share in its checksum.
    var extras: Int32 = -1
    var extrasChecksum: UInt64 = 0
    /// The list of the extra cells of its stop times.
    var stopTimeExtras: Int32 = -1
}

/// The trips of a feed. Others refer to a trip by its index, which is that of its id.
struct TripList {
    var ids = ByteInterner()
    var records = TripRecords()
    var blocks = ByteInterner()
    var attributes = TripAttributesList()
    /// The ids of shapes that trips name: shapes.txt is read later.
    var shapeIDs = ByteInterner()
    /// Line and shape of the records that became kept ones: later ones have their id, or they have none.
    var supersededShapes: [(line: Int32, shape: Int32)] = []
    /// Database key of each trip, by index, when they are in order.
    var keys: [Int32] = []

    func hash(_ index: Int32) -> UInt64 { ids.hash(of: index) }
}

/// The distinct combinations of attributes that trips have; the key of one is its index plus one.
struct TripAttributesList {
    private var indexes: [[StoredValue]: Int32] = [:]
    private(set) var all: [[StoredValue]] = []

    /// - Parameter values: in the order of `TripAttributesRow.columns`.
    mutating func intern(_ values: [StoredValue]) -> Int32 {
        if let index = indexes[values] { return index }
        let index = Int32(all.count)
        indexes[values] = index
        all.append(values)
        return index
    }
}
