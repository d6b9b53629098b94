internal import Foundation

/// The most memory that this process has had resident, in bytes.
package enum PeakMemory {
    package static var bytes: Int {
        var usage = rusage()
        #if canImport(Darwin)
            let (owner, unit) = (RUSAGE_SELF, 1)
        #else
            let (owner, unit) = (__rusage_who_t(RUSAGE_SELF.rawValue), 1024)
        #endif
        guard unsafe getrusage(owner, &usage) == 0 else { return 0 }
        return usage.ru_maxrss * unit
    }
}
