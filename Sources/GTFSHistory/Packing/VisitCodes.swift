internal import GTFSModel

/// The codes of the numbers in a row, in the state that writer and reader share.
struct VisitCodes {
    var trip = RiceCode(typical: 1)
    var token = RiceCode(typical: 1)
    var start = RiceCode(typical: 600)
    var vehicle = RiceCode(typical: 32)
    var first = RiceCode(typical: 64)
    var arrival = RiceCode(typical: 32)
    var dwell = RiceCode(typical: 16)
    var expected = RiceCode(typical: 32)
}
