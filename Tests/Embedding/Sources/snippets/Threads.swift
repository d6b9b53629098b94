import GTFSQuery

func threads(path: String, stop: Stop.ID, now: Int) async throws {
    let timetable = try Timetable(path: path, memoryBudget: 8 << 20)

    let board = try await timetable.departures(DeparturesRequest(stopID: stop, at: now))

    let (page, routes) = try await timetable.ask { timetable in
        (try timetable.stop(stop), try timetable.routes(atStop: stop))
    }

    print(board.departures.count, page.parts.count, routes.count, timetable.cachedByteCount)
    timetable.removeCachedValues()
}
