import Foundation

/// Whether a run asks for more of everything that is random or large: `GTFS_LONG=1`.
package enum LongForm {
    package static let isAsked = ProcessInfo.processInfo.environment["GTFS_LONG"] == "1"

    /// The first seeds of a range: as many as a run of some minutes has time for, all where the long form is asked for, or
    /// those that GTFS_SEEDS names, such as `5000-9999`.
    package static func seeds(_ few: Int, of all: ClosedRange<UInt64>) -> ClosedRange<UInt64> {
        if let named { return named.clamped(to: all) }
        return isAsked ? all : all.lowerBound...(all.lowerBound + UInt64(few) - 1)
    }

    private static let named: ClosedRange<UInt64>? = {
        let text = ProcessInfo.processInfo.environment["GTFS_SEEDS"] ?? ""
        let ends = text.split(separator: "-").compactMap { UInt64($0) }
        return ends.count == 2 && ends[0] <= ends[1] ? ends[0]...ends[1] : nil
    }()

    /// One of so many elements, the first or a later one before all others, or all where the long form is asked for.
    package static func one<Element>(in count: Int, of all: [Element], from first: Int = 0) -> [Element] {
        isAsked ? all : stride(from: first % count, to: all.count, by: count).map { all[$0] }
    }

    /// The number of the day, so that each day has others of many cases: within days all are asked. GTFS_SEED sets it.
    package static let day =
        ProcessInfo.processInfo.environment["GTFS_SEED"].flatMap(Int.init)
        ?? Int(Date().timeIntervalSince1970) / 86_400
}
