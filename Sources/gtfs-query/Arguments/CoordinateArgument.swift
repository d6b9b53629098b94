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
            throw ValidationError(
                "'\(operands.joined(separator: " "))' is no position: give latitude (-90 … 90) and longitude "
                    + "(-180 … 180) in degrees, such as -33.87 151.21.")
        }
        self = position
    }
}
