internal import Foundation
public import GTFSModel
internal import GTFSStore

/// Why an update cannot be made or applied: what happened, where, and what to do about it. The database stays as it was.
public struct UpdateError: CodedError, Equatable {
    /// The kind of error.
    public let code: Code
    /// The file, as the caller named it.
    public let path: String
    /// What happened, and where.
    public let reason: String
    /// What to do.
    public let advice: ErrorAdvice?
    /// The status of the server's answer; nil if the error is not about one.
    public let status: Int?

    /// An error, as a test of the screen that shows it needs one.
    /// - Parameter reason: what happened, and where; without a full stop if advice follows.
    public init(_ code: Code, path: String, status: Int? = nil, _ reason: String, advice: ErrorAdvice? = nil) {
        self.code = code
        self.path = path
        self.status = status
        self.reason = reason
        self.advice = advice
    }

    /// One sentence: what happened, where, and what to do.
    public var description: String { advice.map { "\(reason): \($0)" } ?? reason }
}

extension ErrorCode<UpdateError> {
    /// There is no file with that name.
    public static var notFound: Self { Self(rawValue: "not_found") }
    /// The file is no update, or not a whole one.
    public static var damaged: Self { Self(rawValue: "damaged") }
    /// A later version of the toolkit wrote the update.
    public static var newer: Self { Self(rawValue: "newer") }
    /// An earlier version of the toolkit wrote the update, in a form that this one does not read.
    public static var older: Self { Self(rawValue: "older") }
    /// The update is of another database than the one that it is applied to.
    public static var otherBase: Self { Self(rawValue: "other_base") }
    /// The database cannot be taken apart.
    public static var unreadable: Self { Self(rawValue: "unreadable") }
    /// A server gave an error, or another page, in place of a file: `status` says which error.
    public static var unavailable: Self { Self(rawValue: "unavailable") }
    /// Another program replaced the database while the update was applied; that file stays.
    public static var replaced: Self { Self(rawValue: "replaced") }
    /// The file at the output path is not one that may be replaced.
    public static var notReplaceable: Self { Self(rawValue: "not_replaceable") }
    /// Another run brings the same database up to date.
    public static var busy: Self { Self(rawValue: "busy") }
    /// The system refused to read or write.
    public static var io: Self { Self(rawValue: "io") }
}

extension UpdateError {
    static func notFound(_ path: String) -> UpdateError {
        UpdateError(.notFound, path: path, "\(path) does not exist", advice: "check the name.")
    }

    static func damaged(_ path: String, _ what: String) -> UpdateError {
        UpdateError(.damaged, path: path, "\(path) is damaged (\(what))", advice: "fetch it again.")
    }

    static func unreadable(_ path: String) -> UpdateError {
        UpdateError(
            .unreadable, path: path, "\(path) is no whole database of this toolkit",
            advice: "import the feed again, and make the update from that.")
    }

    /// - Parameter thing: what a person may name in its place.
    static func io(_ path: String, _ reason: String, orName thing: String = "file") -> UpdateError {
        UpdateError(
            .io, path: path, "\(path) cannot be written (\(reason)), so what was there stays as it was",
            advice: "make room, or name another \(thing).")
    }

    static func unavailable(_ path: String, status: Int, _ what: String, advice: ErrorAdvice) -> UpdateError {
        UpdateError(.unavailable, path: path, status: status, "\(path) did not come (\(what))", advice: advice)
    }

    /// SQLite would apply a log of the old database to the new one, and the file alone lacks what is in it.
    /// - Throws: an error if a database has one.
    static func requireNoLog(_ path: String, isRead: Bool = false) throws {
        guard let log = try? DatabaseLog(beside: URL.file(ledToBy: path)) else { return }
        throw UpdateError(
            isRead ? .unreadable : .notReplaceable, path: path,
            "\(path) is not \(isRead ? "whole" : "replaced"), as \(log.reason)", advice: "\(log.advice).")
    }
}

/// What a delta or a database turned out to be while it was read.
enum DeltaDefect: Error {
    /// The numbers in it contradict each other.
    case damaged
}
