// One import is enough: GTFSRealtime brings the values of GTFSModel.

@_exported public import GTFSModel
