// One import is enough: GTFSQuery brings the values of GTFSModel, and the error of an unreadable file.

@_exported public import GTFSModel

@_exported public import struct GTFSStore.StoreError
