import Foundation

/// Whether a run asks for more of everything that is random or large: `GTFS_LONG=1`.
package enum LongForm {
    package static let isAsked = ProcessInfo.processInfo.environment["GTFS_LONG"] == "1"

    /// The first seeds of a range: as many as a run of some minutes has time for, or all where the long form is asked for.
    package static func seeds(_ few: Int, of all: ClosedRange<UInt64>) -> ClosedRange<UInt64> {
        isAsked ? all : all.lowerBound...(all.lowerBound + UInt64(few) - 1)
    }

    /// One of so many elements, or all where the long form is asked for.
    package static func one<Element>(in count: Int, of all: [Element]) -> [Element] {
        isAsked ? all : stride(from: 0, to: all.count, by: count).map { all[$0] }
    }
}
