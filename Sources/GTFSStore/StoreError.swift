internal import Foundation
public import GTFSModel

/// Why a database cannot be opened, read or written: what happened, where, and what to do about it.
public struct StoreError: CodedError {
    /// The kind of error.
    public let code: Code
    /// The database, as the caller named it.
    public let path: String
    /// One sentence: what happened, where, and what to do.
    public let description: String

    package init(_ code: Code, path: String, _ description: String) {
        self.code = code
        self.path = path
        self.description = description
    }
}

extension ErrorCode<StoreError> {
    /// There is no file with that name.
    public static var notFound: Self { Self(rawValue: "not_found") }
    /// The file is not a database of this toolkit.
    public static var notOurs: Self { Self(rawValue: "not_ours") }
    /// A later version of the toolkit wrote the file.
    public static var newer: Self { Self(rawValue: "newer") }
    /// An earlier version wrote it; `gtfs-query migrate` upgrades it.
    public static var older: Self { Self(rawValue: "older") }
    /// The file is a database of this toolkit, but parts of it are missing or cannot be read.
    public static var damaged: Self { Self(rawValue: "damaged") }
    /// An object that was added to the file prevents an upgrade.
    public static var conflict: Self { Self(rawValue: "conflict") }
    /// The system refused to read or write.
    public static var io: Self { Self(rawValue: "io") }
}

extension URL {
    /// The path of a file. The path of another URL would be some file of the same name on this machine.
    /// - Throws: `StoreError.Code.notFound` if it is not a file URL.
    package func filePath() throws -> String {
        guard isFileURL else {
            throw StoreError(
                .notFound, path: absoluteString,
                "\(absoluteString) is no file URL, and nothing is fetched: download the file, and give the URL of that."
            )
        }
        return path
    }
}
