/// What to do about an error, in words: the end of its sentence.
///
///     do {
///         show(try Timetable(url: url))
///     } catch let error as StoreError where error.advice?.kind == .upgradeDatabase {
///         try Timetable.migrate(path: error.path)
///     }
public struct ErrorAdvice: Sendable, Hashable, ExpressibleByStringInterpolation, CustomStringConvertible {
    /// A thing that a person can do, as a word such as `upgrade_database`. An app may show a button for it, and a command
    /// names the command or the option that does it. Later versions may add kinds.
    public struct Kind: RawRepresentable, Sendable, Hashable, Codable {
        /// The kind as a word.
        public let rawValue: String
        /// The kind of that word, even if this version does not have it.
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// The thing to do; nil for advice that needs no program.
    public let kind: Kind?
    /// The advice in words of the library, as the sentence ends.
    public let text: String
    /// Words that the command line needs to give the same advice in its own.
    package let argument: String?

    /// Advice of a kind.
    public init(_ kind: Kind?, _ text: String) { self.init(kind, text, argument: nil) }

    package init(_ kind: Kind?, _ text: String, argument: String?) {
        self.kind = kind
        self.text = text
        self.argument = argument
    }

    /// Advice without a kind.
    public init(stringLiteral text: String) { self.init(nil, text) }

    /// `text`.
    public var description: String { text }
}

extension ErrorAdvice.Kind {
    /// Import a feed to make the database.
    public static let importFeed = Self(rawValue: "import_feed")
    /// Choose a database: the path is that of a folder.
    public static let chooseDatabase = Self(rawValue: "choose_database")
    /// Upgrade the database to the schema of this version.
    public static let upgradeDatabase = Self(rawValue: "upgrade_database")
    /// Search for the stop by its name.
    public static let searchStops = Self(rawValue: "search_stops")
    /// Look for the trip on the board of a stop.
    public static let findTrip = Self(rawValue: "find_trip")
    /// Choose one of the routes of the feed.
    public static let listRoutes = Self(rawValue: "list_routes")
    /// Choose one of the agencies of the feed.
    public static let listAgencies = Self(rawValue: "list_agencies")
    /// Ask for direct trips in place of journeys.
    public static let askDirect = Self(rawValue: "ask_direct")
    /// Name another file for the database.
    public static let otherOutput = Self(rawValue: "other_output")
    /// Name another file for the database, or move the one that is there.
    public static let moveOutput = Self(rawValue: "move_output")
    /// Name another file for the database, or replace the one of another feed.
    public static let replaceOutput = Self(rawValue: "replace_output")
    /// Make room on the disk, or name another file for the database.
    public static let makeRoom = Self(rawValue: "make_room")
    /// Name another file for the report of an import.
    public static let otherReport = Self(rawValue: "other_report")
    /// Make room on the disk, or name another file for the report of an import.
    public static let makeRoomForReport = Self(rawValue: "make_room_for_report")
    /// Mend the feed, or import it although it has errors.
    public static let importWithErrors = Self(rawValue: "import_with_errors")
    /// Leave out only files that GTFS has, and answers do not need.
    public static let excludeOptional = Self(rawValue: "exclude_optional")
    /// Allow the zip more text.
    public static let allowText = Self(rawValue: "allow_text")
    /// Unpack the zip with another program, and import the folder.
    public static let unpackFirst = Self(rawValue: "unpack_first")
    /// Give the key that a server asks for.
    public static let giveKey = Self(rawValue: "give_key")
    /// Allow a download more bytes.
    public static let allowDownload = Self(rawValue: "allow_download")
}
