import GTFSGlance
import GTFSModel
import Testing

@testable import GTFSPictures

@Suite("The picture of a strip")
struct StripPictureTests {
    private static func mark(_ id: String, _ metres: Double) -> RouteStrip.Mark {
        RouteStrip.Mark(stopID: Stop.ID(id), name: "Stop <\(id)>", metres: metres)
    }

    private static func runner(_ id: String, _ metres: Double, branch: Int? = nil, late: Int?) -> RouteStrip.Runner {
        let trip = TripOnServiceDay(tripID: Trip.ID(id), serviceDate: ServiceDate(dayNumber: 20_000))
        var runner = RouteStrip.Runner(location: TripLocation(of: trip, metres: metres, share: 0), metres: metres)
        (runner.branch, runner.delay) = (branch, late)
        return runner
    }

    private static func strip(_ runners: [RouteStrip.Runner]) -> RouteStrip {
        RouteStrip(
            route: Route(id: "9"), date: ServiceDate(dayNumber: 20_000),
            stops: [mark("A", 0), mark("B", 400), mark("C", 800), mark("D", 90_000)],
            branches: [RouteStrip.Branch(from: "B", stops: [mark("X", 700)])], runners: runners)
    }

    @Test func `Vehicles go on along their ribbon, the later the warmer, and stay where they leave it`() {
        let strips = [
            Self.strip([
                Self.runner("a", 0, late: 0), Self.runner("b", 100, late: 320), Self.runner("c", 200, late: nil),
            ]),
            Self.strip([
                Self.runner("a", 200, late: 0), Self.runner("b", 400, late: 320),
                Self.runner("c", 500, branch: 0, late: nil),
            ]),
            Self.strip([Self.runner("a", 400, late: 0)]),
        ]
        let svg = StripPicture(strips, every: 15, time: "10:00").svg
        let motions = svg.matches(of: #/dur="(\d+)s" values="([^"]*)"/#).map { "\($0.output.1) \($0.output.2)" }
        // On the way to B, 34 pixels below A: half of it after one step, all of it after two.
        #expect(motions == ["30 132 92;132 109;132 126", "15 132 100.5;132 126"])
        #expect(svg.contains("translate(132 109)"), "one that changes to the branch stays")
        #expect(["v time", "v late2", "v plan"].allSatisfy { svg.contains("class=\"\($0)\"") })
        #expect(!svg.contains("v late3") && !svg.contains("<A>") && svg.contains("Stop &lt;A&gt;"))
        #expect(svg.contains("10:00, 3 vehicles under way"))
        let german = StripPicture(strips, every: 15, time: "10:00", words: Words("de")).svg
        #expect(german.contains("10:00, 3 Fahrzeuge unterwegs") && german.contains(">nach Fahrplan<"))
    }

    @Test(arguments: Words.languages)
    func `T13: the keys of a strip are within its width in every language`(language: String) throws {
        let delays = [nil, -120, 0, 120, 320, 900]
        let runners = delays.enumerated().map { Self.runner("\($0.offset)", 100, late: $0.element) }
        let svg = StripPicture([Self.strip(runners)], every: 15, time: "10:00", words: Words(language)).svg
        let keys = svg.matches(of: #/<text x="(\d+)" y="(\d+)" class="soft">([^<]*)</#).compactMap { key in
            Double(key.output.1).map { $0 + 6.2 * Double(StripSection.width(of: String(key.output.3))) }
        }.dropFirst()
        #expect(keys.count > delays.count && keys.allSatisfy { $0 < 390 }, "\(keys)")
    }

    @Test func `Stops keep apart however near they are, and a place between them lies between them`() {
        let marks = [Self.mark("A", 0), Self.mark("B", 400), Self.mark("C", 400), Self.mark("D", 90_000)]
        let section = StripSection(marks, from: 50)
        #expect(zip(section.heights, section.heights.dropFirst()).allSatisfy { $1 - $0 >= 26 && $1 - $0 <= 84 })
        let heights = stride(from: -100.0, through: 100_000, by: 100).map { section.height(at: $0) }
        #expect(zip(heights, heights.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(heights.first == section.top && heights.last == section.bottom)
    }
}
