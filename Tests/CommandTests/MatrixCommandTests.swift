import Foundation
import GTFSJourneys
import GTFSModel
import Testing

@Suite("gtfs-query matrix, and the area of reach")
struct MatrixCommandTests {
    private let folder: TemporaryFolder
    private static let at = ["--date", "20261125", "--at", "08:00"]
    private static let places =
        "id,lat,lon,weight\nquay,-33.8613,151.2109,\n\"market, north\",-33.8702,151.2099,7.5\n2050,,,900\n"

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Data(Self.places.utf8), to: "places.csv")
        try folder.write(Data("2000\r\n\r\n 5060 \n".utf8), to: "stops.txt")
    }

    private func ask(_ words: [String]) throws -> Executable.Run {
        try HarbourCity.ask(["matrix"] + words, in: folder)
    }

    private func reach(_ from: String) throws -> [Stop.ID: Int] {
        let run = try HarbourCity.ask(["reach", from, "--minutes", "120", "--format", "json"] + Self.at)
        let rows = try JSONDecoder().decode([ReachedStop].self, from: Data(run.output.utf8))
        return Dictionary(rows.compactMap { row in row.stop.stopID.map { ($0, row.duration) } }, uniquingKeysWith: min)
    }

    @Test("M1: every stop to every stop has the seconds of reach, and an empty cell beyond the limit")
    func all() throws {
        let run = try ask(["2050,5060", "all", "--format", "csv"] + Self.at)
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        let lines = run.output.split(separator: "\r\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        #expect(lines[0] == ["from", "to", "seconds", "minutes"])
        var filled = 0
        for from in ["2050", "5060"] {
            let reached = try reach(from)
            for line in lines where line[0] == from {
                let seconds = reached[Stop.ID(String(line[1]))]
                #expect(
                    line[2] == seconds.map { "\($0)" } ?? "" && line[3] == seconds.map { "\(($0 + 59) / 60)" } ?? "")
                filled += seconds == nil ? 0 : 1
            }
        }
        #expect(lines.count > 40 && filled > 30)
    }

    @Test("Files have ids, or ids with positions; the rows are the same in JSON, CSV and the table")
    func files() throws {
        let run = try ask(["stops.txt", "places.csv", "--format", "json"] + Self.at)
        let rows = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
        #expect(rows.map { $0["from"] as? String } == ["2000", "2000", "2000", "5060", "5060", "5060"])
        #expect(rows[1]["to"] as? String == "market, north" && rows[1]["minutes"] as? Int == 2)
        let csv = try ask(["stops.txt", "places.csv", "--format", "csv"] + Self.at).output
        let seconds = rows.map { ($0["seconds"] as? Int).map { "\($0)" } ?? "" }
        let lines = csv.split(separator: "\r\n").dropFirst().map {
            $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        #expect(lines.map { String($0[$0.count - 2]) } == seconds)
        #expect(
            try ask(["stops.txt", "places.csv"] + Self.at).output.hasPrefix("From  To             Seconds  Minutes\n"))
    }

    @Test("M2, M3: a window has percentiles, and opportunities a row for each limit")
    func windows() throws {
        let window = ["stops.txt", "places.csv", "--date", "20261125", "--at", "07:30..08:30", "--format", "csv"]
        #expect(try ask(window).output.hasPrefix("from,to,p10,p50,p90\r\n2000,quay,"))
        #expect(try ask(window + ["--percentiles", "50"]).output.hasPrefix("from,to,p50\r\n"))
        let jobs = ["--opportunities", "places.csv", "--within", "5,60"]
        #expect(
            try ask(["2000", "places.csv", "--format", "csv"] + Self.at + jobs).output
                == "from,within,opportunities\r\n2000,5,7.5\r\n2000,60,907.5\r\n")
        let both = try ask(window + jobs + ["--percentiles", "1,100"]).output.split(separator: "\r\n")
        #expect(both[0] == "from,within,percentile,opportunities" && both.count == 9)
        #expect(both[1] == "2000,5,1,7.5" && both[2] == "2000,5,100,7.5")
    }

    @Test("A file is written as a part, and an interrupted one goes on where it was")
    func resumed() throws {
        let words = ["all", "places.csv"] + Self.at
        let whole = try ask(words + ["--format", "csv"]).output
        #expect(try ask(words + ["--output", "m.csv"]).status == 0)
        #expect(try folder.text("m.csv") == whole && !(try folder.names.contains("m.csv.part")))
        for bytes in [3, 40, whole.utf8.count / 2, whole.utf8.count] {
            try folder.write(Data(whole.utf8.prefix(bytes)), to: "n.csv.part")
            let run = try ask(words + ["--output", "n.csv"])
            #expect(run.status == 0 && run.errors.contains("it goes on") == (bytes > 100), "\(run.errors)")
            #expect(try folder.text("n.csv") == whole, "\(bytes)")
        }
        try folder.write(Data(whole.utf8.prefix(whole.utf8.count / 2)), to: "o.csv.part")
        let other = try ask(["all", "places.csv", "--date", "20261125", "--at", "23:40", "--output", "o.csv"])
        #expect(other.status == 1 && other.errors.contains("is the beginning of another matrix: remove it"))
        try folder.write(Data("mine".utf8), to: "p.csv")
        #expect(try ask(words + ["--output", "p.csv"]).status == 1)
        #expect(try folder.text("p.csv") == "mine")
    }

    @Test(
        "What is wrong is said in one sentence",
        arguments: [
            (["2000", "none.csv"], 1, "There is no file none.csv."),
            (["2000", "no such stop"], 1, "The feed has no stop"),
            (["2000", "all", "--at", "09:00..08:59"], 64, "A window of --at has 1 to 240 minutes"),
            (["2000", "all", "--at", "08:00", "--percentiles", "50"], 64, "--percentiles are those of a window"),
            (
                ["2000", "all", "--at", "08:00..09:00", "--percentiles", "101"], 64,
                "--percentiles 101: give numbers from 1"
            ),
            (["2000", "all", "--within", "30"], 64, "give both"),
            (["2000", "all", "--output", "-"], 64, "--format csv writes to standard output"),
            (["2000", "all", "--minutes", "2000"], 64, "--minutes 2000: give minutes from 0 to 1440"),
            (["2000", "all", "--max-walk", "-1"], 64, "--max-walk -1: give metres from 0 to 20000"),
            (["2000", "stops.txt", "--opportunities", "stops.txt", "--within", "30"], 1, "has no column weight"),
        ])
    func refused(words: [String], status: Int, sentence: String) throws {
        let run = try ask(words)
        #expect(Int(run.status) == status && run.output.isEmpty, "\(run.errors)")
        #expect(run.errors.hasPrefix("Error: ") && run.errors.contains(sentence), "\(run.errors)")
    }

    @Test("The area of reach is a feature with a MultiPolygon, and has its size in a table")
    func area() throws {
        let words = ["reach", "2000", "--minutes", "15", "--area"] + Self.at
        let run = try HarbourCity.ask(words + ["--format", "geojson"])
        #expect(run.output.contains(#""geometry":{"type":"MultiPolygon","coordinates":[[[["#), "\(run.errors)")
        #expect(run.output.contains(#""properties":{"minutes":15,"area":"#))
        #expect(try HarbourCity.ask(words).output.contains("km²"))
        #expect(try HarbourCity.ask(words + ["--for", "5"]).status == 64)
    }

    @Test("A journey by way of a stop says so in its legs, and takes words for it")
    func via() throws {
        let words = ["journeys", "2050", "5060", "--limit", "1"] + Self.at
        let run = try HarbourCity.ask(words + ["--via", "lantern square:10", "--format", "json"])
        #expect(run.errors.contains("\"lantern square\" is taken for"))
        let journey = try #require(try JSONDecoder().decode([Journey].self, from: Data(run.output.utf8)).first)
        #expect(journey.waiting >= 600 && journey.boardings >= 2)
        #expect(try HarbourCity.ask(words + ["--via", "2000", "--arrive-by", "09:00"]).status == 64)
    }
}
