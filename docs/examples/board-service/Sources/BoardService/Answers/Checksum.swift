import CZlib
import Foundation

/// Tells one answer from another.
enum Checksum {
    /// The CRC-32 and the length, in hexadecimal digits.
    static func text(of data: Data) -> String {
        let sum = unsafe data.withUnsafeBytes { bytes in
            unsafe crc32_z(0, bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count)
        }
        return String(sum, radix: 16) + "-" + String(data.count, radix: 16)
    }
}
