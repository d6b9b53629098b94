import GTFSQuery

func favourites(timetable: Timetable, overlay: RealtimeOverlay, now: Int) throws -> Favourites {
    let favourites = try Favourites(path: "favorites.sqlite")
    try favourites.add(.stop(timetable.stop("2000").stop), label: "Work")
    try favourites.add(.route(timetable.route("F1").route))
    let home = Coordinate(latitude: -33.87, longitude: 151.21)
    let work = try timetable.stop("5060").stop
    try favourites.add(.journey(from: .position(home), to: .stop(work)))

    for found in try timetable.resolve(favourites.all()) {
        print(found.favourite.title, found.state.rawValue)
    }

    var request = try FavouriteBoardsRequest(favourites.all(), at: now, rowsEach: 3)
    request.position = home
    let snapshot = RealtimeSnapshot(overlay, now: now)
    for board in try timetable.favouriteBoards(request, realtime: snapshot) {
        print(board.found.favourite.title)
        for departure in board.departures + board.connections.map(\.boarding) {
            print(departure.routeLabel ?? "", departure.minutes(until: .departure, at: now) ?? 0, "min")
        }
    }
    return favourites
}

/// A SwiftUI view does the same in its `task`.
func follow(_ favourites: Favourites, in file: TimetableFile, show: @Sendable ([FoundFavourite]) -> Void) async throws {
    for try await list in favourites.lists() {
        show(try await file.timetable.resolve(list))
    }
}

func showBoards(of favourites: Favourites, in file: TimetableFile, _ realtime: any RealtimeOverlaySource) async throws {
    for try await moment in file.moments(realtime: realtime) {
        let request = try await FavouriteBoardsRequest(favourites.all(), at: moment.now)
        for board in try await moment.timetable.favouriteBoards(request, realtime: moment.realtime) {
            print(board.found.favourite.title, board.departures.count)
        }
    }
}
