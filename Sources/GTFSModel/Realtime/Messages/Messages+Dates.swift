public import Foundation

// The moments of messages as `Date`, for apps.

extension FeedHeader {
    /// timestamp; nil where not sent.
    public var date: Date? {
        get { timestamp.map(Date.init(instant:)) }
        set { timestamp = newValue?.instant }
    }
}

extension TripUpdate {
    /// timestamp: when the progress of the vehicle was measured; nil where not sent.
    public var date: Date? {
        get { timestamp.map(Date.init(instant:)) }
        set { timestamp = newValue?.instant }
    }
}

extension VehiclePosition {
    /// timestamp: when the position was measured; nil where not sent.
    public var date: Date? {
        get { timestamp.map(Date.init(instant:)) }
        set { timestamp = newValue?.instant }
    }
}

extension StopTimeEvent {
    /// time: predicted; nil where not sent.
    public var date: Date? {
        get { time.map(Date.init(instant:)) }
        set { time = newValue?.instant }
    }
    /// scheduled_time, for a trip that the timetable lacks; nil where not sent.
    public var scheduledDate: Date? {
        get { scheduledTime.map(Date.init(instant:)) }
        set { scheduledTime = newValue?.instant }
    }
}

extension TripModifications.Modification {
    /// last_modified_time; nil where not sent.
    public var lastModifiedDate: Date? {
        get { lastModifiedTime.map(Date.init(instant:)) }
        set { lastModifiedTime = newValue?.instant }
    }
}
