package import GTFSModel

extension Journey {
    /// Whatever does not fit together in its legs; nothing in a sound journey.
    package var flaws: [String] {
        var flaws: [String] = []
        func check(_ isSound: Bool, _ flaw: String) { if !isSound { flaws.append(flaw) } }
        // A run by headway that is boarded first is waited for (J8).
        let wait = legs.first?.ride?.frequency.map { $0.isExact ? 0 : $0.headway } ?? 0
        check(
            legs.first?.departure == departure + wait && legs.last?.arrival == arrival,
            "its times are not those of its legs")
        for (leg, next) in zip(legs, legs.dropFirst()) {
            check(leg.arrival <= next.departure, "a leg begins before the one ahead of it ends")
            check(leg.to.stopID == next.from.stopID, "a leg does not begin where the one ahead of it ends")
        }
        let rides = legs.filter { $0.mode == .ride }
        check(rides.count == boardings, "its boardings are not its rides")
        check(waiting == duration - legs.reduce(0) { $0 + $1.duration }, "it does not wait for what is left")
        for leg in rides {
            let (first, last) = (leg.stops.first, leg.stops.last)
            check(
                first?.departure == leg.departure && last?.arrival == leg.arrival,
                "a ride has other times than its stops")
            check(
                first?.stopID == leg.from.stopID && last?.stopID == leg.to.stopID,
                "a ride ends elsewhere than its stops")
        }
        return flaws
    }
}
