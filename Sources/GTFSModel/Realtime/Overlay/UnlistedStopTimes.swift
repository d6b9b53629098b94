/// The stop times of a trip that its overlay does not list, as they are those of its schedule.
package struct UnlistedStopTimes: Sendable {
    /// The instant from which the times of the schedule count, seconds since 1970.
    package let base: Int
    /// Whether the update predicts any time, also one that a delay is carried on to.
    package let hasPrediction: Bool

    package init(base: Int, hasPrediction: Bool) { (self.base, self.hasPrediction) = (base, hasPrediction) }
}
