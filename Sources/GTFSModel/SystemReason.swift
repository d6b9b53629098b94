internal import Foundation

/// Why the system refused something, as a part of a sentence.
package enum SystemReason {
    /// The system's own words, such as "No space left on device", without a full stop.
    package static func of(_ error: any Error) -> String {
        let error = error as NSError
        let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
        if cause.domain == NSPOSIXErrorDomain { return words(of: Int32(cause.code)) }
        if error.domain == NSCocoaErrorDomain, let code = codes[CocoaError.Code(rawValue: error.code)] {
            return words(of: code)
        }
        let told = error.localizedDescription
        return told.hasSuffix(".") ? String(told.dropLast()) : told
    }

    private static func words(of code: Int32) -> String { unsafe String(cString: strerror(code)) }

    /// Foundation tells some of the system's errors by numbers of its own, whose words begin with "The operation could not be
    /// completed".
    private static let codes: [CocoaError.Code: Int32] = [
        .fileWriteOutOfSpace: ENOSPC, .fileWriteNoPermission: EACCES, .fileReadNoPermission: EACCES,
        .fileWriteVolumeReadOnly: EROFS, .fileNoSuchFile: ENOENT, .fileReadNoSuchFile: ENOENT,
        .fileWriteFileExists: EEXIST, .fileReadTooLarge: EFBIG, .fileWriteInvalidFileName: EINVAL,
        .fileReadInvalidFileName: EINVAL,
    ]
}
