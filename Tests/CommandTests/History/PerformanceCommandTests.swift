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
                Route      Observed  On time  Early  Late   p10   p50   p90  Missed  Unseen  Unwatched  Cancelled  S\
                kipped  Excess wait  Bunched  Regularity  Grade
                40              102      53%      0    48  2:03  4:56  7:21               9       1469              \
                                                          F
                52                0                                                                420
                City Loop         0                                                     155       2148
                F1               53     100%      0     0  0:00  0:00  1:00       1                779              \
                                                          A
                L1              290     100%      0     0  0:39  1:10  1:41                       5326              \
                               -6 s       0%  A           A
                L2              145      86%      0    21  2:17  3:47  5:13       1               2283          6   \
                     1                                    B
                N40               0                                                                100
                T1                0                                                                                 \
                               10 s       3%  B

                """
            ),
            (
                ["--by", "direction"],
                """
                Route      Direction  Observed  On time  Early  Late    p10   p50   p90  Missed  Unseen  Unwatched  \
                Cancelled  Skipped  Excess wait  Bunched  Regularity  Grade
                40                 0        68      57%      0    29   1:37  4:37  7:24                        722  \
                                                                      F
                40                 1        34      44%      0    19   3:00  5:13  6:50               9        747  \
                                                                      F
                52                 0         0                                                                 210
                52                 1         0                                                                 210
                City Loop                    0                                                      155       2148
                F1                 0        27     100%      0     0   0:00  0:00  0:00       1                329  \
                                                                      A
                F1                 1        26     100%      0     0  -0:17  0:00  1:00                        450  \
                                                                      A
                L1                 0       176     100%      0     0   0:39  1:08  1:37                       2752  \
                                           -6 s       0%  A           A
                L1                 1       114     100%      0     0   0:41  1:14  1:44                       2574  \
                                                                      A
                L2                 0        70      94%      0     4   2:03  3:28  4:37                       1141  \
                        6        1                                    A
                L2                 1        75      77%      0    17   2:25  4:06  5:28       1               1142  \
                                                                      C
                N40                0         0                                                                  50
                N40                1         0                                                                  50
                T1                 0         0                                                                      \
                                           10 s       3%  B
                T1                 1         0                                                                      \
                                            9 s       3%  B

                """
            ),
            (
                ["--by", "day"],
                """
                Day         Observed  On time  Early  Late   p10   p50   p90  Missed  Unseen  Unwatched  Cancelled  \
                Skipped  Excess wait  Bunched
                2026-11-16       101      84%      0    16  0:33  1:37  5:34              23       1880             \
                                -4 s       0%
                2026-11-17        91      96%      0     4  0:40  1:27  4:28       1      32       1880             \
                                 1 s       0%
                2026-11-18       100      85%      0    15  0:53  1:34  5:51              23       1880             \
                      1          2 s       0%
                2026-11-19        70      81%      0    13  0:27  1:44  5:35              17       1911          6  \
                                71 s      27%
                2026-11-20       100      85%      0    15  0:40  1:36  5:28       1      23       1930             \
                                 2 s       0%
                2026-11-21        64      98%      0     1  0:30  1:19  3:31              23       1547             \
                                 1 s       0%
                2026-11-22        64      92%      0     5  0:25  1:04  4:45              23       1497             \
                                 1 s       0%

                """
            ),
            (
                ["--by", "hour", "--route", "L1"],
                """
                Hour  Observed  On time  Early  Late   p10   p50   p90  Unwatched  Excess wait  Bunched  Regularity \
                 Grade
                   0         0                                                224
                   1         0                                                224
                   2         0                                                224
                   3         0                                                224
                   4         0                                                224
                   5         0                                                224
                   6         0                                                224
                   7       115     100%      0     0  0:47  1:19  1:38        147                                   \
                 A
                   8       175     100%      0     0  0:36  1:03  1:42        109         -9 s       0%  A          \
                 A
                   9         0                                                246
                  10         0                                                224
                  11         0                                                224
                  12         0                                                224
                  13         0                                                224
                  14         0                                                224
                  15         0                                                224
                  16         0                                                262
                  17         0                                                284
                  18         0                                                246
                  19         0                                                224
                  20         0                                                224
                  21         0                                                224
                  22         0                                                224
                  23         0                                                224

                """
            ),
            (
                ["--by", "stop", "--route", "L2"],
                """
                Stop                 Observed  Missed  Unwatched  Cancelled  Skipped
                Lantern Square             19                184
                Lantern Square             10                191          1        1
                Harbour Steps              10       1        192
                Harbour Steps              16                186          1
                Rope Walk                  12                191
                Rope Walk                  11                191          1
                Kingfisher Junction        12                191
                Kingfisher Junction        11                191          1
                Brickworks                 11                192
                Brickworks                 11                191          1
                Orchard Park               11                192
                Orchard Park               11                191          1

                """
            ),
            (
                ["--by", "weekday", "--route", "40"],
                """
                Weekday    Observed  On time  Early  Late   p10   p50   p90  Unseen  Unwatched
                Monday           20      40%      0    12  3:13  5:15  6:44                240
                Tuesday          11                                               9        240
                Wednesday        20      35%      0    13  3:00  5:51  7:21                240
                Thursday         13                                                        247
                Friday           20      45%      0    11  2:31  5:02  7:05                240
                Saturday          9                                                        131
                Sunday            9                                                        131

                """
            ),
            (
                [],
                """
                Observed  On time  Early  Late   p10   p50   p90  Missed  Unseen  Unwatched  Cancelled  Skipped  Exc\
                ess wait  Bunched  Regularity  Grade
                     590      88%      0    69  0:35  1:33  5:13       2     164      12525          6        1     \
                     7 s       3%  A           B

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
                Route  Direction  Observed  On time  Early  Late   p10   p50   p90  Missed  Unwatched  Cancelled  Sk\
                ipped  Grade
                L2             0        70      34%      0    46  2:03  3:28  4:37               1141          6    \
                    1  F
                L2             1        75      21%      0    59  2:25  4:06  5:28       1       1142               \
                       F

                """
            ),
            (
                ["--route", "40", "--timepoints"],
                """
                Observed  On time  Early  Late   p10   p50   p90  Unseen  Unwatched  Grade
                     102      55%      0    14  3:00  5:00  8:20       9       1469  F

                """
            ),
            (
                ["--agency", "PEL", "--by", "route"],
                """
                Route  Observed  On time  Early  Late   p10   p50   p90  Missed  Unwatched  Grade
                F1           53     100%      0     0  0:00  0:00  1:00       1        779  A

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
                Route  Observed  On time  Early  Late   p10   p50   p90  Missed  Unseen  Unwatched  Cancelled  Skipp\
                ed  Grade
                40          102      53%      0    48  2:03  4:56  7:21               9       1469                  \
                    F
                L2          145      86%      0    21  2:17  3:47  5:13       1               2283          6       \
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
                [{"weekday":"monday","observed":20,"missed":0,"unseen":0,"unwatched":240,"canceled":0,"skipped":0,"o\
                n_time":8,"early":0,"late":12,"on_time_share":0.4,"p10":193,"p50":315,"p90":404},
                {"weekday":"tuesday","observed":11,"missed":0,"unseen":9,"unwatched":240,"canceled":0,"skipped":0,"o\
                n_time":9,"early":0,"late":2},
                {"weekday":"wednesday","observed":20,"missed":0,"unseen":0,"unwatched":240,"canceled":0,"skipped":0,\
                "on_time":7,"early":0,"late":13,"on_time_share":0.35,"p10":180,"p50":351,"p90":441},
                {"weekday":"thursday","observed":13,"missed":0,"unseen":0,"unwatched":247,"canceled":0,"skipped":0,"\
                on_time":3,"early":0,"late":10},
                {"weekday":"friday","observed":20,"missed":0,"unseen":0,"unwatched":240,"canceled":0,"skipped":0,"on\
                _time":9,"early":0,"late":11,"on_time_share":0.45,"p10":151,"p50":302,"p90":425},
                {"weekday":"saturday","observed":9,"missed":0,"unseen":0,"unwatched":131,"canceled":0,"skipped":0,"o\
                n_time":9,"early":0,"late":0},
                {"weekday":"sunday","observed":9,"missed":0,"unseen":0,"unwatched":131,"canceled":0,"skipped":0,"on_\
                time":9,"early":0,"late":0}]

                """)
        let headways = try ask(["--route", "L1", "--by", "direction", "--format", "json"])
        #expect(
            headways.output == """
                [{"route_id":"L1","direction_id":0,"observed":176,"missed":0,"unseen":0,"unwatched":2752,"canceled":\
                0,"skipped":0,"on_time":176,"early":0,"late":0,"on_time_share":1,"p10":39,"p50":68,"p90":97,"headway\
                s":{"pairs":46,"excess_wait":-6,"scheduled_wait":400,"bunched_share":0,"grade":"A"},"grade":"A"},
                {"route_id":"L1","direction_id":1,"observed":114,"missed":0,"unseen":0,"unwatched":2574,"canceled":0\
                ,"skipped":0,"on_time":114,"early":0,"late":0,"on_time_share":1,"p10":41,"p50":74,"p90":104,"grade":\
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
                L1,0,176,0,0,2752,0,0,176,0,0,1,39,68,97,"{""pairs"":46,""excess_wait"":-6,""scheduled_wait"":400,""\#
                bunched_share"":0,""grade"":""A""}",A
                L1,1,114,0,0,2574,0,0,114,0,0,1,41,74,104,,A

                """#)
    }

    @Test("running times have those of the schedule beside them, and the speed along the line")
    func segments() throws {
        let run = try ask(["--route", "L1", "--by", "segment", "--worst", "1", "--format", "csv"])
        #expect(
            run.output.replacing("\r\n", with: "\n") == """
                route_id,direction_id,from_stop_id,to_stop_id,observed,p50,p90,scheduled,excess,metres,speed
                L1,0,2012,2002,22,164,164,160,4,984,21.6

                """)
        #expect(
            run.errors == "7 recorded days of 2026-10-24 to 2026-11-22; running times from departure to arrival.\n")
    }

    @Test("two periods have the rows of both, and the difference")
    func comparison() throws {
        let words = ["--route", "40", "--by", "route", "--from", "20261118", "--to", "20261120"]
        let run = try ask(words + ["--against", "20261116..20261117"])
        #expect(
            run.output == """
                Route  Observed  Then  On time  Then  Difference   p50  Difference   p90  Difference
                40           53    31      36%   55%      -19 pp  5:35        0:37  7:35        1:10

                """)
        #expect(
            run.errors == """
                3 recorded days of 2026-11-18 to 2026-11-20; on time from -60 to 300 s.
                Against 2 recorded days of 2026-11-16 to 2026-11-17; on time from -60 to 300 s.

                """)
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
                "The value 'moon' is invalid for '--by <part>': give one of route, direction, stop, hour, weekday, weekday-hour, day, segment."
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
                ["--by", "segment", "--on-time", "-60..60"],
                "--by segment has running times: --on-time, --timepoints and --against do not go with it."
            ),
            (
                ["--against", "20261116..x"],
                "The value '20261116..x' is invalid for '--against <from..to>': give service days as 20261102..20261108."
            ),
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
