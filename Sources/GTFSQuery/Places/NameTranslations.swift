internal import GTFSModel
internal import GTFSStore

/// The translations of all stop names, by stop and by name.
struct NameTranslations {
    private var byStop: [Stop.ID: [String]] = [:]
    private var byName: [String: [String]] = [:]

    init(_ reader: FeedReader) throws {
        try reader.eachNameTranslation { translation, id, name in
            if let id {
                byStop[Stop.ID(id), default: []].append(translation)
            } else if let name {
                byName[name, default: []].append(translation)
            }
        }
    }

    func names(of stop: Stop) -> [String] {
        (byStop[stop.id] ?? []) + [stop.name, stop.spokenName].compactMap { $0.flatMap { byName[$0] } }.joined()
    }
}
