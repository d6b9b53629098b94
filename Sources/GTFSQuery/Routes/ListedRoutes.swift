internal import GTFSModel
internal import GTFSStore

/// The routes of routes.txt in the order in which they are listed, with the words by which they are found.
final class ListedRoutes: Sendable {
    let routes: [Route]
    /// The index of each route in `routes`.
    private let indexes: [Route.ID: Int32]
    /// The folded words of all routes as UTF-8: a line feed before each route, a space before each word.
    private let words: [UInt8]
    /// The index in `words` of the end of each route's words.
    private let ends: [Int32]

    private static let space = UInt8(ascii: " ")

    init(_ reader: FeedReader) throws {
        routes = try reader.routeRecords().filter(\.isListed).map(\.route).inOrder()
        indexes = Dictionary(
            zip(routes.map(\.id), (0..<Int32(clamping: routes.count))), uniquingKeysWith: { first, _ in first })
        var words: [UInt8] = []
        ends = routes.map { route in
            words += Self.words(of: route)
            return Int32(clamping: words.count)
        }
        self.words = words
    }

    func index(of id: Route.ID) -> Int? { indexes[id].map(Int.init) }

    private static func words(of route: Route) -> [UInt8] {
        let texts = [route.shortName, route.longName, route.id.rawValue].compactMap(\.self)
        var words: Set<String> = []
        for word in texts.flatMap({ SearchText($0).words }) { words.formUnion(word.spellings + word.tails) }
        return words.flatMap { [space] + Array($0.utf8) }
    }

    /// Whether each word of a query begins a word of the route's names or id. Words of scripts without spaces may stand
    /// anywhere in them.
    func matches(_ query: [SearchWord], routeAt index: Int) -> Bool {
        let start = index > 0 ? Int(ends[index - 1]) : 0
        let range = start..<Int(ends[index])
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

    var byteCount: Int {
        let texts = routes.reduce(0) { $0 + $1.byteCount - MemoryLayout<Route>.size }
        return 128 + routes.storageByteCount + texts + indexes.capacity * 32 + words.storageByteCount
            + ends.storageByteCount
    }
}

/// The order in which routes are listed: route_sort_order with the blank ones last (routes.txt), then by their label,
/// which counts as a number if it begins with one, then by id.
struct RouteOrder: Comparable {
    private let sortOrder: Int
    /// The number that the label begins with.
    private let number: Int
    private let label: String
    private let id: Route.ID

    init(_ route: Route) {
        sortOrder = route.sortOrder ?? .max
        label = route.label ?? ""
        number = LeadingNumber.of(label)
        id = route.id
    }

    static func < (left: Self, right: Self) -> Bool {
        if left.sortOrder != right.sortOrder { return left.sortOrder < right.sortOrder }
        if left.number != right.number { return left.number < right.number }
        if left.label != right.label { return left.label < right.label }
        return left.id < right.id
    }
}

/// The number that a label such as `10a` begins with, by which people expect 2 before 10.
enum LeadingNumber {
    /// `Int.max` for a label that begins with none, so that it comes last.
    static func of(_ label: String) -> Int {
        guard let first = label.utf8.first, (0x30...0x39).contains(first) else { return .max }
        return Int(label.prefix { $0.isASCII && $0.isNumber }) ?? .max
    }
}

extension [Route] {
    /// In the order in which routes are listed.
    func inOrder() -> [Route] {
        map { (order: RouteOrder($0), route: $0) }.sorted { $0.order < $1.order }.map(\.route)
    }
}
