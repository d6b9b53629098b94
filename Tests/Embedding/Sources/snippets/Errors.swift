import GTFSQuery

func errors(timetable: Timetable, stop: Stop.ID, now: Int) throws -> [Departure] {
    do {
        return try timetable.departures(DeparturesRequest(stopID: stop, at: now)).departures
    } catch let error as QueryError where error.code == .unknownID {
        print(error)
        return []
    }
}
