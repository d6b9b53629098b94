internal import GTFSFeed
internal import GTFSModel

/// The stops of a pattern as its row holds them.
struct PatternStopPacking {
    /// The key of each stop; 0 where a pattern stop names a location or a location group.
    let stops: PackedColumn
    let attributes: PackedColumn
    let firstSequence: Int
    /// How far stop_sequence of each pattern stop is above the first; nil where that is the position.
    let sequences: PackedColumn?
    /// All stop_sequences as a JSON array, where 64 bits do not hold their differences.
    let sequencesText: String?

    /// - Parameter stopKeys: the key of each stop, by index.
    init(_ rows: Range<Int>, of columns: PatternStopColumns, stopKeys: [Int]) {
        stops = PackedColumn(rows.map { columns.stops[$0] < 0 ? 0 : stopKeys[Int(columns.stops[$0])] })
        attributes = PackedColumn(rows.map { Int(columns.attributes[$0]) + 1 })
        let all = columns.sequences[rows]
        let first = all.first ?? 0
        firstSequence = first
        let steps = all.map { $0.subtractingReportingOverflow(first) }
        if steps.contains(where: \.overflow) {
            sequences = nil
            sequencesText = "[" + all.map(String.init).joined(separator: ",") + "]"
        } else {
            let isCounting = steps.indices.allSatisfy { steps[$0].partialValue == $0 }
            sequences = isCounting ? nil : PackedColumn(steps.map(\.partialValue))
            sequencesText = nil
        }
    }
}

/// shape_dist_traveled of the stops of a pattern as its row holds it.
enum PackedDistances {
    case none
    /// Whole numbers with common decimals.
    case column(PackedColumn, decimals: Int)
    /// A JSON array, where one of them is negative or 64 bits do not hold it with the common decimals.
    case text(String)

    init(_ distances: [DecimalNumber?]) {
        guard let decimals = distances.compactMap({ $0?.decimals }).max() else {
            self = .none
            return
        }
        let scaled = distances.map { $0?.mantissa(decimals: decimals) }
        if zip(distances, scaled).allSatisfy({ $0 == nil || ($1 ?? -1) >= 0 }) {
            self = .column(PackedColumn(scaled), decimals: decimals)
        } else {
            let texts = distances.map { $0.map { "\"\($0.text)\"" } ?? "null" }
            self = .text("[" + texts.joined(separator: ",") + "]")
        }
    }
}

/// The offsets of a time profile as packed columns.
struct PackedTimes {
    /// Seconds per unit of the packed values.
    let unit: Int
    /// The smallest offset, at most 0. Packed values count from it.
    let earliest: Int
    let departures: PackedColumn
    /// Nil where every arrival equals its departure.
    let arrivals: PackedColumn?

    init(arrivals: ArraySlice<Int32>, departures: ArraySlice<Int32>) {
        let all = (arrivals + departures).filter { $0 != StopTimeRow.noTime }
        let earliest = min(0, Int(all.min() ?? 0))
        let unit = all.allSatisfy { (Int($0) - earliest) % 60 == 0 } ? 60 : 1
        func values(_ offsets: ArraySlice<Int32>) -> [Int?] {
            offsets.map { $0 == StopTimeRow.noTime ? nil : (Int($0) - earliest) / unit }
        }
        let (left, right) = (values(arrivals), values(departures))
        let width = PackedColumn.width(for: left + right)
        self.unit = unit
        self.earliest = earliest
        self.departures = PackedColumn(right, width: width)
        self.arrivals = left == right ? nil : PackedColumn(left, width: width)
    }
}
