import GTFSModel
import Testing

/// A message that breaks one rule once, and one that nearly does: parts of the good messages, and what takes their place.
struct RealtimeRuleCase: CustomTestStringConvertible, Sendable {
    let code: RealtimeNotices.Code
    let good: String
    let bad: String
    let near: String
    var testDescription: String { "\(code): \(bad.prefix(60))" }

    init(_ code: RealtimeNotices.Code, _ good: String, _ bad: String, near: String) {
        (self.code, self.good, self.bad, self.near) = (code, good, bad, near)
    }
}

extension RealtimeRuleCase {
    static let now = 1_772_582_430

    /// The trip updates, vehicles and alerts of one feed.
    static let goodMessage = """
        header { gtfs_realtime_version: "2.0" incrementality: FULL_DATASET timestamp: 1772582400 }
        entity {
          id: "update"
          trip_update {
            trip { trip_id: "T" route_id: "R1" direction_id: 0 start_date: "20260304" start_time: "10:00:00" schedule_relationship: SCHEDULED }
            vehicle { id: "V" }
            timestamp: 1772582390
            stop_time_update { stop_sequence: 2 stop_id: "B" arrival { time: 1772583000 } departure { time: 1772583030 } }
            stop_time_update { stop_sequence: 3 stop_id: "C" arrival { time: 1772583600 } departure { delay: 60 } }
            stop_time_update { stop_sequence: 4 stop_id: "D" schedule_relationship: NO_DATA }
          }
        }
        entity {
          id: "headway"
          trip_update {
            trip { trip_id: "F" start_date: "20260304" start_time: "08:03:00" schedule_relationship: UNSCHEDULED }
            vehicle { id: "W" }
            timestamp: 1772582390
            stop_time_update { stop_sequence: 1 departure { delay: 0 } }
          }
        }
        entity {
          id: "exact"
          trip_update {
            trip { trip_id: "X" start_date: "20260304" start_time: "08:20:00" schedule_relationship: SCHEDULED }
            vehicle { id: "Y" }
            timestamp: 1772582390
            stop_time_update { stop_sequence: 1 departure { delay: 0 } }
          }
        }
        entity {
          id: "loop"
          trip_update {
            trip { trip_id: "L" schedule_relationship: SCHEDULED }
            vehicle { id: "Z" }
            timestamp: 1772582390
            stop_time_update { stop_sequence: 1 departure { delay: 0 } }
            stop_time_update { stop_sequence: 2 departure { time: 1772586000 } }
          }
        }
        entity {
          id: "vehicle"
          vehicle {
            trip { trip_id: "T" }
            vehicle { id: "V" }
            position { latitude: -33.87 longitude: 151.2 bearing: 90 speed: 13 }
            stop_id: "C"
            timestamp: 1772582395
          }
        }
        entity { id: "w" vehicle { vehicle { id: "W" } timestamp: 1772582395 } }
        entity { id: "y" vehicle { vehicle { id: "Y" } timestamp: 1772582395 } }
        entity { id: "z" vehicle { vehicle { id: "Z" } timestamp: 1772582395 } }
        entity {
          id: "alert"
          alert {
            active_period { start: 1772582000 end: 1772589000 }
            informed_entity { agency_id: "AG" route_id: "R1" trip { trip_id: "T" route_id: "R1" } }
          }
        }
        """

    /// T runs A, B, C, D from 10:00 on route R1; F by a headway and X by exact times from 8:00, every ten minutes; L serves A
    /// twice, and its time at B is interpolated. S is a station.
    static var schedule: LiteralSchedule {
        func window(_ exact: ExactTimes?) -> FrequencyWindow {
            FrequencyWindow(
                start: ServiceTime(seconds: 28800), end: ServiceTime(seconds: 36000), headway: 600, exactTimes: exact)
        }
        var schedule = LiteralSchedule()
        schedule.add("T", direction: 0, "A 10:00, B 10:10, C 10:20, D 10:30")
        schedule.add("F", route: "R2", frequencies: [window(nil)], "A 08:00, B 08:10")
        schedule.add("X", route: "R2", frequencies: [window(.scheduleBased)], "A 08:00, B 08:10")
        schedule.add("L", route: "R2", "A 10:00, B 10:05~, A 10:10")
        schedule.stops["S"] = ScheduledStop(id: "S", locationType: .station)
        schedule.lines["T"] = MeridianLine(longitude: 151.2)
        return schedule
    }

