internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// The columns of trips.txt, and which records are plain: nothing is wrong with their cells, and their numbers are known
/// from an earlier record.
struct TripCells {
    let id, route, service, headsign, shortName, block, shape, direction: Int
    /// The indexes of the fields in the declaration.
    let declaredDirection = GTFSFile.trips.position(of: "direction_id")
    let declaredAttributes = TripAttributesList.fields.map { GTFSFile.trips.position(of: $0) }
    /// The numbers of plain records, by their key.
    var known: [Int: TripNumbers] = [:]
    /// Columns of whole numbers, and the digits that GTFS knows in each, a bit a digit.
    private let digits: [(index: Int, allowed: Int)]
    /// Columns that are blank in a plain record, and columns that are not.
    private let blank: [Int]
    private let required: [Int]

    init(_ columns: TableColumns) {
        id = columns.index("trip_id")
        route = columns.index("route_id")
        service = columns.index("service_id")
        headsign = columns.index("trip_headsign")
        shortName = columns.index("trip_short_name")
        block = columns.index("block_id")
        shape = columns.index("shape_id")
        direction = columns.index("direction_id")
        let fields = zip(GTFSFile.trips.fields, columns.indexes).filter { $1 >= 0 }
        required = fields.filter { $0.0.requiresValue }.map(\.1)
        digits = fields.filter { $0.0.isWhole }.map { field, index in
            (index, (0...9).filter { field.complaint(about: .integer($0)) == nil }.reduce(0) { $0 | 1 << $1 })
        }
        blank = fields.filter { !$0.0.isWhole && !$0.0.isText }.map(\.1)
    }

    /// Four bits a number; nil where the record is not plain.
    func key(_ row: CSVRow) -> Int? {
        for index in required where row.isBlank(index) { return nil }
        for index in blank where !row.isBlank(index) { return nil }
        var key = 0
        for (index, allowed) in digits {
            let text = unsafe row.bytes(index)
            key <<= 4
            if text.count == 0 { continue }
            let digit = unsafe Int(text[0]) - 0x30
            guard text.count == 1, (0...9).contains(digit), allowed >> digit & 1 == 1 else { return nil }
            key |= digit + 1
        }
        return key
    }
}

/// What the typed columns of trips.txt hold that are numbers.
struct TripNumbers {
    /// direction_id, or `TripRecord.noDirection`.
    let direction: Int32
    /// The combination of its attributes.
    let attributes: Int32
    /// Columns of cells that their typed columns cannot give back.
    let unfit: [Int]
}
