import Foundation
import GTFSGlance
import GTFSJourneys
import GTFSQuery
import GTFSRealtime

/// What an app does by hand with each notice.
final class Phone {
    var told = Told()
    var shown: GlanceState?
    private(set) var planned: [String: Int] = [:]
    private(set) var lines = 0
    private(set) var point: Coordinate?

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

    func move(_ trip: TripOnServiceDay, in timetable: Timetable, _ snapshot: RealtimeSnapshot?, at now: Int) throws {
        let place = try timetable.location(of: trip, at: now, realtime: snapshot)
        guard let place, let point = place.position, place.stage != .over else { return remove(trip) }
        put(trip, at: point, heading: place.heading)
    }

    private func notify(id: String, at moment: Int, _ text: String) { planned[id] = moment }
    private func cancel(id: String) { planned[id] = nil }
    private func show(_ rows: [String], at moment: Int) { lines += rows.count }
    private func put(_ trip: TripOnServiceDay, at point: Coordinate, heading: Double?) { self.point = point }
    private func remove(_ trip: TripOnServiceDay) { point = nil }
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
    try phone.move(rides.rides[0].trip, in: timetable, nil, at: moment)
    print("\(phone.planned.count) notices planned")
    guard !phone.planned.isEmpty, phone.lines > 3, phone.point != nil else {
        fatalError("nothing to tell of a journey")
    }
}

func follow(_ watch: Watch, in file: TimetableFile, _ realtime: RealtimeFeedState) async throws {
    var told = Told()
    for try await plan in file.moments(realtime: realtime).plans(of: watch) {
        for change in plan.changes(since: told, of: .due) { print(change.kind.rawValue, change.notice.text) }
        told = plan.told(after: told, of: .due)
        if plan.isOver { break }
    }
}

func show(_ watch: Watch, in file: TimetableFile, _ realtime: RealtimeFeedState) async throws {
    var shown: GlanceState?
    for try await state in file.moments(realtime: realtime).states(of: watch) {
        guard shown.map({ state.differs(from: $0) }) ?? true else { continue }
        shown = state
        print(try AnswerEncoder().encode(state).count, state.staleDate)
        if state.stage == .over { break }
    }
}

func draw(_ stop: Stop.ID, in file: TimetableFile, _ realtime: RealtimeFeedState) async throws {
    var request = BoardTimelineRequest(
        DeparturesRequest(stopID: stop, at: Date()), until: Int(Date().timeIntervalSince1970) + 3600)
    request.countdown = .clock
    for try await timeline in file.moments(realtime: realtime).timelines(request) {
        print(timeline.entries.map { $0.rows.map(\.text).joined(separator: "; ") })
    }
}

/// - Parameter sources: all that there are for the timetable.
func refresh(
    _ stop: Stop.ID, in timetable: Timetable, _ favourites: Favourites, from sources: [RealtimeSource],
    by transport: any RealtimeTransport, at now: Int
) async throws -> BoardTimeline {
    let state = RealtimeFeedState(schedule: timetable)
    let routes = try await timetable.routeIDs(at: [stop])
    let known = (try? await favourites.sourceRoutes()) ?? SourceRoutes()
    let own = known.own(sources.map(\.name), of: routes, at: now)
    let messages = await withTaskGroup(of: (name: String, body: Data)?.self) { group in
        for source in sources where own.contains(source.name) {
            group.addTask {
                // All at once: a run has some 30 seconds.
                let request = RealtimeRequest(
                    url: source.url, headers: source.polling.headers, timeout: 8, byteLimit: 8 << 20)
                guard let response = try? await transport.fetch(request), response.status == 200 else { return nil }
                return (source.name, response.body)
            }
        }
        return await group.reduce(into: [(name: String, body: Data)]()) { found, message in
            if let message { found.append(message) }
        }
    }
    for message in messages { try? state.receive(message.body, from: message.name, at: now) }
    try? await favourites.learnSources(from: state.overlay, at: now)
    var request = BoardTimelineRequest(DeparturesRequest(stopID: stop, at: now), until: now + 2 * 3600)
    (request.countdown, request.maximum) = (.none, 40)
    return try await timetable.ask(request, realtime: RealtimeSnapshot(state.overlay, now: now))
}

func show(
    _ stop: Stop.ID, in timetable: Timetable, _ favourites: Favourites, by follower: RealtimeFollower
) async throws {
    let routes = try await timetable.routeIDs(at: [stop])
    await follower.limit(to: routes, by: try await favourites.sourceRoutes())
}

/// Each of the loops has its first answer.
func followWatch(in file: TimetableFile, _ realtime: RealtimeFeedState, trip: TripOnServiceDay) async throws {
    let stops = try await file.timetable.tripBoard(trip).stops
    let watch = Watch(try file.timetable.ride(on: trip, from: stops[0].stopSequence, to: stops[1].stopSequence))
    let loops = [
        Task { try await follow(watch, in: file, realtime) }, Task { try await show(watch, in: file, realtime) },
        Task { try await draw("2000", in: file, realtime) },
    ]
    try await Task.sleep(for: .milliseconds(200))
    for loop in loops {
        loop.cancel()
        try await loop.value
    }
}
