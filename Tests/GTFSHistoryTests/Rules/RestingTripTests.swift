import GTFSModel
import HistorySupport
import Testing

/// Trips that no message names for a while: a recorder packs them, and takes them up again.
@Suite struct RestingTripTests {
    /// Trip T is stated at 10:00 and 10:01, then messages name U alone.
    private func line(_ implementation: Implementation) throws -> ToldLine {
        var line = try ToldLine(implementation)
        try line.say("10:00:00", .update("T", ["B": "10:10:00", "C": "10:20:00"]))
        try line.say("10:01:00", .update("T", ["B": "10:11:00", "C": "10:21:00"]))
        for time in ["10:02", "10:07", "10:13"] { try line.say(time, .update("U", ["A": "11:00:00"])) }
        return line
    }

    @Test("H2: what a trip's last statement said counts after a pause", arguments: Implementation.allCases)
    func pause(implementation: Implementation) throws {
        var line = try line(implementation)
        #expect(try line.visit("B").arrival == nil)
        try line.say("10:15:00", .update("T", ["B": "10:12:30", "C": "10:22:00"]))
        let visit = try line.visit("B")
        #expect(visit.arrival == ToldLine.seen(.stated, "10:12:30", "10:01:00", "10:15:00"))
        try line.say("10:16:00", .update("T", ["B": "10:13:30", "C": "10:22:00"]))
        #expect(try line.visit("B").arrival == ToldLine.seen(.stated, "10:13:30", "10:01:00", "10:15:00"))
    }

    @Test("H12: a trip that is over keeps its visits after a pause", arguments: Implementation.allCases)
    func over(implementation: Implementation) throws {
        var line = try line(implementation)
        try line.say("10:15:00", .update("T", ["B": "10:12:30", "C": "10:22:00"]))
        for time in ["10:16", "10:21", "10:27", "12:30", "12:40"] {
            try line.say(time, .update("U", ["D": "12:50:00"]))
        }
        let visit = try line.visit("B")
        #expect(visit.arrival == ToldLine.seen(.stated, "10:12:30", "10:01:00", "10:15:00"))
        #expect(try line.visit("D").state == .unwatched)
    }
}
