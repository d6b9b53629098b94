import Foundation
import TestSupport
import Testing

@testable import GTFSStore

@Suite("A file that is not finished")
struct UnfinishedFileTests {
    private let folder: TemporaryFolder
    private let file: UnfinishedFile

    init() throws {
        folder = try TemporaryFolder()
        file = UnfinishedFile(of: URL(fileURLWithPath: folder.file("feed.sqlite")), while: "importing")
        try folder.write([], to: file.url.lastPathComponent)
    }

    @Test("is opened while it is there")
    func opened() throws {
        try file.whileThere { try NewDatabase(path: file.path).close() }
        #expect(folder.bytes(file.url.lastPathComponent)?.isEmpty == false)
    }

    @Test("is not made again once a signal has removed it")
    func removed() throws {
        file.discard()
        let error = try #require(throws: UnfinishedFile.SystemError.self) {
            try file.whileThere { try NewDatabase(path: file.path).close() }
        }
        #expect(error.code == ENOENT)
        #expect(folder.names.isEmpty)
    }
}
