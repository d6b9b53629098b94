internal import GTFSModel

/// The codes of the trips under way, in the state that writer and reader share.
struct OpenTripCodes {
    enum Code { case key, time, bracket, age }

    var key = RiceCode(typical: 64)
    var time = RiceCode(typical: 64)
    var bracket = RiceCode(typical: 16)
    var age = RiceCode(typical: 1)
}
