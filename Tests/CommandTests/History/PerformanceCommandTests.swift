import Foundation
import Testing

@Suite("gtfs-query performance")
struct PerformanceCommandTests {
    private func ask(_ words: [String]) throws -> Executable.Run { try RecordedWeek.ask(["performance"] + words) }

    private static let line = "7 recorded days of 2026-10-24 to 2026-11-22; on time from -60 to 300 s.\n"

    @Test(
        "by route it has counts, shares, delays, waits and grades, and says of which days",
        arguments: [
            (
                ["--by", "route"],
                """
                Route      Observed  On time  Early  Late    p10   p50   p90  Missed  Unseen  Unwatched  Canceled  S\
                kipped  Excess wait  Bunched  Grade
                40              122      52%      0    58   1:51  4:58  7:35       8      10       1440             \
                                              F
                52                0                                                        5        415
                City Loop         0                                                      178       2125
                F1               56     100%      0     0  -0:28  0:00  1:00       3       3        771             \
                                              A
                L1              350     100%      0     0   0:40  1:11  1:42               7       5259             \
                               -6 s       0%  A
                L2              161      85%      0    24   2:17  3:50  5:13       1               2267         6   \
                     1                        B
                N40               0                                                                 100
                T1                0                                                                                 \
                               10 s       3%

                """
            ),
            (
                ["--by", "direction"],
                """
                Route      Direction  Observed  On time  Early  Late    p10   p50   p90  Missed  Unseen  Unwatched  \
                Canceled  Skipped  Excess wait  Bunched  Grade
                40                 0        76      51%      0    37   1:42  4:58  8:06       2                712  \
                                                         F
                40                 1        46      52%      0    21   2:31  4:40  6:44       6      10        728  \
                                                         F
                52                 0         0                                                        5        205
                52                 1         0                                                                 210
                City Loop                    0                                                      178       2125
                F1                 0        27     100%      0     0   0:00  0:00  0:00       1                329  \
                                                         A
                F1                 1        29     100%      0     0  -1:00  0:00  1:00       2       3        442  \
                                                         A
                L1                 0       213     100%      0     0   0:39  1:09  1:37                       2715  \
                                          -6 s       0%  A
                L1                 1       137     100%      0     0   0:42  1:18  1:45               7       2544  \
                                                         A
                L2                 0        73      94%      0     4   2:03  3:28  4:37                       1138  \
                       6        1                        A
                L2                 1        88      77%      0    20   2:37  4:07  5:28       1               1129  \
                                                         C
                N40                0         0                                                                  50
                N40                1         0                                                                  50
                T1                 0         0                                                                      \
                                          10 s       3%
                T1                 1         0                                                                      \
                                           9 s       3%

                """
            ),
            (
                ["--by", "day"],
                """
                Day         Observed  On time  Early  Late   p10   p50   p90  Missed  Unseen  Unwatched  Canceled  S\
                kipped  Excess wait  Bunched
                2026-11-16       119      85%      0    18  0:33  1:37  5:34       1      28       1856             \
                               -3 s       0%
                2026-11-17       103      94%      0     6  0:40  1:27  4:29       3      38       1860             \
                                2 s       0%
                2026-11-18       116      85%      0    17  0:50  1:33  6:13       1      28       1858             \
                     1          3 s       0%
                2026-11-19        96      82%      0    17  0:35  1:44  5:35       3      24       1875         6   \
                               72 s      27%
                2026-11-20       113      86%      0    16  0:44  1:32  5:28       2      29       1910             \
                                2 s       0%
                2026-11-21        71      99%      0     1  0:34  1:20  3:49       1      28       1534             \
                                1 s       0%
                2026-11-22        71      90%      0     7  0:29  1:10  4:59       1      28       1484             \
                                1 s       0%

                """
            ),
            (
                ["--by", "hour", "--route", "L1"],
                """
                Hour  Observed  On time  Early  Late   p10   p50   p90  Unseen  Unwatched  Excess wait  Bunched  Gra\
                de
                   0         0                                                        224
                   1         0                                                        224
                   2         0                                                        224
                   3         0                                                        224
                   4         0                                                        224
                   5         0                                                        224
                   6         0                                                        224
                   7       156     100%      0     0  0:46  1:19  1:43                106                        A
                   8       194     100%      0     0  0:37  1:05  1:41       7         83         -9 s       0%  A
                   9         0                                                        246
                  10         0                                                        224
                  11         0                                                        224
                  12         0                                                        224
                  13         0                                                        224
                  14         0                                                        224
                  15         0                                                        224
                  16         0                                                        262
                  17         0                                                        284
                  18         0                                                        246
                  19         0                                                        224
                  20         0                                                        224
                  21         0                                                        224
                  22         0                                                        224
                  23         0                                                        224

                """
            ),
            (
                ["--by", "stop", "--route", "L2"],
                """
                Stop                 Observed  Missed  Unwatched  Canceled  Skipped
                Lantern Square             19                184
                Lantern Square             13                188         1        1
                Harbour Steps              13       1        189
                Harbour Steps              16                186         1
                Rope Walk                  19                184
                Rope Walk                  11                191         1
                Kingfisher Junction        14                189
                Kingfisher Junction        11                191         1
                Brickworks                 12                191
                Brickworks                 11                191         1
                Orchard Park               11                192
                Orchard Park               11                191         1

                """
            ),
            (
                ["--by", "weekday", "--route", "40"],
                """
                Weekday    Observed  On time  Early  Late   p10   p50   p90  Missed  Unseen  Unwatched
                Monday           23      41%      0    13  3:13  5:15  6:44       1                236
                Tuesday          14                                               1      10        235
                Wednesday        24      38%      0    15  3:00  5:51  8:20       1                235
                Thursday         20                                               2                238
                Friday           23      48%      0    12  2:31  5:02  7:05       1                236
                Saturday          9                                               1                130
                Sunday            9                                               1                130

                """
            ),
            (
                [],
                """
                Observed  On time  Early  Late   p10   p50   p90  Missed  Unseen  Unwatched  Canceled  Skipped  Exce\
                ss wait  Bunched  Grade
                     689      88%      0    82  0:37  1:32  5:15      12     203      12377         6        1      \
                    8 s       3%  B

                """
            ),
        ] as [([String], String)])
    func parts(words: [String], table: String) throws {
        let run = try ask(words)
        #expect(run.status == 0)
        #expect(run.output == table)
        #expect(run.errors == Self.line)
    }

