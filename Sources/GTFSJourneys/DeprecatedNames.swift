// Names of the version before. The next but one does not have them.

extension JourneysRequest {
    /// `isTimedByArrival`
    @available(*, deprecated, renamed: "isTimedByArrival")
    public var arrivesBy: Bool {
        get { isTimedByArrival }
        set { isTimedByArrival = newValue }
    }

    /// `requiresWheelchairAccess`
    @available(*, deprecated, renamed: "requiresWheelchairAccess")
    public var isWheelchair: Bool {
        get { requiresWheelchairAccess }
        set { requiresWheelchairAccess = newValue }
    }

    /// `carriesBicycle`
    @available(*, deprecated, renamed: "carriesBicycle")
    public var byBicycle: Bool {
        get { carriesBicycle }
        set { carriesBicycle = newValue }
    }
}

extension ReachRequest {
    /// `requiresWheelchairAccess`
    @available(*, deprecated, renamed: "requiresWheelchairAccess")
    public var isWheelchair: Bool {
        get { requiresWheelchairAccess }
        set { requiresWheelchairAccess = newValue }
    }

    /// `carriesBicycle`
    @available(*, deprecated, renamed: "carriesBicycle")
    public var byBicycle: Bool {
        get { carriesBicycle }
        set { carriesBicycle = newValue }
    }
}
