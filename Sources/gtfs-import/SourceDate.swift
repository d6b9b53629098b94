internal import ArgumentParser
internal import Foundation

/// `$SOURCE_DATE_EPOCH`: the time that what is built from the same sources gives as its own.
enum SourceDate {
    private static let variable = "SOURCE_DATE_EPOCH"
    /// The seconds of which RFC 3339 writes the year with four digits.
    private static let writable = 0...253_402_300_799

    /// - Returns: the time that the environment names; nil where it names none.
    static func ofEnvironment() throws -> Date? {
        guard let text = ProcessInfo.processInfo.environment[variable], !text.isEmpty else { return nil }
        guard let seconds = Int(text), writable.contains(seconds) else {
            throw ValidationError("$\(variable) is '\(text)': give seconds since 1970, or unset it.")
        }
        return Date(timeIntervalSince1970: Double(seconds))
    }
}
