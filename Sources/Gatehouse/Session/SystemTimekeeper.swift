#if canImport(Darwin)
    import Darwin
#endif
import Foundation

/// The instants of this device: its time of day, and the clock that counts since it started, including the time it
/// slept.
package struct SystemTimekeeper: SessionTimekeeper {
    private let boot: String

    /// Creates a timekeeper for the current boot.
    package init() {
        boot = Self.bootIdentifier
    }

    /// The current instant.
    package var now: SessionInstant {
        SessionInstant(wall: Date(), uptime: Self.uptime, boot: boot)
    }

    #if canImport(Darwin)
        /// The length of a clock tick, in seconds.
        private static let tick: Double = {
            var base = mach_timebase_info_data_t()
            guard mach_timebase_info(&base) == KERN_SUCCESS, base.denom > 0 else { return 1e-9 }
            return Double(base.numer) / Double(base.denom) * 1e-9
        }()

        private static var uptime: TimeInterval { Double(mach_continuous_time()) * tick }

        /// The id of the current boot. If the system has none, every launch counts as its own boot, and the time of day
        /// is used.
        private static var bootIdentifier: String {
            var size = 0
            guard sysctlbyname("kern.bootsessionuuid", nil, &size, nil, 0) == 0, size > 0 else { return unknownBoot }
            var bytes = [UInt8](repeating: 0, count: size)
            guard sysctlbyname("kern.bootsessionuuid", &bytes, &size, nil, 0) == 0 else { return unknownBoot }
            return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    #else
        private static var uptime: TimeInterval {
            var time = timespec()
            clock_gettime(CLOCK_BOOTTIME, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
        }

        /// The id of the current boot. If the system has none, every launch counts as its own boot, and the time of day
        /// is used.
        private static var bootIdentifier: String {
            let file = URL(filePath: "/proc/sys/kernel/random/boot_id")
            guard let text = try? String(contentsOf: file, encoding: .utf8) else { return unknownBoot }
            return text.trimmingCharacters(in: .whitespacesAndNewlines)
        }
    #endif

    private static var unknownBoot: String { UUID().uuidString }
}
