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

    /// Names of the database, links included, that have no region before a slash.
    private static let namesWithoutRegion: Set<String> = [
        "CET", "CST6CDT", "Cuba", "EET", "EST", "EST5EDT", "Egypt", "Eire", "GB", "GB-Eire", "GMT", "GMT+0", "GMT-0",
        "GMT0", "Greenwich", "HST", "Hongkong", "Iceland", "Iran", "Israel", "Jamaica", "Japan", "Kwajalein", "Libya",
        "MET", "MST", "MST7MDT", "NZ", "NZ-CHAT", "Navajo", "PRC", "PST8PDT", "Poland", "Portugal", "ROC", "ROK",
        "Singapore", "Turkey", "UCT", "UTC", "Universal", "W-SU", "WET", "Zulu",
    ]
}
