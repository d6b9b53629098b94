internal import ArgumentParser
internal import GTFSModel

/// A box on the command line: minLon,minLat,maxLon,maxLat in degrees, as GeoJSON has them.
struct BoxArgument: ExpressibleByArgument {
    let box: CoordinateBox

    init?(argument: String) {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Double($0.drop { $0 == " " }) }
        guard parts.count == 4, numbers.count == 4,
            let box = CoordinateBox(west: numbers[0], south: numbers[1], east: numbers[2], north: numbers[3])
        else { return nil }
        self.box = box
    }
}
