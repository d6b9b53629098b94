@testable import GTFSFeed
@testable import GTFSModel

/// Times, dates, numbers and ids as text.
///
/// Held: what is read is written as a text that is read as the same, and the feed's reading of cells agrees with the
/// reading of the model.
struct TimesDoor: Door {
    func take(_ bytes: [UInt8]) throws {
        guard let text = String(validating: bytes, as: UTF8.self) else { return }
        var buffer = RecordBuffer()
        buffer.append(text)
        buffer.withRow { row in
            holdTime(text, row)
            holdDate(text, row)
            holdNumbers(row)
        }
        holdInstant(text)
        holdPositions(text)
        for form in TripIDForm.all(of: text) { hold(Array(form.id.utf8) == bytes, "a form spells \(form.id)") }
    }

    private func holdTime(_ text: String, _ row: CSVRow) {
        let time = ServiceTime(text)
        hold(row.time(0).value == time?.seconds, "the time \(row.time(0)) is \(String(describing: time))")
        guard let time else { return }
        hold(ServiceTime(time.description) == time, "\(time)")
    }

    private func holdDate(_ text: String, _ row: CSVRow) {
        let date = ServiceDate(text)
        hold(row.date(0).value == date?.yyyymmdd, "the date \(row.date(0)) is \(String(describing: date))")
        guard let date else { return }
        hold(date.description == text, "\(date)")
        hold(ServiceDate(dayNumber: date.dayNumber) == date && date.adding(days: 1) > date, "\(date)")
    }

    private func holdInstant(_ text: String) {
        guard let instant = RFC3339.instant(text) else { return }
        // Beyond, texts are held to the first and last years.
        guard (-62_135_000_000...253_402_000_000).contains(instant) else { return }
        for offset in [0, 39_600, -12_600] {
            let again = RFC3339.instant(RFC3339.text(instant, offset: offset))
            hold(again == instant, "\(instant) is \(String(describing: again))")
        }
    }

    private func holdNumbers(_ row: CSVRow) {
        if let number = row.integer(0).value {
            hold(read(String(number)) { $0.integer(0).value } == number, "\(number)")
        }
        if let number = row.decimal(0).value {
            let again = read(number.description) { $0.decimal(0).value }
            hold(again?.description == number.description, "\(number) is \(String(describing: again))")
            hold(row.real(0).value != nil, "\(number) is no real number")
        }
        if let number = row.real(0).value {
            let again = read(DecimalText.text(number)) { $0.real(0).value }
            hold(number.isFinite && again == number, "\(number) is \(String(describing: again))")
        }
    }

    private func read<Value>(_ text: String, _ body: (CSVRow) -> Value) -> Value {
        var buffer = RecordBuffer()
        buffer.append(text)
        return buffer.withRow { body($0) }
    }

    private func holdPositions(_ text: String) {
        if let box = CoordinateBox(text) { hold(box.south <= box.north, "\(box)") }
        guard let points = EncodedPolyline.points(text) else { return }
        hold(points.count <= text.utf8.count / 2, "\(points.count) points of \(text.utf8.count) characters")
        guard points.allSatisfy({ abs($0.latitude) <= 90 && abs($0.longitude) <= 180 }) else { return }
        hold(EncodedPolyline.points(EncodedPolyline.text(points)) == points, "a line changes: \(points)")
    }
}
