package import GTFSFeed

extension GTFSFile {
    /// Every table, one that refers to others behind all of these; translations, which may name a record of any, last.
    package static let referenceOrder: [GTFSFile] = {
        var ordered: [GTFSFile] = []
        var rest = all.filter { $0.name != translations.name }
        while !rest.isEmpty {
            let waiting = Set(rest.map(\.name))
            let ready = rest.filter { waiting.isDisjoint(with: $0.referredFiles) }
            precondition(!ready.isEmpty, "Files refer to each other in a circle: \(waiting.sorted())")
            ordered += ready
            rest.removeAll { file in ready.contains { $0.name == file.name } }
        }
        return ordered + [translations]
    }()

    /// The other files that this one's fields refer to.
    package var referredFiles: Set<String> { Set(fields.flatMap(\.references).map(\.file)).subtracting([name]) }
}
