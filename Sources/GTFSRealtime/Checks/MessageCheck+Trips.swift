internal import GTFSModel

extension MessageCheck {
    mutating func check(_ trip: TripDescriptor) {
        checkStart(trip.startTime, trip.startDate)
        if let modified = trip.modifiedTrip { checkStart(modified.startTime, modified.startDate) }
    }

    mutating func check(_ modifications: TripModifications) {
        for time in modifications.startTimes { checkStart(time, nil) }
        for date in modifications.serviceDates { checkStart(nil, date) }
    }

    mutating func checkStart(_ time: String?, _ date: String?) {
        if let time, !Self.isTime(time) { add("E020", "start_time \"\(time.prefix(40))\"") }
        if let date, ServiceDate(date) == nil { add("E021", "start_date \"\(date.prefix(40))\"") }
    }

    /// "The format and semantics of the field is same as that of GTFS/frequencies.txt/start_time": H:MM:SS or HH:MM:SS,
    /// and may pass 24:00:00.
    private static func isTime(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.count == 3, (1...3).contains(parts[0].count), parts[0].allSatisfy(isDigit) else { return false }
        return parts.dropFirst().allSatisfy { part in
            part.count == 2 && part.allSatisfy(isDigit) && part.first.map { $0 < UInt8(ascii: "6") } == true
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
