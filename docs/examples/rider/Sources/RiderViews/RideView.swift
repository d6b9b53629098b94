#if canImport(SwiftUI)
    import Foundation
    import GTFSGlance
    import RiderModel
    import SwiftUI

    /// A watched ride: what to do next, how long until then, and how far it has come.
    public struct RideView: View {
        private let rider: Rider
        private let watch: Watch
        @State private var screen: RideScreen?
        @State private var failure: String?

        public init(_ rider: Rider, watch: Watch) { (self.rider, self.watch) = (rider, watch) }

        public var body: some View {
            VStack(alignment: .leading, spacing: 12) {
                if let failure { Label(failure, systemImage: "exclamationmark.triangle") }
                if let screen {
                    // Looks at the clock by itself, for the moment at which the screen gets old.
                    TimelineView(.periodic(from: .now, by: 10)) { context in
                        RideCard(screen: screen, isStale: screen.isStale(at: context.date))
                    }
                }
            }
            .padding()
            .task(id: watch.id) {
                screen = nil
                await follow()
            }
        }

        private func follow() async {
            do {
                for try await screen in rider.rideScreens(of: watch) { (self.screen, failure) = (screen, nil) }
            } catch {
                failure = String(describing: error)
            }
        }
    }

    /// The card of a ride, for a screen and a lock screen.
    struct RideCard: View {
        let screen: RideScreen
        let isStale: Bool

        var body: some View {
            VStack(alignment: .leading, spacing: 8) {
                HStack {
                    BadgeView(badge: screen.badge)
                    Text(screen.title).font(.headline)
                }
                if let countdown = screen.countdown, !screen.isOver {
                    Text(countdown, style: .timer).font(.largeTitle).monospacedDigit()
                }
                if let progress = screen.progress { ProgressView(value: progress) }
                ForEach(screen.details, id: \.self) { Text($0).foregroundStyle(.secondary) }
                if isStale {
                    Label("No news: this may be wrong", systemImage: "wifi.slash").foregroundStyle(.orange)
                }
            }
            .opacity(isStale ? 0.6 : 1)
        }
    }
#endif
