internal import GTFSModel
internal import GTFSStore

/// One trip on one service day; for a headway trip, one of its runs.
struct TripStart {
    let tripKey: Key<Trip>
    let date: ServiceDate
    /// The instant that start_time of the trip falls on in this run.
    let base: Int
    /// Seconds of the service day at which a run of a headway trip leaves its first stop.
    let startTime: Int?
    let frequency: Frequency?
}

/// Finds the runs of trips that touch a window.
struct TripStartSearch {
    let window: ClosedRange<Int>
    let event: StopEvent
    var foldsHeadways = false

    /// Calls `body` with every run among `calls` and `headways` whose visit is chosen and lies in the window, and with
    /// the number of its visit.
    func eachRun(
        of stop: StopTimetable, _ choice: PlaceChoice, days: [[ServiceDay]], calls: [TripStopTime],
        headways: [HeadwayStopTime], _ body: (TripStart, Int) -> Void
    ) {
        for (zone, days) in days.enumerated() {
            for day in days {
                eachCall(calls, of: stop, on: day) { call, visit in
                    guard choice.zones[Int(visit.place)] == zone else { return }
                    let base = day.start + Int(call.departure) - Int(visit.departure)
                    let run = TripStart(
                        tripKey: call.tripKey, date: day.date, base: base, startTime: nil, frequency: nil)
                    body(run, Int(call.visit))
                }
                for call in headways where choice.zones[Int(stop.visits[call.visit].place)] == zone {
                    if day.running.contains(call.serviceKey) {
                        eachRun(of: call, stop.visits[call.visit], on: day, body)
                    }
                }
            }
        }
    }

    /// The window as seconds of a service day.
    private func wanted(_ day: ServiceDay) -> ClosedRange<Int> {
        window.lowerBound - day.start...window.upperBound - day.start
    }

    private func eachCall(
        _ calls: [TripStopTime], of stop: StopTimetable, on day: ServiceDay, _ body: (TripStopTime, ProfileStopTime) -> Void
    ) {
        let wanted = wanted(day)
        // Calls stand in the order of departure; those that arrive in the window depart within the dwells of it.
        let first = event == .departure ? wanted.lowerBound : wanted.lowerBound + stop.dwell.lowerBound
        let last = event == .departure ? wanted.upperBound : wanted.upperBound + stop.dwell.upperBound
        var index = calls.partitioningIndex { $0.departure >= first }
        while index < calls.count, calls[index].departure <= last {
            let call = calls[index]
            index += 1
            guard day.running.contains(call.serviceKey) else { continue }
            let visit = stop.visits[Int(call.visit)]
            if event == .departure || wanted.contains(Int(call.departure) - Int(visit.departure) + Int(visit.arrival)) {
                body(call, visit)
            }
        }
    }

    /// "start_time: time at which the first vehicle departs from the first stop of the trip" (GTFS Schedule reference,
    /// frequencies.txt): the trip's own times are but offsets from `origin`, its departure there.
    private func eachRun(
        of call: HeadwayStopTime, _ visit: ProfileStopTime, on day: ServiceDay, _ body: (TripStart, Int) -> Void
    ) {
        let delay = visit.time(event) - Int(visit.origin)
        let wanted = wanted(day)
        let starts = wanted.lowerBound - delay...wanted.upperBound - delay
        let folded = foldsHeadways ? call.windows.filter { $0.exactTimes != 1 } : []
        let single = foldsHeadways ? call.windows.filter { $0.exactTimes == 1 } : call.windows
        for run in HeadwayStarts.folded(folded, within: starts) + HeadwayStarts.starts(single, within: starts) {
            let base = day.start + run.time - Int(visit.origin)
            body(
                TripStart(
                    tripKey: call.tripKey, date: day.date, base: base, startTime: run.time, frequency: run.frequency),
                call.visit)
        }
    }
}

/// The starts of a headway trip.
enum HeadwayStarts {
    /// Those within `wanted`, seconds of the service day: start_time + k * headway, strictly before end_time. Windows
    /// that overlap or meet never double a start; the first in the file has it.
    static func starts(
        _ windows: [FrequencyRow], within wanted: ClosedRange<Int>
    ) -> [(time: Int, frequency: Frequency)] {
        var found: [(time: Int, frequency: Frequency)] = []
        var seen: Set<Int> = []
        for window in windows {
            guard let start = window.startTime, let end = window.endTime, let headway = window.headway, headway > 0
            else { continue }
            let skipped = max(0, (wanted.lowerBound - start + headway - 1) / headway)
            let frequency = Frequency(headway: headway, isExact: window.exactTimes == 1)
            for time in stride(from: start + skipped * headway, to: min(end, wanted.upperBound + 1), by: headway)
            where seen.insert(time).inserted {
                found.append((time, frequency))
            }
        }
        return found
    }

    /// The windows that overlap `wanted`, each at its begin.
    static func folded(
        _ windows: [FrequencyRow], within wanted: ClosedRange<Int>
    ) -> [(time: Int, frequency: Frequency)] {
        windows.compactMap { window in
            guard let start = window.startTime, let end = window.endTime, let headway = window.headway, headway > 0,
                start < end, start <= wanted.upperBound, end > wanted.lowerBound
            else { return nil }
            return (start, Frequency(headway: headway, isExact: false, span: end - start))
        }
    }
}
