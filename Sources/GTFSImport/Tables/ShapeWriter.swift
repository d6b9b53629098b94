internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Writes shapes as packed steps, one row a shape.
struct ShapeWriter {
    private let database: StoreDatabase
    private let insert: PreparedInsert

    init(_ database: StoreDatabase) throws {
        self.database = database
        insert = try PreparedInsert(database, sql: WriteSQL.insert(into: "stored_shapes", ShapeRecord.columns))
    }

    func write(_ points: [ShapePoint], key: Int, id: String) throws {
        let record = ShapeRecord(points, key: key, id: id)
        insert.bind(1, key)
        insert.bind(2, id)
        insert.bind(3, points.count)
        insert.bind(4, record.decimals)
        for (index, steps) in [record.latitudes, record.longitudes, record.sequences, record.distances].enumerated() {
            let column = 5 + index * 4
            insert.bind(column, steps?.first)
            insert.bind(column + 1, steps?.smallest)
            insert.bind(column + 2, steps?.packed.width)
            insert.bind(column + 3, blob: steps?.packed.bytes)
        }
        insert.bind(21, record.distances == nil ? nil : record.distanceDecimals)
        insert.bind(22, record.text)
        try insert.run()
    }

    /// Reads the points of a shape back and removes its row.
    func takeBack(key: Int) throws -> [ShapePoint] {
        try StoredShape.takeOut(database, key: key).map(ShapePoint.init)
    }
}

extension ShapePoint {
    init(_ stored: StoredShape.Point) {
        self.init(
            sequence: stored.sequence, latitude: DecimalNumber(stored.latitude),
            longitude: DecimalNumber(stored.longitude),
            distance: stored.distance.map(DecimalNumber.init), line: 0)
    }
}

extension ShapePoint: SpillableRow {
    private static var noDistance: Int { -1 }

    var numbers: [Int] {
        [
            sequence, Int(latitude.mantissa), latitude.decimals, Int(longitude.mantissa), longitude.decimals,
            Int(distance?.mantissa ?? 0), distance?.decimals ?? Self.noDistance, Int(line), Int(extras),
            isPending ? 1 : 0,
        ]
    }

    init(numbers: [Int]) {
        self.init(
            sequence: numbers[0], latitude: DecimalNumber(mantissa: Int64(numbers[1]), decimals: numbers[2]),
            longitude: DecimalNumber(mantissa: Int64(numbers[3]), decimals: numbers[4]),
            distance: numbers[6] == Self.noDistance
                ? nil : DecimalNumber(mantissa: Int64(numbers[5]), decimals: numbers[6]), line: Int32(numbers[7]),
            extras: Int32(numbers[8]), isPending: numbers[9] == 1)
    }
}

/// A shape as its row holds it.
struct ShapeRecord {
    static let columns =
        ["shape_key", "shape_id", "point_count", "decimals"]
        + ["lat", "lon", "sequence", "distance"].flatMap {
            ["first_\($0)", "smallest_\($0)_step", "\($0)_width", "\($0)_steps"]
        } + ["distance_decimals", "points_text"]

    private(set) var decimals = 0
    private(set) var distanceDecimals = 0
    private(set) var latitudes: PackedSteps?
    private(set) var longitudes: PackedSteps?
    private(set) var sequences: PackedSteps?
    private(set) var distances: PackedSteps?
    /// The points as JSON, where their numbers cannot be packed.
    private(set) var text: String?

    init(_ points: [ShapePoint], key: Int, id: String) {
        guard !points.isEmpty else { return }
        if !pack(points) {
            self = ShapeRecord(text: points)
        }
    }

    private init(text points: [ShapePoint]) {
        text = "[" + points.map(\.json).joined(separator: ",") + "]"
    }

    /// Whether all columns could be packed.
    private mutating func pack(_ points: [ShapePoint]) -> Bool {
        let decimals = points.reduce(0) { max($0, $1.latitude.decimals, $1.longitude.decimals) }
        guard let latitudes = PackedSteps(points.map { $0.latitude.mantissa(decimals: decimals) }),
            let longitudes = PackedSteps(points.map { $0.longitude.mantissa(decimals: decimals) }),
            let sequences = PackedSteps(points.map { $0.sequence })
        else { return false }
        self.decimals = decimals
        (self.latitudes, self.longitudes, self.sequences) = (latitudes, longitudes, sequences)
        return packDistances(points)
    }

    private mutating func packDistances(_ points: [ShapePoint]) -> Bool {
        let given = points.compactMap(\.distance)
        if given.isEmpty { return true }
        guard given.count == points.count else { return false }
        distanceDecimals = given.reduce(0) { max($0, $1.decimals) }
        distances = PackedSteps(given.map { $0.mantissa(decimals: distanceDecimals) })
        return distances != nil
    }
}

extension ShapePoint {
    /// `["lat","lon",sequence,"distance"]`, the distance null where blank.
    fileprivate var json: String {
        let distance = distance.map { "\"\($0.text)\"" } ?? "null"
        return "[\"\(latitude.text)\",\"\(longitude.text)\",\(sequence),\(distance)]"
    }
}

/// A column of whole numbers as its first one and the steps from each to the next, counted from the smallest step.
struct PackedSteps {
    let first: Int
    let smallest: Int
    let packed: PackedColumn

    /// Nil where a number is missing, or where a step or the way from the first number overflows.
    init?(_ numbers: [Int?]) {
        var steps: [Int] = []
        steps.reserveCapacity(numbers.count)
        guard let start = numbers.first, let start else { return nil }
        var previous = start
        for number in numbers.dropFirst() {
            guard let number else { return nil }
            let (step, overflow) = number.subtractingReportingOverflow(previous)
            // Plain SQL adds the steps up before it adds the first number.
            if overflow || number.subtractingReportingOverflow(start).overflow { return nil }
            steps.append(step)
            previous = number
        }
        let smallest = steps.min() ?? 0
        let spread = (steps.max() ?? 0).subtractingReportingOverflow(smallest)
        guard !spread.overflow else { return nil }
        first = start
        self.smallest = smallest
        // A column of equal steps (1, 2, 3 … of shape_pt_sequence) takes no bytes at all.
        packed =
            spread.partialValue == 0 ? PackedColumn(bytes: [], width: 0) : PackedColumn(steps.map { $0 - smallest })
    }
}
