internal import GTFSModel
internal import GTFSQuery

/// route_type in words.
enum RouteTypeName {
    /// The name of a mode that holds the type, else its number.
    static func text(_ value: OutputValue) -> String {
        guard case .integer(let type) = value else { return value.plainText }
        return TransitMode.names.first { TransitMode($0)?.includes(type) ?? false } ?? String(type)
    }
}
