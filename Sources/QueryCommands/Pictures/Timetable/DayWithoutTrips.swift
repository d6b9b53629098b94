internal import GTFSModel
internal import GTFSQuery

/// Why a route has no trip on a day, and when it has one.
struct DayWithoutTrips {
    let route: Route
    let date: ServiceDate
    var direction: Int?

    func sentence(_ timetable: Timetable) throws -> String {
        let way = direction.map { " in direction \($0)" } ?? ""
        let advice =
            try timetable.nextServiceDay(ofRoute: route.id, after: date)
            .map { "The next day with one of its trips is \($0): --date \($0)." }
            ?? "No such trip runs on a later day: ask for an earlier --date."
        return "No trip of \(route.label ?? route.id.rawValue)\(way) with times runs on \(date). \(advice)"
    }
}
