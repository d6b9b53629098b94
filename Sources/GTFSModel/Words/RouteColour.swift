internal import Foundation

/// A colour of the feed: red, green and blue, 0 … 255.
package struct RouteColour: Sendable, Equatable {
    package let (red, green, blue): (UInt8, UInt8, UInt8)

    /// A colour of six hexadecimal digits, as GTFS writes it; nil for any other text.
    package init?(_ digits: String) {
        guard digits.utf8.count == 6, digits.utf8.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
            let number = UInt32(digits, radix: 16)
        else { return nil }
        (red, green, blue) = (UInt8(number >> 16), UInt8(number >> 8 & 255), UInt8(number & 255))
    }

    private init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) { (self.red, self.green, self.blue) = (red, green, blue) }

    package static let (black, white) = (RouteColour(0, 0, 0), RouteColour(255, 255, 255))

    /// Relative luminance, 0 … 1 (WCAG 2.2).
    private var luminance: Double {
        func linear(_ part: UInt8) -> Double {
            let share = Double(part) / 255
            return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// From 1 (the same) to 21 (black on white), WCAG 2.2.
    package func contrast(to other: RouteColour) -> Double {
        let (own, others) = (luminance, other.luminance)
        return (max(own, others) + 0.05) / (min(own, others) + 0.05)
    }

    /// The text colour that is legible on this one: the feed's own if its contrast is 3 or more, otherwise black or
    /// white.
    package func text(preferring own: RouteColour?) -> RouteColour {
        if let own, contrast(to: own) >= 3 { return own }
        return contrast(to: .black) >= contrast(to: .white) ? .black : .white
    }

    /// `#0a7f3c`
    package var digits: String {
        "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}

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
