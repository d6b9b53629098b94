internal import GTFSModel