    @Test(
        "other limits, timepoints, agencies and trips, and the worst",
        arguments: [
            (
                ["--route", "L2", "--by", "direction", "--on-time", "-180..180"],
                """
                Route  Direction  Observed  On time  Early  Late   p10   p50   p90  Missed  Unwatched  Canceled  Ski\
                pped  Grade
                L2             0        73      35%      0    47  2:03  3:28  4:37               1138         6     \
                   1  F
                L2             1        88      20%      0    70  2:37  4:07  5:28       1       1129               \
                      F

                """
            ),
            (
                ["--route", "40", "--timepoints"],
                """
                Observed  On time  Early  Late   p10   p50   p90  Missed  Unseen  Unwatched  Grade
                     122      53%      0    19  1:00  5:00  8:20       8      10       1440  F

                """
            ),
            (
                ["--agency", "PEL", "--by", "route"],
                """
                Route  Observed  On time  Early  Late    p10   p50   p90  Missed  Unseen  Unwatched  Grade
                F1           56     100%      0     0  -0:28  0:00  1:00       3       3        771  A

                """
            ),
            (
                ["--trip", "L1-S-0800", "--trip", "F1-O-0815"],
                """
                Observed  On time  Early  Late   p10   p50   p90  Missed  Grade
                      76     100%      0     0  0:00  0:50  1:44       1  A

                """
            ),
            (
                ["--by", "route", "--worst", "2"],
                """
                Route  Observed  On time  Early  Late   p10   p50   p90  Missed  Unseen  Unwatched  Canceled  Skippe\
                d  Grade
                40          122      52%      0    58  1:51  4:58  7:35       8      10       1440                  \
                   F
                L2          161      85%      0    24  2:17  3:50  5:13       1               2267         6        \
                1  B

                """
            ),
        ])
    func choices(words: [String], table: String) throws {
        let run = try ask(words)
        #expect(run.status == 0)
        #expect(run.output == table)
    }

