internal import GTFSModel

/// The codes of the stops of a trip under way, in the state that writer and reader share.
struct OpenTripCodes {
    var time = RiceCode(typical: 64)
    var bracket = RiceCode(typical: 16)
    var stated = RiceCode(typical: 1)
}
