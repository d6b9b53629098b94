/// A point of a line: where it is, and the steps of shape_pt_sequence and shape_dist_traveled from the point before it.
struct LinePoint: Equatable {
    var latitude: Int64 = 0
    var longitude: Int64 = 0
    var sequence: Int64 = 0
    var distance: Int64 = 0
}
