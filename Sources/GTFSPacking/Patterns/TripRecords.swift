internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// The records of trips, column by column: a million trips take some thirty bytes each.
struct TripRecords: RandomAccessCollection {
    /// Each line less the index: mostly the same for all.
    private var lines = PackedIntegers()
    private var routes = PackedIntegers()
    private var services = PackedIntegers()
    private var headsigns = PackedIntegers()
    private var shortNames = PackedIntegers()
    private var blocks = PackedIntegers()
    private var shapes = PackedIntegers()
    private var attributes = PackedIntegers()
    private var directions = PackedIntegers(blank: Int(Record.noDirection))
    private var profiles = PackedIntegers()
    private var starts = PackedIntegers(blank: Int(StopTimeRow.noTime))
    private var headsignLists = PackedIntegers()
    private var firstStopTimeLines = PackedIntegers(blank: 0)
    private var extras = PackedIntegers()
    private var stopTimeExtras = PackedIntegers()
    /// For each trip; empty while all are 0.
    private var extrasChecksums: [UInt64] = []

    init() {}

    init(_ records: some Sequence<Record>) {
        for record in records { append(record) }
    }

    var startIndex: Int { 0 }
    var endIndex: Int { lines.count }

    subscript(index: Int) -> Record {
        get {
            Record(
                line: Int32(lines[index] + index), route: Int32(routes[index]), service: service(index),
                headsign: Int32(headsigns[index]), shortName: Int32(shortNames[index]), block: block(index),
                shape: shape(index), attributes: Int32(attributes[index]), direction: Int32(directions[index]),
                profile: profile(index), start: start(index), headsignList: Int32(headsignLists[index]),
                firstStopTimeLine: Int32(firstStopTimeLines[index]), extras: Int32(extras[index]),
                extrasChecksum: extrasChecksums.isEmpty ? 0 : extrasChecksums[index],
                stopTimeExtras: Int32(stopTimeExtras[index]))
        }
        set {
            lines[index] = Int(newValue.line) - index
            routes[index] = Int(newValue.route)
            services[index] = Int(newValue.service)
            headsigns[index] = Int(newValue.headsign)
            shortNames[index] = Int(newValue.shortName)
            blocks[index] = Int(newValue.block)
            setShape(newValue.shape, of: index)
            attributes[index] = Int(newValue.attributes)
            directions[index] = Int(newValue.direction)
            extras[index] = Int(newValue.extras)
            setExtrasChecksum(newValue.extrasChecksum, of: index)
            setStopTimes(newValue, of: index)
        }
    }

    mutating func append(_ record: Record) {
        lines.append(Int(record.line) - count)
        routes.append(Int(record.route))
        services.append(Int(record.service))
        headsigns.append(Int(record.headsign))
        shortNames.append(Int(record.shortName))
        blocks.append(Int(record.block))
        shapes.append(Int(record.shape))
        attributes.append(Int(record.attributes))
        directions.append(Int(record.direction))
        profiles.append(Int(record.profile))
        starts.append(Int(record.start))
        headsignLists.append(Int(record.headsignList))
        firstStopTimeLines.append(Int(record.firstStopTimeLine))
        extras.append(Int(record.extras))
        stopTimeExtras.append(Int(record.stopTimeExtras))
        if !extrasChecksums.isEmpty {
            extrasChecksums.reserveAnEighth(beyond: 1)
            extrasChecksums.append(0)
        }
        setExtrasChecksum(record.extrasChecksum, of: count - 1)
    }

    private mutating func setExtrasChecksum(_ checksum: UInt64, of index: Int) {
        if extrasChecksums.isEmpty {
            if checksum == 0 { return }
            extrasChecksums = Array(repeating: 0, count: count)
        }
        extrasChecksums[index] = checksum
    }
}

extension TripRecords {
    func service(_ index: Int) -> Int32 { Int32(services[index]) }
    func block(_ index: Int) -> Int32 { Int32(blocks[index]) }
    func shape(_ index: Int) -> Int32 { Int32(shapes[index]) }
    func profile(_ index: Int) -> Int32 { Int32(profiles[index]) }
    func start(_ index: Int) -> Int32 { Int32(starts[index]) }

    mutating func setProfile(_ profile: Int32, of index: Int) { profiles[index] = Int(profile) }
    mutating func setShape(_ shape: Int32, of index: Int) { shapes[index] = Int(shape) }

    /// Sets the values of a trip that come from stop_times.txt, as the record has them.
    mutating func setStopTimes(_ record: Record, of index: Int) {
        profiles[index] = Int(record.profile)
        starts[index] = Int(record.start)
        headsignLists[index] = Int(record.headsignList)
        firstStopTimeLines[index] = Int(record.firstStopTimeLine)
        stopTimeExtras[index] = Int(record.stopTimeExtras)
    }
}

extension TripRecords {
    /// A trip while it is being imported: its own fields as integers, -1 for a blank reference.
    struct Record {
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
        /// The time profile of its stop times, and their first time.
        var profile: Int32 = -1
        var start: Int32 = .min
        var headsignList: Int32 = -1
        /// Line of its first stop time; 0 if it has none.
        var firstStopTimeLine: Int32 = 0
        /// The combination of its extra cells.
        var extras: Int32 = -1
        /// The share of its extra cells in its checksum, if some of them wait in the temporary table; otherwise 0, as it
        /// follows from the combination.
        var extrasChecksum: UInt64 = 0
        /// The list of the extra cells of its stop times.
        var stopTimeExtras: Int32 = -1
    }
}

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