    static let area = CoordinateBox(west: 151, south: -34, east: 152, north: -33)
}

/// A line along a meridian.
private struct MeridianLine: TripLine {
    let longitude: Double
    let stopMetres = [0.0, 0, 0, 0]
    let tolerance = 200.0

    func nearest(to position: Coordinate, from start: Double, to end: Double) -> (metres: Double, distance: Double)? {
        (0, position.distance(to: Coordinate(latitude: position.latitude, longitude: longitude)))
    }
}

extension RealtimeRuleCase {
    static let all = ofMessages + ofTimes + ofTrips + ofStops + ofVehicles + ofAlerts

    private static let ofMessages = [
        Self(
            "E038", "gtfs_realtime_version: \"2.0\"", "gtfs_realtime_version: \"3.0\"",
            near: "gtfs_realtime_version: \"1.0\""),
        Self("E039", "id: \"w\"", "id: \"w\" is_deleted: true", near: "id: \"w\" is_deleted: false"),
        Self("E048", "timestamp: 1772582400", "", near: "timestamp: 1772582399"),
        Self("E049", "incrementality: FULL_DATASET", "", near: "incrementality: DIFFERENTIAL"),
    ]

    private static let ofTimes = [
        Self("E001", "arrival { time: 1772583000 }", "arrival { time: 36000 }", near: "arrival { time: 1000000000 }"),
        Self("E001", "end: 1772589000", "end: 1772589000000", near: "end: 99999999999"),
        Self("E012", "timestamp: 1772582395", "timestamp: 1772582401", near: "timestamp: 1772582400"),
        Self("E020", "10:00:00", "10:00", near: "010:00:00"),
        Self("E021", "20260304", "2026-03-04", near: "20240229"),
        Self("W001", "timestamp: 1772582390", "", near: "timestamp: 1772582300"),
    ]

    private static let ofTrips = [
        Self("E003", "trip_id: \"L\" schedule", "trip_id: \"Q\" schedule", near: "trip_id: \"T\" schedule"),
        Self(
            "E006", "start_date: \"20260304\" start_time: \"08:03:00\"", "start_date: \"20260304\"",
            near: "start_date: \"20260304\" start_time: \"23:00:00\""),
        Self(
            "W006", "trip { trip_id: \"L\"", "trip { route_id: \"R2\"", near: "trip { trip_id: \"L\" route_id: \"R2\""),
        Self("E013", "UNSCHEDULED", "SCHEDULED", near: "UNSCHEDULED route_id: \"R2\""),
        Self("E019", "08:20:00", "08:21:00", near: "08:30:00"),
        Self("E023", "10:00:00", "10:01:00", near: "10:00:00"),
        Self("E024", "direction_id: 0", "direction_id: 1", near: ""),
        Self("E035", "route_id: \"R1\" direction_id", "route_id: \"R2\" direction_id", near: "direction_id"),
        Self("W009", "schedule_relationship: UNSCHEDULED", "", near: "schedule_relationship: UNSCHEDULED"),
    ]

