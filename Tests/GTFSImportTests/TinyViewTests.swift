import GTFSFeed
import TestSupport
import Testing

/// A feed of a few lines has shorter views than the same feed with a long file beside it.
@Suite("A tiny feed")
struct TinyViewTests {
    /// Trips past midnight, frequencies, a station, distances, headsigns, and days in both files.
    private static let varied = FeedLiteral.small.with(
        """
        # stops.txt
        stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,stop_timezone
        S,Station,-33.87,151.20,1,,Australia/Lord_Howe
        A,Ash,-33.87,151.20,0,S,
        B,Birch,-33.87,151.21,,,
        # trips.txt
        route_id,service_id,trip_id,trip_headsign,block_id
        R1,D,T1,Birch,X
        R1,D,T2,Birch,X
        R1,E,T10,Ash,
        R1,F,night,Ash,
        # stop_times.txt
        trip_id,arrival_time,departure_time,stop_id,stop_sequence,stop_headsign,pickup_type,shape_dist_traveled
        T1,10:00:00,10:01:00,A,1,Loop,0,0
        T1,10:10:00,10:10:00,B,2,,1,1.5
        T1,10:20:00,,A,3,,,3
        T2,10:30:00,10:31:00,A,1,Loop,0,0
        T2,10:40:00,10:40:00,B,2,,1,1.5
        T2,10:50:00,,A,3,,,3
        T10,24:10:00,24:10:00,B,10,,,
        T10,,,A,20,,,
        night,26:00:00,26:00:00,B,1,,,
        night,30:00:00,30:00:00,A,7,,,
        # calendar.txt
        service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
        D,1,1,1,1,1,0,0,20261125,20261205
        E,0,0,0,0,0,1,1,20261220,20270103
        # calendar_dates.txt
        service_id,date,exception_type
        D,20261128,1
        D,20261127,2
        D,20261126,1
        E,20270110,1
        F,20261111,1
        F,20261112,2
        # frequencies.txt
        trip_id,start_time,end_time,headway_secs
        T2,06:00:00,06:30:00,600
        T2,23:30:00,24:10:00,1200
        """)

    @Test("has views that show the rows of the longer ones")
    func rows() throws {
        try compare(Self.varied)
        try compare(.small)
        try compare(Self.varied.without("calendar.txt", "frequencies.txt"))
        try compare(Self.varied.without("calendar_dates.txt"))
    }

    @Test(
        "with any defect, has views that show the rows of the longer ones",
        arguments: LongForm.one(in: 8, of: Fixtures.defects))
    func defects(name: String) throws {
        guard try Fixtures.defect(name).refused != true else { return }
        try compare { try Fixtures.source(ofDefect: name, with: $0) }
    }

    private func compare(_ feed: FeedLiteral) throws {
        try compare { files in
            FeedSource(name: "literal.zip", files: feed.files.mapValues { [UInt8]($0.utf8) }.merging(files) { $1 })
        }
    }

    /// - Parameter source: the feed with more files.
    private func compare(_ source: ([String: [UInt8]]) throws -> FeedSource) throws {
        let padding = ["zzz.md": [UInt8](repeating: UInt8(ascii: "z"), count: 100_000)]
        let feeds = try [[:], padding].map { try Imported(source($0)) }
        let texts = try feeds.map { try $0.row("SELECT sum(length(sql)) FROM sqlite_schema WHERE type = 'view'")?[0] }
        #expect(try #require(texts[0].flatMap(Int.init)) < #require(texts[1].flatMap(Int.init)))
        let names = try feeds[0].rows("SELECT name FROM sqlite_schema WHERE type = 'view'").compactMap { $0[0] }
        for name in names where name != "kept_files" {
            let columns = try feeds.map { try $0.rows("SELECT name FROM pragma_table_info('\(name)')") }
            #expect(columns[0] == columns[1], "\(name)")
            let rows = try feeds.map { try $0.rows("SELECT * FROM \"\(name)\"").map { "\($0)" }.sorted() }
            #expect(rows[0] == rows[1], "\(name)")
        }
    }
}
