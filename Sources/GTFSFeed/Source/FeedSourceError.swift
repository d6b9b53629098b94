public import GTFSModel

/// Why a feed, or one of its files, cannot be read at all. Its sentence says what happened, where, and what to do.
public struct FeedSourceError: CodedError, Equatable {
    /// The kind of error.
    public let code: Code
    /// The feed as it was named.
    public let path: String
    /// The file inside the feed, where the failure is about one.
    public let entry: String?
    /// What happened, without the path and the entry.
    public let message: String
    /// What to do; nil if the message has it.
    public let advice: ErrorAdvice?

    /// An error, such as one for a test of the screen that shows it.
    public init(_ code: Code, path: String, entry: String? = nil, _ message: String, advice: ErrorAdvice? = nil) {
        self.code = code
        self.path = path
        self.entry = entry
        self.message = message
        self.advice = advice
    }

    package static func changed(path: String, entry: String? = nil) -> Self {
        FeedSourceError(.changed, path: path, entry: entry, "changed while it was read", advice: "import it again")
    }

    /// Where, and what happened.
    public var reason: String { "\(path)\(entry.map { ", \($0)" } ?? ""): \(message)" }

    /// One sentence: where, what happened and what to do.
    public var description: String { advice.map { "\(reason); \($0)" } ?? reason }
}

extension ErrorCode<FeedSourceError> {
    /// There is nothing at the path.
    public static var notFound: Self { Self(rawValue: "not_found") }
    /// The system refused to read it.
    public static var unreadable: Self { Self(rawValue: "unreadable") }
    /// The file is no zip.
    public static var notAZip: Self { Self(rawValue: "not_a_zip") }
    /// The zip is cut short.
    public static var truncated: Self { Self(rawValue: "truncated") }
    /// A file in the zip is encrypted.
    public static var encrypted: Self { Self(rawValue: "encrypted") }
    /// The zip holds zips in place of a feed.
    public static var zipInZip: Self { Self(rawValue: "zip_in_zip") }
    /// A file in the zip is compressed in a way that cannot be read.
    public static var unsupportedCompression: Self { Self(rawValue: "unsupported_compression") }
    /// The zip, or a file in it, is damaged.
    public static var damaged: Self { Self(rawValue: "damaged") }
    /// The feed has no such file.
    public static var noSuchEntry: Self { Self(rawValue: "no_such_entry") }
    /// A file was written to while it was read.
    public static var changed: Self { Self(rawValue: "changed") }
    /// The zip unpacks to more than is allowed.
    public static var tooLarge: Self { Self(rawValue: "too_large") }
}