    private static let ofStops = [
        Self("E002", "stop_sequence: 3 stop_id: \"C\"", "stop_sequence: 1 stop_id: \"A\"", near: "stop_sequence: 3"),
        Self("E002", "stop_sequence: 3 stop_id: \"C\"", "stop_id: \"A\"", near: "stop_id: \"C\""),
        Self(
            "E009", "stop_sequence: 2 departure", "stop_id: \"B\" departure",
            near: "stop_sequence: 2 stop_id: \"B\" departure"),
        Self("E011", "stop_id: \"C\"\n", "stop_id: \"Q\"\n", near: "stop_id: \"D\"\n"),
        Self("E015", "stop_id: \"C\"\n", "stop_id: \"S\"\n", near: "stop_id: \"A\"\n"),
        Self("E022", "time: 1772583600", "time: 1772583030", near: "time: 1772583031"),
        Self("E025", "time: 1772583030", "time: 1772582999", near: "time: 1772583000"),
        Self("E036", "stop_sequence: 4 stop_id: \"D\"", "stop_sequence: 3", near: "stop_sequence: 4"),
        Self("E037", "stop_sequence: 4 stop_id: \"D\"", "stop_id: \"C\"", near: "stop_id: \"D\""),
        Self("E040", "stop_sequence: 4 stop_id: \"D\"", "", near: "stop_sequence: 4"),
        Self(
            "E041", "stop_time_update { stop_sequence: 1 departure { delay: 0 } }\n  }", "}",
            near: "stop_time_update { stop_sequence: 1 departure { delay: 1 } }\n }"),
        Self("E042", "NO_DATA", "NO_DATA departure { delay: 0 }", near: "SKIPPED departure { delay: 0 }"),
        Self("E043", "schedule_relationship: NO_DATA", "", near: "schedule_relationship: SKIPPED"),
        Self("E044", "departure { delay: 60 }", "departure { uncertainty: 60 }", near: "departure { delay: 0 }"),
        Self(
            "E045", "stop_sequence: 4 stop_id: \"D\"", "stop_sequence: 4 stop_id: \"A\"",
            near: "stop_sequence: 4 stop_id: \"D\""),
        Self(
            "E046", "departure { time: 1772586000 }", "departure { delay: 60 }",
            near: "departure { time: 1772586000 delay: 60 }"),
        Self("E051", "stop_sequence: 4 stop_id: \"D\"", "stop_sequence: 5 stop_id: \"D\"", near: "stop_sequence: 4"),
    ]

    private static let ofVehicles = [
        Self("E026", "latitude: -33.87", "latitude: -93.87", near: "latitude: -33.99"),
        Self("E026", "latitude: -33.87", "", near: "latitude: -33.01"),
        Self("E027", "bearing: 90", "bearing: 361", near: "bearing: 360"),
        Self("E028", "latitude: -33.87", "latitude: -34.1", near: "latitude: -34"),
        Self("E029", "longitude: 151.2", "longitude: 151.203", near: "longitude: 151.202"),
        Self("E047", "trip { trip_id: \"T\" }", "trip { trip_id: \"F\" }", near: ""),
        Self("W003", "id: \"Z\" } timestamp", "id: \"ZZ\" } timestamp", near: "id: \"Z\" label: \"1\" } timestamp"),
        Self(
            "E052", "entity { id: \"w\"",
            "entity { id: \"v\" vehicle { vehicle { id: \"V\" } timestamp: 1772582395 } } entity { id: \"w\"",
            near: "entity { id: \"v\" vehicle { vehicle { id: \"v\" } timestamp: 1772582395 } } entity { id: \"w\""),
        Self(
            "W002", "entity { id: \"w\"", "entity { id: \"v\" vehicle { timestamp: 1772582395 } } entity { id: \"w\"",
            near: "entity { id: \"v\" vehicle { vehicle { id: \"v\" } timestamp: 1772582395 } } entity { id: \"w\""),
        Self("W004", "speed: 13", "speed: 26.1", near: "speed: 26"),
    ]

    private static let ofAlerts = [
        Self(
            "E030", "route_id: \"R1\" trip { trip_id: \"T\" route_id: \"R1\" }",
            "route_id: \"R2\" trip { trip_id: \"T\" }",
            near: "route_id: \"R2\" trip { trip_id: \"F\" }"),
        Self(
            "E031", "trip { trip_id: \"T\" route_id: \"R1\" }", "trip { route_id: \"R2\" }",
            near: "trip { route_id: \"R1\" }"),
        Self(
            "E032", "informed_entity { agency_id: \"AG\" route_id: \"R1\" trip { trip_id: \"T\" route_id: \"R1\" } }",
            "",
            near: "informed_entity { stop_id: \"A\" }"),
        Self(
            "E033", "agency_id: \"AG\" route_id: \"R1\" trip { trip_id: \"T\" route_id: \"R1\" }", "",
            near: "route_type: 3"),
        Self(
            "E004", "route_id: \"R1\" trip { trip_id: \"T\" route_id: \"R1\" }", "route_id: \"R9\"",
            near: "route_id: \"R2\""),
        Self(
            "E011", "agency_id: \"AG\" route_id: \"R1\" trip { trip_id: \"T\" route_id: \"R1\" }", "stop_id: \"Q\"",
            near: "stop_id: \"S\""),
        Self("E034", "agency_id: \"AG\"", "agency_id: \"NO\"", near: ""),
    ]
}
