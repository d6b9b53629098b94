package import Foundation

extension TimeZone {
    /// The zone of a name of the IANA time zone database, as the GTFS Schedule reference asks for (Field Types,
    /// "Timezone"); nil for any other text.
    ///
    /// Foundation also takes abbreviations, which mean several zones (`BST` is its name for Bangladesh, `IST` for India), and
    /// offsets such as `GMT+5`, which have no daylight saving time. Both are not names of zones.
    package init?(ianaName name: String) {
        guard name.contains("/") || Self.namesWithoutRegion.contains(name) else { return nil }
        self.init(identifier: name)
    }

    /// The zone of an agency_timezone or a stop_timezone: a name of the IANA database, or a fixed offset as Java's
    /// `ZoneId.of` has it, which the Canonical GTFS Validator asks: `UTC-06:00`, `GMT+2`, `UT+0130`, `+05:30`, `Z`. East of
    /// Greenwich is positive, also after `GMT`. Nil for any other text.
    package init?(feedName name: String) {
        if let zone = TimeZone(ianaName: name) {
            self = zone
            return
        }
        guard let seconds = Self.fixedOffset(name), let zone = TimeZone(secondsFromGMT: seconds),
            zone.secondsFromGMT() == seconds
        else { return nil }
        self = zone
    }

    /// Seconds east of Greenwich of a fixed offset; nil for any other text.
    private static func fixedOffset(_ name: String) -> Int? {
        let prefix = ["UTC", "GMT", "UT"].first(where: name.hasPrefix) ?? ""
        let offset = name.dropFirst(prefix.count)
        if name == "Z" || !prefix.isEmpty && offset.isEmpty { return 0 }
        guard let sign = offset.first, sign == "+" || sign == "-", let seconds = seconds(offset.dropFirst()) else {
            return nil
        }
        return sign == "+" ? seconds : -seconds
    }

    /// Seconds of `h`, `hh`, `hh:mm`, `hhmm`, `hh:mm:ss` or `hhmmss`, at most 18 hours; nil for any other text.
    private static func seconds(_ text: Substring) -> Int? {
        let hasColons = text.contains(":")
        let digits = text.split(separator: ":", omittingEmptySubsequences: false)
        guard !hasColons || digits.allSatisfy({ $0.utf8.count == 2 }) else { return nil }
        let joined = digits.joined()
        guard [1, 2, 4, 6].contains(joined.utf8.count), joined.utf8.allSatisfy({ (48...57).contains($0) }),
            let number = Int(joined)
        else { return nil }
        let parts =
            switch joined.utf8.count {
            case 4: (number / 100, number % 100, 0)
            case 6: (number / 10_000, number / 100 % 100, number % 100)
            default: (number, 0, 0)
            }
        let seconds = parts.0 * 3600 + parts.1 * 60 + parts.2
        return parts.1 < 60 && parts.2 < 60 && seconds <= 18 * 3600 ? seconds : nil
    }

    /// Names of the database, links included, that have no region before a slash.
    private static let namesWithoutRegion: Set<String> = [
        "CET", "CST6CDT", "Cuba", "EET", "EST", "EST5EDT", "Egypt", "Eire", "GB", "GB-Eire", "GMT", "GMT+0", "GMT-0",
        "GMT0", "Greenwich", "HST", "Hongkong", "Iceland", "Iran", "Israel", "Jamaica", "Japan", "Kwajalein", "Libya",
        "MET", "MST", "MST7MDT", "NZ", "NZ-CHAT", "Navajo", "PRC", "PST8PDT", "Poland", "Portugal", "ROC", "ROK",
        "Singapore", "Turkey", "UCT", "UTC", "Universal", "W-SU", "WET", "Zulu",
    ]
}
