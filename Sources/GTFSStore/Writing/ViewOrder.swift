/// The order in which views fill the pages of `sqlite_schema`, where SQLite puts one behind the other and begins a page
/// where the next does not fit: a fifth of a small file is its schema, and a fifth of that would stay free
/// (docs/decisions/small-feeds.md).
struct ViewOrder {
    private let pageSize: Int
    /// Free bytes of the last page before the views.
    private var free: Int

    /// Bytes of a page's header, and of the file's on the first page.
    private static let header = 8
    private static let fileHeader = 100

    init(pageSize: Int) {
        self.pageSize = pageSize
        free = pageSize - Self.header - Self.fileHeader
    }

    /// A row of sqlite_schema that comes before the views.
    mutating func append(_ row: [String]) {
        let bytes = bytes(of: row)
        free = (bytes > free ? pageSize - Self.header : free) - bytes
    }

    /// The positions of the views, the largest that fits first.
    /// - Parameter views: type, name, table's name and SQL of each.
    func order(of views: [[String]]) -> [Int] {
        var pages = [(free: free, views: [Int]())]
        let sizes = views.map(bytes)
        for view in views.indices.sorted(by: { (sizes[$1], $0) < (sizes[$0], $1) }) {
            let page = pages.firstIndex { $0.free >= sizes[view] } ?? pages.count
            if page == pages.count { pages.append((pageSize - Self.header, [])) }
            pages[page].free -= sizes[view]
            pages[page].views.append(view)
        }
        return pages.flatMap(\.views)
    }

    /// Bytes of a row on its page; the rest of a long one is on pages of its own (sqlite.org/fileformat2.html, 1.6).
    private func bytes(of row: [String]) -> Int {
        let lengths = row.map(\.utf8.count)
        // Four texts and the number of a root page.
        let payload = lengths.reduce(4) { $0 + $1 + Self.varintBytes(2 * $1 + 13) }
        let onPage = payload <= pageSize - 35 ? payload : Self.local(payload, pageSize) + 4
        return 2 + Self.varintBytes(payload) + 1 + onPage
    }

    private static func local(_ payload: Int, _ pageSize: Int) -> Int {
        let least = (pageSize - 12) * 32 / 255 - 23
        let bytes = least + (payload - least) % (pageSize - 4)
        return bytes <= pageSize - 35 ? bytes : least
    }

    private static func varintBytes(_ number: Int) -> Int { number < 128 ? 1 : number < 16_384 ? 2 : 3 }
}
