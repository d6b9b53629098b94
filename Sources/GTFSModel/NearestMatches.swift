/// The ids most like one that the feed does not have, by their own spelling or by that of their names.
package struct NearestMatches {
    package struct Match {
        package let id: String
        package let name: String?
        fileprivate let distance: Int
    }

    private let wanted: [UInt8]
    private let limit: Int
    /// The closest first.
    package private(set) var best: [Match] = []

    /// More would be a list, not advice.
    package static let mostMatches = 3

    package init(_ wanted: String, limit: Int = NearestMatches.mostMatches) {
        self.wanted = Self.folded(wanted)
        self.limit = limit
    }

    /// Adds an id behind the known ones, with any spelling: a search has found it.
    package mutating func add(_ id: String, name: String?) {
        guard best.count < limit, !best.contains(where: { $0.id == id }) else { return }
        best.append(Match(id: id, name: name, distance: .max))
    }

    /// Takes an id and its name into account; each id counts once.
    package mutating func consider(_ id: String, name: String? = nil) {
        let worst = best.count < limit ? Int.max : best[best.count - 1].distance
        guard let distance = [id, name ?? ""].compactMap({ distance(to: $0) }).min(), distance < worst else { return }
        if let known = best.firstIndex(where: { $0.id.utf8.elementsEqual(id.utf8) }) {
            guard distance < best[known].distance else { return }
            best.remove(at: known)
        }
        let index = best.firstIndex { $0.distance > distance } ?? best.count
        best.insert(Match(id: id, name: name, distance: distance), at: index)
        if best.count > limit { best.removeLast() }
    }

    /// `did you mean "200060" (Central Station) or "200061"?`; nil if no id comes close.
    package var suggestion: String? {
        guard !best.isEmpty else { return nil }
        let named = best.map { match in "\"\(match.id)\"" + (match.name.map { " (\($0))" } ?? "") }
        let list =
            named.count == 1 ? named[0] : named.dropLast().joined(separator: ", ") + " or " + named[named.count - 1]
        return "did you mean \(list)?"
    }

    /// 0 for the same except for case, 1 if one begins with the other, then by the number of typos; nil for no
    /// likeness.
    private func distance(to candidate: String) -> Int? {
        let other = Self.folded(candidate)
        guard !other.isEmpty, !wanted.isEmpty else { return nil }
        if other == wanted { return 0 }
        let isPrefix = other.starts(with: wanted) || (other.count > 2 && wanted.starts(with: other))
        let most = (wanted.count + 2) / 3
        let slips =
            abs(other.count - wanted.count) > most ? nil : editDistance(to: other).flatMap { $0 <= most ? $0 : nil }
        if isPrefix { return min(2 + abs(other.count - wanted.count) / 4, slips.map { $0 + 1 } ?? .max) }
        return slips.map { $0 + 1 } ?? (wanted.count > 3 && Self.contains(other, wanted) ? most + 3 : nil)
    }

    private func editDistance(to other: [UInt8]) -> Int? {
        var row = Array(0...other.count)
        for (i, byte) in wanted.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, candidate) in other.enumerated() {
                let replaced = diagonal + (byte == candidate ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(replaced, row[j] + 1, row[j + 1] + 1)
            }
        }
        return row[other.count]
    }

    private static func contains(_ text: [UInt8], _ part: [UInt8]) -> Bool {
        guard text.count >= part.count else { return false }
        return (0...text.count - part.count).contains { text[$0...].starts(with: part) }
    }

    private static func folded(_ text: String) -> [UInt8] { Array(text.lowercased().utf8) }
}
