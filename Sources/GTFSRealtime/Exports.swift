// One import is enough: who imports GTFSRealtime has the values of GTFSModel.

@_exported public import GTFSModel
