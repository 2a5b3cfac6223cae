import Foundation

#if canImport(Darwin)
    import Darwin
#endif

/// The model of the device that the program runs on.
package enum DeviceModel {
    /// The system's name of the model, such as `iPhone18,1`; nil where the system has none. It is never the name that a
    /// person gave the device. Linux has only the name of the host, which a person chose.
    package static let name: String? = read()

    private static func read() -> String? {
        #if targetEnvironment(simulator)
            ProcessInfo.processInfo.environment["SIMULATOR_MODEL_IDENTIFIER"]
        #elseif os(macOS)
            value(of: "hw.model")
        #elseif canImport(Darwin)
            value(of: "hw.machine")
        #else
            nil
        #endif
    }

    #if canImport(Darwin)
        /// The maximum length of a value, in bytes.
        private static let limit = 256

        private static func value(of key: String) -> String? {
            var size = 0
            guard sysctlbyname(key, nil, &size, nil, 0) == 0, (1...limit).contains(size) else { return nil }
            var bytes = [UInt8](repeating: 0, count: size)
            guard sysctlbyname(key, &bytes, &size, nil, 0) == 0 else { return nil }
            return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    #endif
}
