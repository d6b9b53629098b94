import GTFSModel
import GTFSQuery
import GTFSRealtime
import RealtimeText

/// A message of GTFS-Realtime. The first byte says which form it has, and whether a board is asked with it.
///
/// Held: a message that is read is written as one that reads the same; it has no more entities than bytes; and a board can be
/// asked whatever it says.
struct RealtimeDoor: Door {
    private let timetable: Timetable
    private let stop: Stop.ID = "2000"
    /// 2026-11-25, 08:00 in Sydney.
    private let now = 1_795_554_000

    init() throws { timetable = try HarbourCity.timetable() }

    func take(_ bytes: [UInt8]) throws {
        let first = bytes.first ?? 0
        let format: MessageFormat = [.protobuf, .json, .text, .detected][Int(first % 4)]
        let body = Array(bytes.dropFirst())
        let message = try FeedMessage(bytes: body, format: format, textFormats: TextFormats())
        hold(message.entities.count <= body.count, "\(message.entities.count) entities in \(body.count) bytes")
        let again = try FeedMessage(bytes: message.protobufBytes(), format: .protobuf)
        hold(again.header == message.header && again.entities == message.entities, "\(again), not \(message)")
        if first & 8 != 0 { try holdBoard(body, format) }
    }

    private func holdBoard(_ bytes: [UInt8], _ format: MessageFormat) throws {
        let state = RealtimeFeedState(schedule: timetable, textFormats: TextFormats())
        try state.receive(bytes, format: format, from: "fuzz", at: now)
        let request = DeparturesRequest(stopID: stop, at: now, minutes: 60, limit: 20)
        do {
            let board = try timetable.departures(request, realtime: RealtimeSnapshot(state.overlay, now: now))
            hold(board.departures.count <= 20, "\(board.departures.count) rows")
        } catch {
            hold(false, "no board: \(error)")
        }
    }
}
