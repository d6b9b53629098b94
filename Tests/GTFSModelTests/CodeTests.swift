import Foundation
import GTFSModel
import Testing

@Suite("Enumerations of GTFS")
struct CodeTests {
    /// The numbers of the reference, and one that it does not have.
    private func check<Code: NumberedCode>(_ type: Code.Type, _ numbers: [Int], unknown: Int = 99) throws {
        #expect(Code.allCases.map(\.rawValue) == numbers)
        #expect(Code.allCases.allSatisfy(\.isKnown) && !Code.other(unknown).isKnown)
        for value in Code.allCases + [.other(unknown), .other(-1)] {
            let json = try AnswerEncoder().encode([value])
            #expect(String(decoding: json, as: UTF8.self) == "[\(value.rawValue)]\n")
            #expect(try JSONDecoder().decode([Code].self, from: json) == [value])
        }
    }

    @Test("keep numbers that the reference does not have, and are numbers in JSON")
    func numbers() throws {
        try check(LocationType.self, Array(0...4))
        try check(PickupDropOffType.self, Array(0...3))
        try check(ContinuousStopping.self, Array(0...3))
        try check(TransferType.self, Array(0...5))
        try check(Timepoint.self, [0, 1])
        try check(ExactTimes.self, [0, 1])
        try check(AvailabilityCode.self, [0, 1, 2])
        try check(CarriageToilet.self, [0, 1, 2])
        #expect(RouteType.allCases.prefix(10).map(\.rawValue) == [0, 1, 2, 3, 4, 5, 6, 7, 11, 12])
        #expect(RouteType.allCases.allSatisfy { $0.name != nil } && !RouteType.other(13).isKnown)
    }

    @Test("have the names of the reference where messages have them")
    func names() {
        #expect(
            CongestionLevel.allCases.map(\.name) == [
                "unknown_congestion_level", "running_smoothly", "stop_and_go", "congestion", "severe_congestion",
            ])
        #expect(CongestionLevel(rawValue: 7) == .other(7) && CongestionLevel.other(7).name == "other_7")
    }

    @Test(
        "the number of an availability has its meaning",
        arguments: [(0, Availability.unknown), (1, .yes), (2, .no), (3, .unknown)])
    func availability(number: Int, meaning: Availability) {
        #expect(AvailabilityCode(rawValue: number).availability == meaning)
    }
}
