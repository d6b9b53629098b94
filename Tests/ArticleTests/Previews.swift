#if canImport(SwiftUI)
    import GTFSQuery
    import GTFSTesting
    import SwiftUI

    struct BoardView: View {
        let board: DepartureBoard
        let now: Date

        var body: some View {
            List(board.departures) { departure in
                HStack {
                    Text(departure.routeLabel ?? "").bold()
                    Text(departure.headsign ?? "")
                    Spacer()
                    switch departure.realtime?.status {
                    case .cancelled: Text("cancelled").foregroundStyle(.red)
                    default: Text(departure.effectiveDepartureDate ?? now, style: .time)
                    }
                }
            }
            .overlay { if board.departures.isEmpty { Text("Nothing leaves here") } }
        }
    }

    struct BoardPreviews: PreviewProvider {
        static var previews: some View {
            ForEach([MadeUpCity.BoardKind.empty, .late, .cancelled], id: \.self) { kind in
                if let board = try? MadeUpCity.board(kind) { BoardView(board: board, now: MadeUpCity.morning) }
            }
        }
    }
#endif
