internal import Foundation
package import GTFSModel
internal import GTFSStore

extension Timetable {
    /// The box of all stops that have a position, and so many metres around it; nil without any.
    /// - Throws: `StoreError` if the database cannot be read.
    package func stopArea(around metres: Double) throws -> CoordinateBox? {
        let positions: [Coordinate] = try database.reading { reader in
            var positions: [Coordinate] = []
            try reader.eachStop { row in row.usablePosition.map { positions.append($0) } }
            return positions
        }
        guard let south = positions.map(\.latitude).min(), let north = positions.map(\.latitude).max(),
            let west = positions.map(\.longitude).min(), let east = positions.map(\.longitude).max()
        else { return nil }
        let degrees = metres / Self.metresOfDegree
        let widest = max(abs(south), abs(north)) * .pi / 180
        let turn = min(degrees / max(cos(widest), 0.01), 180)
        return CoordinateBox(
            west: max(-180, west - turn), south: max(-90, south - degrees), east: min(180, east + turn),
            north: min(90, north + degrees))
    }

    /// Metres of a degree along a meridian.
    private static var metresOfDegree: Double { 111_195 }
}
