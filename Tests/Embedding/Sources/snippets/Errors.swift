import GTFSQuery

func errors(timetable: Timetable, stop: Stop.ID, now: Int) throws -> [Departure] {
    do {
        return try timetable.departures(DeparturesRequest(stopID: stop, at: now)).departures
    } catch let error as QueryError where error.code == .unknownID {
        print(error)
        return []
    }
}

func text(of error: QueryError) -> String {
    switch error.code {
    case .unknownID where error.kind == .stop:
        return "Es gibt keine Haltestelle \(error.requestedID ?? "")."
    case .badValue:
        guard let field = error.field, let least = error.minimum, let most = error.maximum else { break }
        return "\(field) liegt zwischen \(least) und \(most)."
    default: break
    }
    return error.description
}

func text(of error: StoreError) -> String {
    switch error.code {
    case .older: "Der Fahrplan hat die Version \(error.schemaVersion ?? 0): bitte aktualisieren."
    case .notFound: "Es gibt noch keinen Fahrplan."
    default: error.description
    }
}
