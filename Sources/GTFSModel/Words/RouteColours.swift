/// The colours of a route, legible on each other.
package struct RouteColours: Sendable {
    package let background: RouteColour
    package let text: RouteColour

    /// - Parameters:
    ///   - background: route_color; without it there are no colours.
    ///   - text: route_text_color, which is ignored if it is not legible.
    package init?(background: String?, text: String?) {
        guard let background = background.flatMap({ RouteColour($0) }) else { return nil }
        self.background = background
        self.text = background.text(preferring: text.flatMap { RouteColour($0) })
    }
}
