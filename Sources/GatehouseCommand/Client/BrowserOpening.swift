import Foundation

/// Opens pages in the person's browser, if there is one.
enum BrowserOpening {
    /// Starts the browser. Does nothing on a machine without a screen, or without a program for it. The browser's own
    /// messages are kept out of the terminal.
    static func open(_ url: URL, environment: [String: String]) {
        #if os(macOS)
            let program = "open"
        #else
            guard ["DISPLAY", "WAYLAND_DISPLAY", "BROWSER"].contains(where: { environment[$0]?.isEmpty == false })
            else { return }
            let program = "xdg-open"
        #endif
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program, url.absoluteString]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try? process.run()
    }
}
