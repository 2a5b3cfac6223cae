import ArgumentParser
import Foundation
import GatehouseCore
import GatehouseDomain
import GatehouseOperations
import GatehousePages
import GatehouseServer
import GatehouseSettings
import GatehouseStore
import GatehouseTokens
import GatehouseWeb
import Hummingbird
import Logging
import ServiceLifecycle
import UnixSignals

/// One run of the server, from reading the settings to the last answer.
struct ServerRun {
    let loader: SettingsLoader
    let app: Composition.App
    let arguments: [String]
    /// Whether a practice provider runs beside it.
    var practises = false

    /// Runs until SIGTERM or SIGINT.
    ///
    /// - Throws: `ExitCode` after printing the reason on standard error: 64 for a wrong setting, 1 for anything else
    ///   that keeps the server from starting.
    func run() async throws {
        let settings = try loader.settingsOrExit(arguments)
        if !settings.ignoredVariables.isEmpty {
            Self.complain(
                "ignored \(settings.ignoredVariables.joined(separator: ", ")): container platforms set such variables for "
                    + "a service, and they are not settings", settings)
        }
        do {
            try await serve(settings)
        } catch {
            Self.complain(StartFailure.sentence(for: error, settings: settings), settings, level: .critical)
            throw ExitCode(for: error)
        }
    }

    private func serve(_ wanted: ServerSettings) async throws {
        var settings = wanted
        let held = settings.port == 0 ? try FreePort.hold(host: settings.host) : nil
        if let held { settings.port = held.port }
        // Otherwise the practice provider would be stopped, and would log that.
        try await FreePort.require(settings.port, host: settings.host)
        try await settings.metrics.requireAddress()
        limitConnections(&settings)
        try app.describe(in: &settings)
        let practice = practises ? try await Practice(beside: &settings) : nil
        let assembly = try await Composition.open(settings, app: app)
        let backend = assembly.backend
        for warning in StartWarning.findings(settings) {
            Self.complain([warning.text, warning.remedy].compactMap(\.self).joined(separator: " "), settings)
        }
        let isTour = app == .tour
        // Printed right away: if listening fails, the next start is no longer the first one.
        if backend.createdNow, !isTour {
            Self.announce(
                "Created on this first start. Keep these safe and back them up:\n\(backend.createdFiles)", settings)
        }
        if backend.sharesFolder {
            Self.announce(
                "Another server is already running on \(settings.dataFolder). Both share its accounts, keys and emails."
                    + " If you didn't intend this, stop one of them.", settings)
        }
        if try await !app.prepare(assembly) {
            Self.announce("\(settings.dataFolder) already had accounts, so the demo's crew was not added.", settings)
        }
        let url = try settings.publicURL().absoluteString
        let announce: @Sendable (String) -> Void = { [settings] in Self.announce($0, settings) }
        let (isDevelopment, dataFolder) = (settings.isDevelopment, settings.dataFolder)
        let waiting = assembly.delivery == nil ? "" : " waiting to be sent"
        var application = assembly.server { _ in
            held?.release()
            await practice?.isListening()
            if isTour { return announce(Self.tourStart(url, dataFolder)) }
            announce("Gatehouse is ready at \(url)")
            if isDevelopment {
                announce("Emails\(waiting) are shown at \(url)/mailbox")
                announce(
                    "The admin console is at \(url)/admin. Grant access with: gatehouse users administrator ADDRESS "
                        + "--on --data \(dataFolder)")
            }
            if let practice { announce(practice.line) }
        }
        if let practice { application.addServices(practice.application(log: assembly.log)) }
        application.addServices(MemoryService(timer: ContinuousClock()))
        if assembly.delivery == nil, !isDevelopment {
            Self.complain("no mail will be sent: without --smtp-url, emails stay in the outbox", settings)
        }
        let services = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: [application, assembly.farewell], gracefulShutdownSignals: [.sigterm, .sigint],
                logger: assembly.log))
        try await services.run()
        // The next start cleans up anything that this one cannot.
        assembly.close()
    }

    /// Prints a line about a problem on standard error: an entry of the log where that is JSON, so that every line is.
    private static func complain(_ text: String, _ settings: ServerSettings, level: Logger.Level = .warning) {
        guard settings.logFormat == .json else { return Terminal.complain(text) }
        LineLogHandler.logger(settings).log(level: level, "\(text)")
    }

    /// Prints what a start has to say on standard output: an entry of the log where that is JSON.
    private static func announce(_ text: String, _ settings: ServerSettings) {
        guard settings.logFormat == .json else { return Terminal.say(text) }
        LineLogHandler.announcements(settings).info("\(text)")
    }

    /// The start text of a demo with the tour: one block, to be read at a glance.
    private static func tourStart(_ url: String, _ folder: String) -> String {
        """
        Gatehouse is ready at \(url)

          Start     \(url)
          Mailbox   \(url)/mailbox
          Console   \(url)\(DemoPath.console)
          Data      \(folder)
          Stop      Ctrl-C

        """
    }

    /// Raises the limit of open files to what the connections need, or lowers the number of connections: without a free
    /// file, the server could not read the database.
    private func limitConnections(_ settings: inout ServerSettings) {
        let files = OpenFiles.allow(settings.maximumConnections + OpenFiles.reserve)
        let possible = max(1, files - OpenFiles.reserve)
        guard possible < settings.maximumConnections else { return }
        Self.complain(
            "at most \(possible) connections at a time instead of \(settings.maximumConnections), because the system "
                + "allows this process to open only \(files) files", settings)
        settings.maximumConnections = possible
    }
}
