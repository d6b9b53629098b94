internal import GTFSModel
internal import GTFSStore

extension HistoryRecorder {
    /// Makes a long history of a short one, for benchmarks: copies the packed day that has most visits, with what was
    /// watched then, to so many days after the last one. Visits are written as differences from the schedule, so their
    /// rows are the same on any day.
    package static func repeatDay(in path: String, times: Int) throws {
        let recorder = try HistoryRecorder(path: path)
        try recorder.file.write { rows in
            let state = try RecordingState(rows)
            try state.packDays(RecordedTrips(rows), at: state.latest)
        }
        for _ in 0..<max(0, times) {
            try recorder.file.write { rows in
                let days = try rows.days()
                guard let last = days.last?.date, let fullest = try rows.fullestDay() else { return }
                let date = last.adding(days: 1)
                try rows.copyDay(fullest, to: date)
                try rows.setDay(date, lineCount: days.first { $0.date == fullest }?.lineCount)
            }
        }
        try recorder.file.write { rows in
            for source in try rows.sources() {
                _ = try rows.setSource(source.name, lastTimestamp: source.lastTimestamp + max(0, times) * 86400)
            }
            let watched = try WatchedSpans(rows)
            for day in try rows.days() {
                try rows.setDay(day.date, watchedHash: watched.hash(on: day.date), lineCount: day.lineCount)
            }
        }
        try recorder.close()
    }
}
