import GTFSModel

/// A start of a trip.
struct StartVisit {
    let time: String?
    let date: String?
}
