/// What an observed time rests on, the best first (rule H2).
public enum EvidenceSource: String, Sendable, Hashable, CaseIterable, Codable {
    /// Positions of the trip's vehicle with STOPPED_AT at the stop.
    case stopped
    /// A time of a StopTimeUpdate for this stop that is not after the timestamp of its statement.
    case stated
    /// Two positions of the vehicle, one before the stop and one after it on the trip's line.
    case passed
    /// The last time stated while the stop was still to come.
    case predicted

    /// 0 for the best evidence.
    package var rank: Int {
        switch self {
        case .stopped: 0
        case .stated: 1
        case .passed: 2
        case .predicted: 3
        }
    }
}
