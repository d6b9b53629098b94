/// A day of service, without a time zone: what GTFS calls a Date, `YYYYMMDD`.
///
///     let day = ServiceDate("20261121")
///     day?.adding(days: 1).description == "20261122"
///
/// A range of days is a collection: `for day in first...last { … }`.
public struct ServiceDate: Hashable, Comparable, Strideable, Sendable, CustomStringConvertible {
    /// Days since 1970-01-01.
    public let dayNumber: Int

    /// Days beyond these are clamped to them, so that no sum of days overflows 32 bits, and none of seconds 64 bits.
    package static let dayNumbers = -1_000_000_000...1_000_000_000

    /// - Parameter dayNumber: days since 1970-01-01; more than a billion, to either side, count as a billion.
    public init(dayNumber: Int) {
        self.dayNumber = min(max(dayNumber, Self.dayNumbers.lowerBound), Self.dayNumbers.upperBound)
    }

    /// The date of a number such as 20261121; nil if it is not a day of the calendar.
    public init?(yyyymmdd: Int) {
        self.init(year: yyyymmdd / 10000, month: yyyymmdd / 100 % 100, day: yyyymmdd % 100)
    }

    /// The date of the Gregorian calendar; nil if it does not have the day, or the year is not 1 to 9999.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else { return nil }
        dayNumber = Self.daysFromCivil(year: year, month: month, day: day)
        guard self.civil == (year, month, day) else { return nil }
    }

    /// The date that `text` spells as eight digits, `YYYYMMDD`.
    @inlinable
    public init?(_ text: some StringProtocol) {
        guard text.utf8.count == 8, let value = Digits.value(text.utf8) else { return nil }
        self.init(yyyymmdd: value)
    }

    /// The date as a number such as 20261121.
    public var yyyymmdd: Int { civil.year * 10000 + civil.month * 100 + civil.day }

    /// `YYYYMMDD`, as GTFS writes it.
    public var description: String {
        let digits = String(yyyymmdd)
        return String(repeating: "0", count: max(0, 8 - digits.count)) + digits
    }

    /// 0 on a Monday … 6 on a Sunday.
    public var weekday: Int { ((dayNumber + 3) % 7 + 7) % 7 }

    /// The date this many days later, or earlier for a negative number.
    public func adding(days: Int) -> ServiceDate {
        let (sum, isOver) = dayNumber.addingReportingOverflow(days)
        return ServiceDate(dayNumber: isOver ? (days < 0 ? .min : .max) : sum)
    }

    public static func < (left: Self, right: Self) -> Bool { left.dayNumber < right.dayNumber }

    /// The days from this date to `other`; negative if `other` is earlier.
    public func distance(to other: ServiceDate) -> Int { other.dayNumber - dayNumber }

    /// The date this many days later: `adding(days:)`.
    public func advanced(by days: Int) -> ServiceDate { adding(days: days) }

    /// Year, month and day of the proleptic Gregorian calendar.
    public var civil: (year: Int, month: Int, day: Int) {
        // Eras of 400 years start on 1 March, so that the leap day is the last day of its year.
        let days = dayNumber + 719_468
        let era = (days >= 0 ? days : days - 146_096) / 146_097
        let dayOfEra = days - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
    }

    private static func daysFromCivil(year: Int, month: Int, day: Int) -> Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}
