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

    @Test("has the permissions of the file that it replaces", arguments: [0o600, 0o640, 0o444])
    func permissions(mode: Int) throws {
        try folder.write([1], to: "feed.sqlite")
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.file("feed.sqlite"))
        try file.replaceTarget()
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.file("feed.sqlite"))
        #expect(attributes[.posixPermissions] as? Int == mode)
        #expect(folder.bytes("feed.sqlite") == [])
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
