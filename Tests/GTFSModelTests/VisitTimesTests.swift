import GTFSModel
import Testing

@Suite("Blank times")
struct VisitTimesTests {
    /// The obvious way, in whole numbers: floor(share + 1/2).
    private func literal(_ start: Int, _ end: Int, _ share: Int, _ whole: Int) -> Int {
        let numerator = 2 * (end - start) * share + whole
        let floor = numerator >= 0 ? numerator / (2 * whole) : -((-numerator + 2 * whole - 1) / (2 * whole))
        return start + floor
    }

    @Test("every share of a gap is rounded as exact arithmetic has it, a half up, backwards too")
    func rounding() {
        for whole in 2...9 {
            for span in -40...40 {
                let given = (0...whole).map { place -> GivenVisit in
                    let time = place == 0 ? 100 : place == whole ? 100 + span : nil
                    return GivenVisit(arrival: time, departure: time)
                }
                let times = VisitTimes.completing(given).map(\.departure)
                #expect(times == (0...whole).map { literal(100, 100 + span, $0, whole) })
            }
        }
    }

    @Test("distances of many decimals do not overflow")
    func longDistances() {
        let unit = 1_000_000_000_000_000
        let given = [
            GivenVisit(arrival: 0, departure: 0, distance: 0),
            GivenVisit(arrival: nil, departure: nil, distance: 1500 * unit),
            GivenVisit(arrival: 400_000, departure: 400_000, distance: 6000 * unit),
        ]
        #expect(VisitTimes.completing(given)[1].arrival == 100_000)
    }

    @Test("a gap with a Flex row stays blank, the others are filled")
    func flex() {
        let blank = GivenVisit(arrival: nil, departure: nil)
        let times = VisitTimes.completing([
            GivenVisit(arrival: 0, departure: 0), blank, GivenVisit(arrival: nil, departure: nil, isFlex: true), blank,
            GivenVisit(arrival: 100, departure: 100), blank, GivenVisit(arrival: 200, departure: 200),
        ])
        #expect(times.map(\.departure) == [0, nil, nil, nil, 100, 150, 200])
        #expect(times.map(\.isInterpolated) == [false, false, false, false, false, true, false])
    }

    @Test("a trip of Flex rows alone cannot be shown")
    func showable() {
        #expect(!VisitTimes.areShowable([GivenVisit(arrival: nil, departure: nil, isFlex: true)]))
        #expect(!VisitTimes.areShowable([]))
        #expect(VisitTimes.areShowable([GivenVisit(arrival: nil, departure: 5)]))
    }
}
