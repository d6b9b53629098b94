internal import GTFSModel
internal import GTFSStore

/// The words that find the routes of a list: those of their names and ids.
final class RouteWords: Sendable {
    /// The folded words of all routes as UTF-8, a space before each word.
    private let words: [UInt8]
    /// The index in `words` after the words of each route.
    private let ends: [Int]

    private static let space = UInt8(ascii: " ")

    init(_ routes: [Route]) {
        var words: [UInt8] = []
        var ends: [Int] = []
        ends.reserveCapacity(routes.count)
        for route in routes {
            for text in [route.shortName, route.longName, route.id.rawValue] {
                if let text { Self.append(SearchText(text), to: &words) }
            }
            ends.append(words.count)
        }
        (self.words, self.ends) = (words, ends)
    }

    private static func append(_ text: SearchText, to words: inout [UInt8]) {
        for word in text.words {
            for form in word.spellings + word.tails {
                words.append(space)
                words.append(contentsOf: form.utf8)
            }
        }
    }

    /// Whether each word of a query begins a word of a route. Words of scripts without spaces may be anywhere in it.
    func matches(_ query: [SearchWord], routeAt index: Int) -> Bool {
        let range = (index > 0 ? ends[index - 1] : 0)..<ends[index]
        return query.allSatisfy { word in
            word.spellings.contains { spelling in
                holds((word.isRun ? [] : [Self.space]) + Array(spelling.utf8), in: range)
            }
        }
    }

    private func holds(_ part: [UInt8], in range: Range<Int>) -> Bool {
        guard let first = part.first, range.count >= part.count else { return part.isEmpty }
        for start in range.lowerBound...(range.upperBound - part.count) where words[start] == first {
            if part.indices.allSatisfy({ words[start + $0] == part[$0] }) { return true }
        }
        return false
    }

    var byteCount: Int { 64 + words.storageByteCount + ends.storageByteCount }
}
