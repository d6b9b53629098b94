import Foundation
import Testing

@testable import GTFSFeed
@testable import GTFSZip

@Suite("What libzip says")
struct ZipTextTests {
    /// ZIP_ER_READ of zip.h, an error that has a code of the system beside it.
    private static let read: Int32 = 5

    @Test("a system that has nothing to tell is left out of the sentence")
    func success() {
        errno = 0
        #expect(ZipWriter.ZipText.of(Self.read) == "Read error")
        errno = EIO
        #expect(ZipWriter.ZipText.of(Self.read).hasPrefix("Read error: "))
    }
}
