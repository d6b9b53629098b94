internal import GTFSModel

/// The order in which routes are listed: route_sort_order with the blank ones last (routes.txt), then by their label,
/// which counts as a number if it begins with one, then by id.
struct RouteOrder: Comparable {
    /// The number that a label such as `10a` begins with, so that 2 comes before 10, as people expect.
    enum LeadingNumber {
        /// `Int.max` for a label without one, so that it comes last.
        static func of(_ label: String) -> Int {
            guard let first = label.utf8.first, (0x30...0x39).contains(first) else { return .max }
            return Int(label.prefix { $0.isASCII && $0.isNumber }) ?? .max
        }
    }

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

extension [Route] {
    /// In the order in which routes are listed.
    func inOrder() -> [Route] {
        // Routes are large, so their indexes are sorted.
        let orders = map(RouteOrder.init)
        return indices.sorted { orders[$0] < orders[$1] }.map { self[$0] }
    }
}
