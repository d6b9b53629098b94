internal import Foundation
internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// The path of the database that an import makes, and the file that is there now.
struct ImportTarget {
    let path: String

    /// Length of the finished file.
    var byteCount: Int { (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0 }

    /// Whether the database there was made from the same content, with the same options, by this schema version.
    func isUpToDate(source: FeedSource, options: ImportOptions) throws -> Bool {
        guard !options.force, let imported = try? ImportedFeed.read(path: path) else { return false }
        return imported.contentHash == source.contentHash && imported.options == options.recorded
    }

    /// - Throws: where the file there must not be replaced.
    func requireReplaceable(source: FeedSource, force: Bool) throws {
        var isFolder = ObjCBool(false)
        guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return }
        guard !isFolder.boolValue, DatabaseIdentity.isDatabase(path: path) else {
            throw ImportError(
                .notReplaceable,
                "\(path) is no database of this toolkit and stays as it is: name another file with --output, or move it away."
            )
        }
        guard !force, let imported = try readable() else { return }
        let names = try Self.agencyNames(source)
        guard !imported.agencyNames.isEmpty, !names.isEmpty, imported.agencyNames.isDisjoint(with: names) else {
            return
        }
        throw ImportError(
            .otherFeed,
            "\(path) holds the feed of \(imported.agencyNames.sorted().prefix(3).joined(separator: ", ")), this one is of \(names.sorted().prefix(3).joined(separator: ", ")): name another file with --output, or replace it with --force."
        )
    }

    /// What the database there says of itself; nil where it is damaged or of an earlier version, and a new import mends it.
    /// - Throws: `StoreError` where a later version of the toolkit wrote it.
    private func readable() throws -> ImportedFeed? {
        do {
            return try ImportedFeed.read(path: path)
        } catch let error as StoreError where error.code == .newer {
            throw error
        } catch {
            return nil
        }
    }

    private var folder: URL { URL(fileURLWithPath: path).deletingLastPathComponent() }
    private var partialPrefix: String { ".\(URL(fileURLWithPath: path).lastPathComponent).importing-" }

    /// Where this process writes the database until it is complete.
    var partial: String { folder.appendingPathComponent(partialPrefix + "\(getpid())").path }

    /// Creates the new file beside the result; what a killed import left there is removed.
    func createPartial() throws {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        where name.hasPrefix(partialPrefix) {
            guard let process = Int32(name.dropFirst(partialPrefix.count)), kill(process, 0) != 0, errno == ESRCH else {
                continue
            }
            discard(folder.appendingPathComponent(name).path)
        }
        discard(partial)
        guard FileManager.default.createFile(atPath: partial, contents: nil) else {
            throw ImportError(
                .io, "\(path) cannot be written: name a file in a folder that exists and that you may write to.")
        }
    }

    func discard(_ partial: String) {
        for suffix in ["", "-journal", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: partial + suffix) }
    }

    func replaceTarget(_ partial: String) throws {
        guard unsafe rename(partial, path) == 0 else {
            throw ImportError(.io, "\(path) cannot be replaced: \(unsafe String(cString: strerror(errno))).")
        }
        // The new name is on the disk only when its folder is.
        let folder = unsafe open(self.folder.path, O_RDONLY)
        if folder >= 0 {
            fsync(folder)
            close(folder)
        }
    }

    private static func agencyNames(_ source: FeedSource) throws -> Set<String> {
        guard let entry = source.entry(named: "agency.txt") else { return [] }
        var names: Set<String> = []
        var column = -1
        _ = try TableReader(source: source, entry: entry).read(
            issue: { _ in }, header: { column = $0.index(of: "agency_name") },
            row: { row in if let name = row.text(column) { names.insert(name) } })
        return names
    }
}