    @Test("JSON has a row for each part, without what is too few")
    func json() throws {
        let run = try ask(["--route", "40", "--by", "weekday", "--format", "json"])
        #expect(
            run.output == """
                [{"weekday":"monday","observed":23,"missed":1,"unseen":0,"unwatched":236,"canceled":0,"skipped":0,"o\
                n_time":9,"early":0,"late":13,"on_time_share":0.4090909090909091,"p10":193,"p50":315,"p90":404},
                {"weekday":"tuesday","observed":14,"missed":1,"unseen":10,"unwatched":235,"canceled":0,"skipped":0,"\
                on_time":10,"early":0,"late":4},
                {"weekday":"wednesday","observed":24,"missed":1,"unseen":0,"unwatched":235,"canceled":0,"skipped":0,\
                "on_time":9,"early":0,"late":15,"on_time_share":0.375,"p10":180,"p50":351,"p90":500},
                {"weekday":"thursday","observed":20,"missed":2,"unseen":0,"unwatched":238,"canceled":0,"skipped":0,"\
                on_time":5,"early":0,"late":14},
                {"weekday":"friday","observed":23,"missed":1,"unseen":0,"unwatched":236,"canceled":0,"skipped":0,"on\
                _time":11,"early":0,"late":12,"on_time_share":0.4782608695652174,"p10":151,"p50":302,"p90":425},
                {"weekday":"saturday","observed":9,"missed":1,"unseen":0,"unwatched":130,"canceled":0,"skipped":0,"o\
                n_time":9,"early":0,"late":0},
                {"weekday":"sunday","observed":9,"missed":1,"unseen":0,"unwatched":130,"canceled":0,"skipped":0,"on_\
                time":9,"early":0,"late":0}]

                """)
        let headways = try ask(["--route", "L1", "--by", "direction", "--format", "json"])
        #expect(
            headways.output == """
                [{"route_id":"L1","direction_id":0,"observed":213,"missed":0,"unseen":0,"unwatched":2715,"canceled":\
                0,"skipped":0,"on_time":213,"early":0,"late":0,"on_time_share":1,"p10":39,"p50":69,"p90":97,"headway\
                s":{"pairs":46,"excess_wait":-6,"bunched_share":0},"grade":"A"},
                {"route_id":"L1","direction_id":1,"observed":137,"missed":0,"unseen":7,"unwatched":2544,"canceled":0\
                ,"skipped":0,"on_time":137,"early":0,"late":0,"on_time_share":1,"p10":42,"p50":78,"p90":105,"grade":\
                "A"}]

                """)
    }

    @Test("CSV has a column for each field")
    func csv() throws {
        let run = try ask(["--route", "L1", "--by", "direction", "--format", "csv"])
        #expect(
            run.output.replacing("\r\n", with: "\n") == #"""
                route_id,direction_id,observed,missed,unseen,unwatched,canceled,skipped,on_time,early,late,on_time_s\#
                hare,p10,p50,p90,headways,grade
                L1,0,213,0,0,2715,0,0,213,0,0,1,39,69,97,"{""pairs"":46,""excess_wait"":-6,""bunched_share"":0}",A
                L1,1,137,0,7,2544,0,0,137,0,0,1,42,78,105,,A

                """#)
    }

    @Test(
        "it says of which days it is, and by which limits",
        arguments: [
            (["--on-time", "-180..180"], "7 recorded days of 2026-10-24 to 2026-11-22; on time from -180 to 180 s.\n"),
            (
                ["--timepoints"],
                "7 recorded days of 2026-10-24 to 2026-11-22; on time from -60 to 300 s, timepoints alone.\n"
            ),
            (["--days", "2"], "2 recorded days of 2026-11-21 to 2026-11-22; on time from -60 to 300 s.\n"),
            (
                ["--from", "20261117", "--to", "20261117"],
                "1 recorded day of 2026-11-17 to 2026-11-17; on time from -60 to 300 s.\n"
            ),
            (["--from", "20250101", "--to", "20250102"], "Nothing was recorded on these days.\n"),
        ])
    func days(words: [String], line: String) throws {
        let run = try ask(["--route", "40"] + words)
        #expect(run.status == 0)
        #expect(run.errors == line)
        #expect(run.output.isEmpty == (line == "Nothing was recorded on these days.\n"))
    }

    @Test(
        "a wrong command line is refused with its reason",
        arguments: [
            (
                ["--by", "moon"],
                "The value 'moon' is invalid for '--by <part>': give one of route, direction, stop, hour, weekday, weekday-hour, day."
            ),
            (
                ["--on-time", "5"],
                "The value '5' is invalid for '--on-time <from..to>': give seconds from schedule as -60..300."
            ),
            (
                ["--on-time", "5..-5"],
                "The value '5..-5' is invalid for '--on-time <from..to>': give seconds from schedule as -60..300."
            ),
            (["--days", "0"], "--days 0: give a number from 1 up."),
            (["--days", "3", "--from", "20261117"], "--days and --from or --to say which days: give one of them."),
            (["--from", "20261118", "--to", "20261117"], "--from 20261118 is after --to 20261117."),
            (["--worst", "-1"], "--worst -1: give a number from 0 up."),
            (
                ["--format", "geojson"],
                "performance has no geojson, as its rows have no coordinates: choose table, json, csv or html."
            ),
        ])
    func refused(words: [String], reason: String) throws {
        let run = try ask(words)
        #expect(run.status == 64 && run.output == "")
        #expect(run.errors.hasPrefix("Error: \(reason)\n"), "\(run.errors)")
    }

    @Test(
        "an id that neither the history nor the timetable has is named with its nearest matches",
        arguments: [
            (["--route", "L9"], "The feed has no route \"L9\": did you mean \"L1\" (L1) or \"L2\" (L2)?"),
            (["--stop", "20000"], "The feed has no stop \"20000\": did you mean \"2000\" (Lantern Square)?"),
            (
                ["--trip", "NOPE"],
                "The feed has no trip \"NOPE\": `gtfs-query departures STOP_ID` shows the trips at a stop."
            ),
            (["--agency", "NOPE"], "The feed has no agency \"NOPE\": `gtfs-query info` lists what there is."),
        ])
    func unknown(words: [String], sentence: String) throws {
        let run = try ask(words)
        #expect(run.status == 1 && run.output == "")
        #expect(run.errors == "Error: \(sentence)\n")
    }
}
