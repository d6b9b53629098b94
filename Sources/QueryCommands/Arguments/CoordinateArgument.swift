internal import ArgumentParser
internal import GTFSModel

/// A position on the command line: `LAT,LON` in one word, or LAT and LON in two, in degrees.
struct CoordinateArgument: ExpressibleByArgument, Equatable {
    let coordinate: Coordinate

    init?(argument: String) {
        let parts = argument.split { $0 == "," || $0 == " " }.compactMap { Double($0) }
        guard parts.count == 2, argument.split(whereSeparator: { $0 == "," || $0 == " " }).count == 2,
            (-90...90).contains(parts[0]), (-180...180).contains(parts[1])
        else { return nil }
        coordinate = Coordinate(latitude: parts[0], longitude: parts[1])
    }

    /// The position that the operands of a command give, one word or two.
    init(operands: [String]) throws {
        guard let position = CoordinateArgument(argument: operands.joined(separator: " ")) else {
            throw Self.error(operands.joined(separator: " "))
        }
        self = position
    }

    /// The position of an option, `LAT,LON`.
    static func option(_ text: String) throws -> CoordinateArgument {
        guard let position = CoordinateArgument(argument: text) else { throw error(text) }
        return position
    }

    /// Why a text is not a position; if latitude and longitude are swapped, it gives the right order.
    private static func error(_ text: String) -> ValidationError {
        let numbers = text.split { $0 == "," || $0 == " " }
        let separator = text.contains(",") ? "," : " "
        let swapped = numbers.reversed().joined(separator: separator)
        if numbers.count == 2, CoordinateArgument(argument: swapped) != nil {
            return ValidationError("'\(text)' has the longitude first. Did you mean \(swapped)?")
        }
        return ValidationError(
            "'\(text)' is no position: give latitude (-90 … 90) and longitude (-180 … 180) in degrees, such as "
                + "-33.87\(separator)151.21.")
    }
}
