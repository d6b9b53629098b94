internal import Foundation
internal import GTFSHistory
internal import GTFSModel
internal import Terminal

/// The two files of OpenTripPlanner's EmpiricalDelay in a folder. Both are there as a whole, or neither.
struct EmpiricalDelayFiles {
    private let folder: String
    private let stopTimes: ExportedTable
    private let calendar: ExportedTable

    init(folder: String) {
        self.folder = folder
        func table(_ name: String, columns: [String]) -> ExportedTable {
            ExportedTable(URL(fileURLWithPath: folder).appendingPathComponent(name).path, columns: columns)
        }
        stopTimes = table("empirical_delay_stop_times.csv", columns: EmpiricalDelayTables.stopTimeColumns)
        calendar = table("empirical_delay_calendar.csv", columns: EmpiricalDelayTables.calendarColumns)
    }

    func write(_ history: History, of dates: ClosedRange<ServiceDate>?, until last: ServiceDate?) throws {
        try prepare()
        let interruption = Interruption { [stopTimes, calendar] in
            stopTimes.remove()
            calendar.remove()
        }
        defer { interruption.stop() }
        let count = try writeBoth(history, dates: dates, until: last)
        try finish()
        Output.note("Wrote \(folder): the delays of \(Count.text(count, "stop time")).")
        if count == 0 { Output.note("A stop time needs ten delays on one kind of day.") }
    }

    /// The folder, and no other files in the place of these.
    private func prepare() throws {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw CommandFailure("\(folder) is no folder, and cannot be made one: name another folder with --otp.")
        }
        for table in [stopTimes, calendar] { try table.requireReplaceable() }
    }

    /// Both beside their places.
    /// - Returns: the number of rows.
    private func writeBoth(
        _ history: History, dates: ClosedRange<ServiceDate>?, until last: ServiceDate?
    ) throws -> Int {
        var (count, tables) = (0, EmpiricalDelayTables(dates: nil))
        try stopTimes.write { write in
            tables = try history.eachEmpiricalDelay(on: dates) { row in
                try write(row)
                count += 1
            }
            try Self.require(last, for: tables)
        }
        do {
            try calendar.write { write in for row in tables.calendar(until: last) { try write(row) } }
        } catch {
            stopTimes.remove()
            throw error
        }
        return count
    }

    private static func require(_ last: ServiceDate?, for tables: EmpiricalDelayTables) throws {
        guard let last, let first = tables.dates?.lowerBound, last < first else { return }
        throw CommandFailure(
            "--until \(last) is before the first recorded day: give a day from \(first) on.")
    }

    private func finish() throws {
        do {
            try stopTimes.finish()
        } catch {
            calendar.remove()
            throw error
        }
        do {
            try calendar.finish()
        } catch {
            stopTimes.takeBack()
            throw error
        }
    }
}
