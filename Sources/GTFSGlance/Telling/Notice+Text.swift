internal import Foundation
internal import GTFSModel

extension Notice {
    /// The notice in an English sentence. Names are the feed's.
    public var text: String {
        switch kind {
        case .leave: "Leave now for \(vehicle)\(of(minutes, "in"))"
        case .soon: "\(vehicle) leaves \(stop(after: "from"))in \(minutes ?? "a moment")"
        case .boarding: "\(vehicle) is at \(stop)"
        case .left: "\(vehicle) has left\(arguments.isAlighting ? ", the next stop is yours" : "")"
        case .nextIsYours: "The next stop is yours: \(stop)"
        case .getOff: "Get off at \(stop)"
        case .arrived: "You are at \(stop)"
        case .changeAtRisk, .changeMissed: change
        case .cancelled: "\(vehicle) is cancelled\(otherWay)"
        case .skipped: "\(vehicle) does not stop at \(stop)\(otherWay)"
        case .platform: "\(vehicle) leaves from platform \(arguments.platform ?? "?")"
        case .late: "\(vehicle) is \(minutes ?? "some minutes") late"
        case .early: "\(vehicle) is \(minutes ?? "some minutes") early"
        case .onTime: "\(vehicle) is on time again"
        case .detour: "\(vehicle) is diverted and does not come to \(stop)\(otherWay)"
        case .alert: arguments.alert ?? "There is an alert about \(vehicle)"
        case .realtimeLost: "There are no live times at the moment: the timetable is shown"
        case .realtimeBack: "There are live times again"
        case .below: "\(line) is unreliable: \(percent) of its trips are on time"
        case .back: "\(line) is back to normal: \(percent) of its trips are on time"
        case .lost: "The trip is not in the timetable any more"
        }
    }

    private var stop: String { arguments.stop ?? stopID?.rawValue ?? "your stop" }

    private var line: String { arguments.line ?? "The line" }

    private var percent: String { "\(arguments.percent ?? 0)%" }

    /// `L1 to Saltpan`
    private var vehicle: String {
        let line = arguments.line ?? trip?.tripID.rawValue ?? "your ride"
        return arguments.headsign.map { "\(line) to \($0)" } ?? line
    }

    /// `5 min`
    private var minutes: String? { arguments.minutes.map { "\($0) min" } }

    private func of(_ minutes: String?, _ word: String) -> String { minutes.map { ", it leaves \(word) \($0)" } ?? "" }

    private func stop(after word: String) -> String { arguments.stop.map { "\(word) \($0) " } ?? "" }

    private var change: String {
        let slack = arguments.slack ?? 0
        guard kind == .changeMissed else { return "Your change to \(vehicle) is tight: \(slack) s to spare" }
        return "You will miss \(vehicle) at \(stop)\(otherWay)"
    }

    /// `, take 5 at 10:25`
    private var otherWay: String {
        guard let line = arguments.otherLine else { return "" }
        return ", take \(line)\(arguments.otherTime.map { " at \($0)" } ?? "")"
    }
}
