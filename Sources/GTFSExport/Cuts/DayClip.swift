internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Takes the days outside a range out of the records that name days.
struct DayClip {
    private let first: Int
    private let last: Int
    private let layout: RecordStream.Layout
    private let file: GTFSFile

    /// Nil for a file whose records name no days of service.
    init?(_ days: ClosedRange<ServiceDate>, stored: StoredFile) {
        guard let file = GTFSFile.named(stored.name),
            [GTFSFile.calendar, .calendarDates, .feedInfo].contains(where: { $0.name == file.name })
        else { return nil }
        self.file = file
        (first, last) = (days.lowerBound.yyyymmdd, days.upperBound.yyyymmdd)
        layout = RecordStream.Layout(header: stored.header, file: file)
    }

    /// Clips the days of a record. Returns whether the record stays.
    func change(_ record: inout RecordBuffer) -> Bool {
        switch file.name {
        case GTFSFile.calendarDates.name: return date("date", of: record).map { first <= $0 && $0 <= last } ?? true
        case GTFSFile.calendar.name: clipCalendar(&record)
        default: clipPeriod(&record)
        }
        return true
    }

    /// A service whose dates do not touch the range keeps its row, as other records may name it, but runs on no day of
    /// the range.
    private func clipCalendar(_ record: inout RecordBuffer) {
        guard let start = date("start_date", of: record), let end = date("end_date", of: record), start <= end else {
            return
        }
        let isOutside = end < first || last < start
        set("start_date", to: isOutside ? first : max(start, first), in: &record)
        set("end_date", to: isOutside ? last : min(end, last), in: &record)
        guard isOutside else { return }
        for weekday in Self.weekdays { column(of: weekday).map { record.replace($0, with: "0") } }
    }

    private static let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

    /// feed_info.txt: a period that does not touch the range says nothing about it, and stays as it is.
    private func clipPeriod(_ record: inout RecordBuffer) {
        let (start, end) = (date("feed_start_date", of: record), date("feed_end_date", of: record))
        guard start ?? first <= last, end ?? last >= first else { return }
        if let start { set("feed_start_date", to: max(start, first), in: &record) }
        if let end { set("feed_end_date", to: min(end, last), in: &record) }
    }

    /// The column of a field; nil if the file has none.
    private func column(of field: String) -> Int? {
        let index = file.fields.firstIndex { $0.name == field }
        return layout.fields.firstIndex { $0 != nil && $0 == index }
    }

    /// YYYYMMDD; nil if there is no such day.
    private func date(_ field: String, of record: RecordBuffer) -> Int? {
        column(of: field).flatMap { column in record.withRow { $0.date(column).value } }
    }

    private func set(_ field: String, to date: Int, in record: inout RecordBuffer) {
        guard self.date(field, of: record) != date, let column = column(of: field) else { return }
        record.replace(column, with: ServiceDate(yyyymmdd: date)?.description ?? "")
    }
}
