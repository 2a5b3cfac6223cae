/// Reports the events of a use case, each with its time.
struct AuthEvents: Sendable {
    let handler: AuthEventHandler
    let clock: any WallClock

    func emit(_ name: AuthEventPayload.Name, providerId: String? = nil, error: AuthError? = nil) {
        handler(AuthEventPayload(name: name, providerId: providerId, errorCode: error?.code, time: clock.now))
    }
}
