internal import GTFSModel

extension MessageCheck {
    mutating func check(_ alert: Alert) {
        if alert.informedEntities.isEmpty { add("E032", "the alert has no informed_entity") }
        for selector in alert.informedEntities {
            if selector == EntitySelector() { add("E033", "an informed_entity says nothing") }
            if let trip = selector.trip { check(trip) }
        }
        for period in alert.activePeriods {
            checkInstant(period.start, "active_period.start")
            checkInstant(period.end, "active_period.end")
        }
    }
}
