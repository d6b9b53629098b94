import GTFSModel
import GTFSQuery
import GTFSRealtime
import RealtimeText
import SwiftProtobuf

@testable import RealtimeProtobuf

/// A message of GTFS-Realtime. The first byte says which form it has, and whether a board is asked with it.
///
/// Held: a message that is read is written as one that reads the same, in the binary format, and by swift-protobuf in JSON
/// and the text format; it has no more entities than bytes; and a board can be asked whatever it says.
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
        if first & 4 != 0 { try holdForms(message) }
        if first & 8 != 0 { try holdBoard(body, format) }
    }

    /// Numbers that have no name are left out, as the text formats have no room for them.
    private func holdForms(_ message: FeedMessage) throws {
        var options = BinaryDecodingOptions()
        options.discardUnknownFields = true
        let known = try TransitRealtime_FeedMessage(
            serializedBytes: message.protobufBytes(), extensions: nil, partial: true, options: options)
        let binary = try FeedMessage(bytes: known.serializedBytes(partial: true) as [UInt8], format: .protobuf)
        let json = try FeedMessage(bytes: known.jsonUTF8Bytes() as [UInt8], format: .json, textFormats: TextFormats())
        hold(json == binary, "as JSON it is \(json), not \(binary)")
        let text = Array(known.textFormatString().utf8)
        hold(try FeedMessage(bytes: text, format: .text, textFormats: TextFormats()) == binary, "other text")
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
