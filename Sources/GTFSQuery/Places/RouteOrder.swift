internal import GTFSModel

/// The order in which routes are listed: route_sort_order with the blank ones last (routes.txt), then by what they are
/// called, numbers by their value, then by id.
enum RouteOrder {
    static func precedes(_ left: Route, _ right: Route) -> Bool {
        let (leftOrder, rightOrder) = (left.sortOrder ?? .max, right.sortOrder ?? .max)
        if leftOrder != rightOrder { return leftOrder < rightOrder }
        let (leftName, rightName) = (name(left), name(right))
        if leftName.number != rightName.number { return leftName.number < rightName.number }
        if leftName.text != rightName.text { return leftName.text < rightName.text }
        return left.id < right.id
    }

    /// The number that a label begins with, and the label.
    private static func name(_ route: Route) -> (number: Int, text: String) {
        let label = route.label ?? ""
        return (Int(label.prefix { $0.isASCII && $0.isNumber }) ?? .max, label)
    }
}
