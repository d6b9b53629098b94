// A file that imports GTFSModel has the bits, hashes, locks and threads below it, too. Nothing in them is public, so an app sees none of it.

@_exported public import ToolkitPrimitives
