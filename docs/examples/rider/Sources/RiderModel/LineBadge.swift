import Foundation
import GTFSQuery

/// The name of a line on its colour, as signs show it.
public struct LineBadge: Sendable, Hashable {
    /// A colour, each part from 0 to 1.
    public struct Color: Sendable, Hashable {
        public var red: Double
        public var green: Double
        public var blue: Double

        static let black = Color(red: 0, green: 0, blue: 0)
        static let white = Color(red: 1, green: 1, blue: 1)
        static let grey = Color(red: 0.35, green: 0.37, blue: 0.4)

        /// The relative luminance of WCAG 2, from 0 to 1.
        var luminance: Double {
            func linear(_ part: Double) -> Double { part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4) }
            return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
        }

        /// The contrast of text in one colour on the other, 1 to 21.
        func contrast(with other: Color) -> Double {
            let (bright, dark) = (max(luminance, other.luminance), min(luminance, other.luminance))
            return (bright + 0.05) / (dark + 0.05)
        }
    }

    public var text: String
    public var background: Color
    public var foreground: Color

    /// The badge of a line: its text is black or white where the feed's own colour for it is missing or too faint to be read.
    /// - Parameters:
    ///   - color: route_color, six hexadecimal digits.
    ///   - textColor: route_text_color, likewise.
    public init(line: String?, color: String?, textColor: String?) {
        text = line ?? ""
        let background = color.flatMap(Color.init(hexadecimal:)) ?? .grey
        self.background = background
        let wanted = textColor.flatMap(Color.init(hexadecimal:)).flatMap {
            $0.contrast(with: background) >= Self.leastContrast ? $0 : nil
        }
        let best: Color = background.contrast(with: .white) >= background.contrast(with: .black) ? .white : .black
        foreground = wanted ?? best
    }

    /// Large, bold text can be read from this contrast on (WCAG 2, 1.4.3).
    static let leastContrast = 3.0
}

extension LineBadge.Color {
    /// `0072BC`; nil for anything but six hexadecimal digits.
    init?(hexadecimal text: String) {
        guard text.utf8.count == 6, let number = UInt32(text, radix: 16) else { return nil }
        func part(_ shift: UInt32) -> Double { Double(number >> shift & 0xFF) / 255 }
        self.init(red: part(16), green: part(8), blue: part(0))
    }
}

extension LineBadge {
    init(_ departure: Departure) {
        self.init(line: departure.routeLabel, color: departure.routeColor, textColor: departure.routeTextColor)
    }
}
