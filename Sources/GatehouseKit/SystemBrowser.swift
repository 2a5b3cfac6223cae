#if canImport(AuthenticationServices) && (os(iOS) || os(macOS) || os(visionOS))
    public import AuthenticationServices
    public import Foundation
    public import GatehouseDomain

    /// The sign-in window of Apple's systems, which shares its sessions with Safari.
    ///
    /// It closes by itself when the browser reaches ``callback``. Meanwhile, no other app receives that URL, so you do
    /// not need to declare a private scheme in the Info.plist. A callback with `https` needs iOS 17.4, macOS 14.4 or
    /// visionOS 1.1, and an associated domain (`webcredentials`) of the app. On an older system, the sign-in fails.
    public struct SystemBrowser: BrowserSession {
        /// The URL the back end redirects to. It must be on the back end's list of redirect URLs.
        public let callback: URL
        private let isEphemeral: Bool
        private let anchor: @MainActor @Sendable () -> ASPresentationAnchor

        /// Creates the window.
        /// - Parameters:
        ///   - callback: The URL the back end redirects to, such as `com.example.app://signin`.
        ///   - isEphemeral: Whether the window shares nothing with Safari. The person then signs in to the provider
        ///     each time.
        ///   - anchor: The app's window to present from. By default, the system chooses.
        public init(
            callback: URL, isEphemeral: Bool = false,
            anchor: @escaping @MainActor @Sendable () -> ASPresentationAnchor = { ASPresentationAnchor() }
        ) {
            self.callback = callback
            self.isEphemeral = isEphemeral
            self.anchor = anchor
        }

        /// Opens the window and waits until it closes.
        /// - Throws: `AuthError.cancelled` when the person closed it; `.unavailable` when it cannot be opened; the
        ///   errors of `page`.
        public func answer(to page: @escaping @Sendable (URL) async throws -> URL) async throws -> URL {
            let url = try await page(callback)
            let window = await SignInWindow(anchor: anchor)
            return try await withTaskCancellationHandler {
                try await window.open(url, until: callback, isEphemeral: isEphemeral)
            } onCancel: {
                Task { @MainActor in window.close() }
            }
        }
    }

    /// One presentation of the window.
    @MainActor
    private final class SignInWindow: NSObject, ASWebAuthenticationPresentationContextProviding {
        private let anchor: @MainActor @Sendable () -> ASPresentationAnchor
        private var session: ASWebAuthenticationSession?
        private var waiting: CheckedContinuation<URL, any Error>?
        private var isClosed = false

        init(anchor: @escaping @MainActor @Sendable () -> ASPresentationAnchor) {
            self.anchor = anchor
        }

        func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor { anchor() }

        func open(_ url: URL, until callback: URL, isEphemeral: Bool) async throws -> URL {
            // The system calls on a thread of its choice, and may call after it refused to start.
            let finish: @Sendable (URL?, (any Error)?) -> Void = { answer, error in
                let result: Result<URL, AuthError> =
                    switch (answer, error) {
                    case (let answer?, _): .success(answer)
                    case (nil, let error as ASWebAuthenticationSessionError) where error.code == .canceledLogin:
                        .failure(.cancelled)
                    case (nil, _): .failure(.unavailable)
                    }
                Task { @MainActor in self.finish(result) }
            }
            guard !isClosed else { throw AuthError.cancelled }
            guard let session = Self.session(url, callback, finish) else { throw AuthError.unavailable }
            session.presentationContextProvider = self
            session.prefersEphemeralWebBrowserSession = isEphemeral
            self.session = session
            return try await withCheckedThrowingContinuation { continuation in
                waiting = continuation
                if !session.start() { self.finish(.failure(.unavailable)) }
            }
        }

        func close() {
            isClosed = true
            session?.cancel()
            finish(.failure(.cancelled))
        }

        private func finish(_ result: Result<URL, AuthError>) {
            waiting?.resume(with: result)
            waiting = nil
            session = nil
        }

        private static func session(
            _ url: URL, _ callback: URL, _ finish: @escaping @Sendable (URL?, (any Error)?) -> Void
        ) -> ASWebAuthenticationSession? {
            guard let scheme = callback.scheme?.lowercased() else { return nil }
            guard scheme == "https" else {
                return ASWebAuthenticationSession(url: url, callbackURLScheme: scheme, completionHandler: finish)
            }
            guard #available(iOS 17.4, macOS 14.4, visionOS 1.1, *), let host = callback.host() else { return nil }
            return ASWebAuthenticationSession(
                url: url, callback: .https(host: host, path: callback.path()), completionHandler: finish)
        }
    }
#endif
