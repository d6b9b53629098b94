import GTFSModel
import HistorySupport

/// Each way to make visits of messages, for tests that hold all of them to the same rules.
enum Implementation: CaseIterable {
    /// The slow and literal reading of docs/history.md.
    case oracle
    /// The recorder and its file.
    case recorder

    func reader(_ schedule: any RealtimeScheduleSource) throws -> any HistoryReader {
        switch self {
        case .oracle: HistoryOracle(schedule)
        case .recorder: try RecordedReader(schedule)
        }
    }

    func oracle(_ schedule: any RealtimeScheduleSource) -> HistoryOracle { HistoryOracle(schedule) }
}
