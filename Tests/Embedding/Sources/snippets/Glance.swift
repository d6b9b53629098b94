import Foundation
import GTFSGlance
import GTFSJourneys
import GTFSQuery

/// What an app does by hand with each notice.
final class Phone {
    var told = Told()
    var shown: GlanceState?
    private(set) var planned: [String: Int] = [:]
    private(set) var lines = 0

    func update(_ watch: Watch, in timetable: Timetable, _ snapshot: RealtimeSnapshot?, at now: Int) throws {
        let plan = try timetable.plan(of: watch, at: now, realtime: snapshot)
        for change in plan.changes(since: told) {
            switch change.kind {
            case .new, .moved: notify(id: change.notice.id, at: change.notice.at, change.notice.text)
            case .withdrawn, .takenBack: cancel(id: change.notice.id)
            }
        }
        told = plan.told(after: told)
    }

    func entries(of stop: Stop.ID, in timetable: Timetable, _ snapshot: RealtimeSnapshot?, at now: Int) throws {
        var request = BoardTimelineRequest(DeparturesRequest(stopID: stop, at: now), until: now + 4 * 3600)
        request.maximum = 100
        for entry in try timetable.ask(request, realtime: snapshot).entries {
            show(entry.rows.map(\.text), at: entry.at)
        }
    }

    func push(_ watch: Watch, in timetable: Timetable, _ snapshot: RealtimeSnapshot?, at now: Int) throws {
        let state = try timetable.state(of: watch, at: now, realtime: snapshot)
        guard shown.map({ state.differs(from: $0) }) ?? true else { return }
        shown = state
        send(try AnswerEncoder().encode(state), staleAt: state.staleDate)
    }

    private func notify(id: String, at moment: Int, _ text: String) { planned[id] = moment }
    private func cancel(id: String) { planned[id] = nil }
    private func show(_ rows: [String], at moment: Int) { lines += rows.count }
    private func send(_ state: Data, staleAt moment: Int) { print("a state of \(state.count) bytes") }
}

func glance(timetable: Timetable, now: Date) throws {
    let moment = Int(now.timeIntervalSince1970)
    let request = JourneysRequest(from: .stop("2000"), to: .stop("5060"), at: now)
    guard let journey = try timetable.journeys(request).journeys.first,
        let rides = try timetable.rides(of: journey, to: request.to)
    else { fatalError("no journey to watch") }
    let phone = Phone()
    try phone.update(Watch(rides), in: timetable, nil, at: moment)
    try phone.push(Watch(rides), in: timetable, nil, at: moment)
    try phone.entries(of: "2000", in: timetable, nil, at: moment)
    print("\(phone.planned.count) notices planned")
    guard !phone.planned.isEmpty, phone.lines > 3 else { fatalError("nothing to tell of a journey") }
}
