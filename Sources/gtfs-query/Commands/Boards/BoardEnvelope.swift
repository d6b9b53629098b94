internal import GTFSModel
internal import GTFSQuery

/// What `--envelope` says around the rows of a board.
struct BoardEnvelope {
    private let board: DepartureBoard
    private let view: RealtimeSnapshot?

    /// - Parameter realtime: what was laid over the schedule; nil without any.
    init(_ board: DepartureBoard, realtime view: RealtimeSnapshot? = nil) {
        self.board = board
        self.view = view
    }

    func record(departures: [Record]) -> Record {
        Record { record in
            record.add("status", Self.status(board.status))
            record.add("realtime", view.map { RealtimeSummary($0, board.timeZone.zone).record })
            record.add("next", board.next?.description)
            record.add("departures", departures)
            if !board.flexWindows.isEmpty { record.add("flex_windows", board.flexWindows.map(Self.window)) }
        }
    }

    private static func status(_ status: FeedStatus) -> Record {
        Record {
            $0.add("feed_status", status.state.rawValue)
            $0.add("first_service_date", status.firstServiceDate)
            $0.add("last_service_date", status.lastServiceDate)
            $0.add("feed_start_date", status.feedStartDate)
            $0.add("feed_end_date", status.feedEndDate)
        }
    }

    private static func window(_ window: FlexWindow) -> Record {
        Record {
            $0.add("trip_id", window.tripID)
            $0.add("route_id", window.routeID)
            $0.add("headsign", window.headsign)
            $0.add("stop_id", window.stopID)
            $0.add("stop_sequence", window.stopSequence)
            $0.add("service_date", window.serviceDate)
            $0.add("start", window.start.map { InstantText.rfc3339($0, window.timeZone) })
            $0.add("end", window.end.map { InstantText.rfc3339($0, window.timeZone) })
            $0.add("pickup_type", window.pickupType)
            $0.add("drop_off_type", window.dropOffType)
            $0.add("pickup_booking_rule_id", window.pickupBookingRuleID)
            $0.add("drop_off_booking_rule_id", window.dropOffBookingRuleID)
        }
    }
}
