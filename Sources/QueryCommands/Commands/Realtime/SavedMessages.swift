internal import Foundation
internal import GTFSModel
internal import GTFSRealtime
internal import RealtimeText
internal import Terminal

/// The saved messages of a folder, in the order of their own timestamps.
///
/// Files whose paths differ in digits alone are messages of one source: `vehicles-1763676000.pb` and
/// `vehicles-1763676030.pb`, or `vehicles/0001.pb` and `vehicles/0002.pb`.
struct SavedMessages {
    struct SavedMessage {
        let path: String
        let source: String
        /// The timestamp of its header, seconds since 1970; nil without one.
        let timestamp: Int?
    }

    /// The sources that send changes, so that each message is put together with those before it.
    private(set) var differential: Set<String> = []

    /// The path of the folder, as it was given.
    let folder: String
    /// In the order of their timestamps, those without one first.
    private(set) var messages: [SavedMessage] = []
    /// A line for each file that is no message.
    private(set) var notes: [String] = []

    /// - Throws: `CommandFailure` if there is no such folder, or if it has no message.
    init(folder: String) throws {
        self.folder = folder
        var isFolder: ObjCBool = false
        guard unsafe FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue,
            let paths = try? FileManager.default.subpathsOfDirectory(atPath: folder)
        else { throw CommandFailure("\(folder) is no folder that can be read: name one with saved messages.") }
        for path in paths.sorted() where !Self.isHidden(path) { add(path, of: folder) }
        guard !messages.isEmpty else {
            throw CommandFailure("\(folder) has no message that can be read: name a folder with saved ones.")
        }
        messages = messages.stableSorted { Self.order($0) < Self.order($1) }
    }

    private static func order(_ message: SavedMessage) -> (Int, String) { (message.timestamp ?? .min, message.source) }

    private static func isHidden(_ path: String) -> Bool { path.split(separator: "/").contains { $0.hasPrefix(".") } }

    private mutating func add(_ path: String, of folder: String) {
        let whole = folder + "/" + path
        // A pipe among them would be waited for.
        guard FileStamp(path: whole)?.isRegularFile == true else { return }
        do {
            let header = try FeedMessage.header(of: MessageFile(name: whole).bytes(), textFormats: TextFormats())
            let source = Self.source(of: path)
            if header.incrementality == .differential { differential.insert(source) }
            messages.append(SavedMessage(path: whole, source: source, timestamp: header.timestamp))
        } catch let error as MessageFile.ReadError {
            notes.append("\(path) \(error.reason): it is left out.")
        } catch {
            notes.append("\(path) is no message that can be read: it is left out.")
        }
    }

    /// The path without its digits, and the signs that stand between them in dates and times.
    static func source(of path: String) -> String {
        var source = ""
        var waiting = ""
        for character in path {
            if character.isASCII, character.isNumber {
                waiting = ""
                if source.last != "#" { source.append("#") }
            } else if source.last == "#", "-_:.T+Z".contains(character) {
                waiting.append(character)
            } else {
                source += waiting + String(character)
                waiting = ""
            }
        }
        return source + waiting
    }
}
