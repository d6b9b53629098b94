import GTFSModel
import HistorySupport

/// Each way to make visits of messages, for tests that hold all of them to the same rules.
enum Implementation: CaseIterable {
    /// By the words of docs/history.md.
    case oracle
    /// With a radius around each stop.
    case oracleWithinRadius
    /// The recorder and its file.
    case recorder

    func reader(_ schedule: any RealtimeScheduleSource) throws -> any HistoryReader {
        switch self {
        case .oracle: HistoryOracle(schedule)
        case .oracleWithinRadius: HistoryOracle(schedule, .withinRadius)
        case .recorder: try RecordedReader(schedule)
        }
    }

    /// The oracle of the same reading.
    func oracle(_ schedule: any RealtimeScheduleSource) -> HistoryOracle {
        switch self {
        case .oracle: HistoryOracle(schedule)
        case .oracleWithinRadius, .recorder: HistoryOracle(schedule, .withinRadius)
        }
    }
}
