internal import GTFSModel
internal import GTFSStore

/// A day on which services run, in one zone.
struct ServiceDay {
    let date: ServiceDate
    /// Noon minus twelve hours, as seconds since 1970.
    let start: Int
    let running: RunningServices

    func runs(_ serviceKey: Key<Service>?) -> Bool { serviceKey.map(running.contains) ?? false }
}
