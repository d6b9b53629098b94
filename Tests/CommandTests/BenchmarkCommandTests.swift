import Foundation
import Testing

@testable import gtfs_benchmark

@Suite("gtfs-benchmark")
struct BenchmarkCommandTests {
    private struct Results: Decodable {
        struct Machine: Decodable { let cores: Int }
        struct Feed: Decodable {
            let feed: String
            let stopTimes: Int
            let figures: [Figure]
        }
        struct Figure: Decodable {
            let key: String
            let value, median, worst: Double?
            let count: Int?
            let missing: String?
        }
        let machine: Machine
        let feeds: [Feed]
    }

    private static let city = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../Fixtures/harbour-city")
        .standardized.path

    private func decoded<Value: Decodable>(_ text: String) throws -> Value {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode(Value.self, from: Data(text.utf8))
    }

    @Test("imports a feed, weighs its database and asks every kind of question")
    func feed() throws {
        let folder = try TemporaryFolder()
        let run = try Executable.benchmark.run(
            [Self.city, "--runs", "1", "--questions", "4", "--format", "json"], in: folder)
        #expect(run.status == 0, "\(run.errors)")
        let results: Results = try decoded(run.output)
        let feed = try #require(results.feeds.first)
        #expect(feed.feed == "harbour-city")
        let figures = Dictionary(uniqueKeysWithValues: feed.figures.map { ($0.key, $0) })
        #expect(figures["import_seconds"]?.value ?? 0 > 0)
        #expect(figures["import_peak_memory_bytes"]?.value ?? 0 > 1e6)
        let kinds = feed.figures.filter { $0.key.hasPrefix("bytes_of_") }.compactMap(\.value)
        #expect(kinds.reduce(0, +) == figures["database_bytes"]?.value)
        for key in [
            "board_busiest_hour", "board_platform", "board_kerb", "nearby_densest", "trip_by_id", "connections",
        ] {
            #expect(figures[key]?.count == 4, "\(key)")
        }
        for key in ["realtime_decode", "realtime_match_warm", "realtime_board_overlay", "realtime_board_first"] {
            #expect(figures[key]?.count ?? 0 > 0, "\(key)")
        }
        #expect(figures["realtime_message_bytes"]?.value ?? 0 > 0)
        // Whole names are typed letter by letter.
        #expect(figures["search_keystroke"]?.count ?? 0 > 4)
        #expect(figures["boards_per_second_8"]?.value ?? 0 > 0)
        #expect(figures["process_trip"]?.median ?? 0 > 0)
        #expect(try folder.names == [])
    }

    @Test("a feed that is not there is one sentence and exit 1")
    func missing() throws {
        let run = try Executable.benchmark.run(["nowhere.zip"], in: try TemporaryFolder())
        #expect(run.status == 1)
        #expect(run.errors == "gtfs-benchmark: nowhere.zip does not exist.\n")
    }

    private struct Growth: Decodable {
        let rows: Int
        let secondsPerMillion: Double
        let databaseBytes: Int
    }

    @Test("grows a feed of as many rows as asked for, in order and scattered to the same database size")
    func grow() throws {
        let folder = try TemporaryFolder()
        func grown(_ more: [String]) throws -> [Growth] {
            let run = try Executable.benchmark.run(
                ["grow", "--rows", "5120,10240", "--format", "json"] + more, in: folder)
            #expect(run.status == 0, "\(run.errors)")
            return try decoded(run.output)
        }
        let (ordered, scattered) = (try grown([]), try grown(["--scattered"]))
        #expect(ordered.map(\.rows) == [5120, 10240])
        #expect(scattered.map(\.rows) == [5120, 10240])
        #expect(ordered[0].databaseBytes < ordered[1].databaseBytes)
        for (one, other) in zip(ordered, scattered) {
            #expect(abs(one.databaseBytes - other.databaseBytes) < one.databaseBytes / 20)
        }
    }

    @Test(
        "a percentile is the smallest sample that so many do not exceed",
        arguments: [(0.5, 50.0), (0.99, 99.0), (1, 100), (0.001, 1)])
    func percentiles(share: Double, expected: Double) throws {
        let latency = try #require(Latency((1...100).shuffled().map(Double.init)))
        #expect(latency.percentile(share) == expected)
        #expect(latency.worst == 100)
    }

    @Test(
        "numbers are written with the places asked for",
        arguments: [(0.005, 2, "0.01"), (1.5, 0, "2"), (12.345, 1, "12.3"), (-0.5, 1, "-0.5"), (0, 3, "0.000")])
    func decimals(number: Double, decimals: Int, text: String) {
        #expect(number.rounded(to: decimals) == text)
    }
}
