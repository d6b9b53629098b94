internal import ArgumentParser
internal import GTFSModel

/// A box on the command line: minLon,minLat,maxLon,maxLat in degrees, as GeoJSON has them.
struct BoxArgument: ExpressibleByArgument {
    let box: CoordinateBox

    init?(argument: String) {
        guard let box = CoordinateBox(argument) else { return nil }
        self.box = box
    }
}
