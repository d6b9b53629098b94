/// Data of a message on the predicted times of a stop, besides the times: a row of a board has it unchanged.
public struct Prediction: Sendable, Hashable {
    /// Seconds (StopTimeEvent.uncertainty): 0 is certain, with a time in the past it is measured; nil is not known.
    public var uncertainty: Int?

    /// Without an uncertainty nothing is known.
    public init(uncertainty: Int? = nil) { self.uncertainty = uncertainty }

    /// The data of the message on the departure, or else on the arrival.
    package init(arrival: StopTimeEvent?, departure: StopTimeEvent?) {
        let event = departure ?? arrival
        uncertainty = event?.uncertainty.map(Int.init)
    }
}
