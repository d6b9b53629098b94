internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// The trips of a feed. Others refer to a trip by the index of its id.
struct TripList {
    /// The distinct combinations of attributes that trips have; the key of one is its index plus one.
    struct AttributesList {
        private var indexes: [[StoredValue]: Int32] = [:]
        private(set) var all: [[StoredValue]] = []

        /// - Parameter values: in the order of `TripRow.Attributes.columns`.
        mutating func intern(_ values: [StoredValue]) -> Int32 {
            if let index = indexes[values] { return index }
            let index = Int32(all.count)
            indexes[values] = index
            all.append(values)
            return index
        }
    }

    var ids = ByteInterner()
    var records = TripRecords()
    var blocks = ByteInterner()
    var attributes = AttributesList()
    /// The ids of shapes that trips name: shapes.txt is read later.
    var shapeIDs = ByteInterner()
    /// Line and shape of the records that became kept ones, because a later record has their id or they have none.
    var supersededShapes: [(line: Int32, shape: Int32)] = []
    /// Database key of each trip, by index, when they are in order.
    var keys: [Int32] = []

    func hash(_ index: Int32) -> UInt64 { ids.hash(of: index) }
}
