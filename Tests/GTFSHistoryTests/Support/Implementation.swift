import GTFSModel
import HistorySupport

/// Each way to make visits of messages, for tests that hold all of them to the same rules.
enum Implementation: CaseIterable {
    case oracle

    func reader(_ schedule: any RealtimeScheduleSource) -> any HistoryReader {
        switch self {
        case .oracle: HistoryOracle(schedule)
        }
    }
}
