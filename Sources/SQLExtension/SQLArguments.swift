internal import Foundation
internal import GTFSJourneys
internal import GTFSModel
internal import GTFSQuery

/// The arguments of a question in SQL, and the timetable that it asks.
struct SQLArguments {
    /// An argument that is missing, or of no use; its sentence says what to give.
    struct BadArgument: Error, CustomStringConvertible {
        let description: String
    }

    let timetable: Timetable
    let function: SQLFunction
    /// As text, nil for NULL and for those that were left out.
    let values: [String?]

    private func refusal(_ index: Int, _ advice: String) -> BadArgument {
        let given = values[index].map { "\"\($0.prefix(80))\"" } ?? "NULL"
        return BadArgument(
            description: "\(function.name): \(function.parameters[index]) is \(given): give \(advice).")
    }

    func text(_ index: Int) throws -> String {
        guard let text = values[index] else { throw refusal(index, "a text") }
        return text
    }

    func optionalNumber(_ index: Int) throws -> Double? {
        guard let text = values[index] else { return nil }
        guard let number = Double(text), number.isFinite else { throw refusal(index, "a number") }
        return number
    }

    func number(_ index: Int) throws -> Double {
        guard let number = try optionalNumber(index) else { throw refusal(index, "a number") }
        return number
    }

    func integer(_ index: Int) throws -> Int? {
        guard let number = try optionalNumber(index) else { return nil }
        guard let integer = Int(exactly: number) else { throw refusal(index, "a whole number") }
        return integer
    }

    /// A stop, or a position as `LAT,LON`.
    func end(_ index: Int) throws -> JourneyEnd {
        let text = try text(index)
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1] else {
            return .stop(Stop.ID(text))
        }
        return .position(Coordinate(latitude: latitude, longitude: longitude))
    }

    func date(_ index: Int) throws -> ServiceDate? {
        guard let text = values[index] else { return nil }
        guard let date = ServiceDate(text.replacing("-", with: "")) else {
            throw refusal(index, "a date, such as 20261125")
        }
        return date
    }

    /// Seconds since 1970; the present for NULL. A text without an offset is a time on clocks where the feed runs.
    func instant(_ index: Int) throws -> Int {
        guard let text = values[index], text != "now" else { return Int(Date().timeIntervalSince1970) }
        if let instant = RFC3339.instant(text) ?? Int(text) { return instant }
        let parts = text.split(maxSplits: 1) { $0 == " " || $0 == "T" }
        let clock = (parts.last ?? "").split(separator: ":", omittingEmptySubsequences: false).map {
            part in
            part.utf8.count == 2 ? Int(part) : nil
        }
        guard parts.count == 2, (2...3).contains(clock.count),
            let date = ServiceDate(parts[0].replacing("-", with: "")),
            let hour = clock[0], let minute = clock[1], let second = clock.count == 3 ? clock[2] : 0,
            (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second)
        else { throw refusal(index, "a time, such as 2026-11-25 08:00, or seconds since 1970") }
        return try timetable.timeZone().instant(showing: hour * 3600 + minute * 60 + second, on: date)
    }
}
