public import GatehouseDomain

/// What a person does on the first screen, and on any other through the screen's own events.
extension AuthViewModel {
    /// Signs in with a provider from the first screen. Returns when the request is answered.
    /// - Parameters:
    ///   - providerId: The id of one of ``availableProviders``.
    ///   - credential: The credential from the provider's own button; nil to ask its sheet.
    public func signIn(providerId: String, credential: ProviderCredential? = nil) async {
        let effects = send(.providerChosen(id: providerId))
        // A sign-in that does not start must not lose the name in the credential.
        if effects.isEmpty, let credential { await performer.keepName(of: credential, from: providerId) }
        await run(effects, credential)
    }

    /// Handles any event. A front end that renders ``screen`` passes the events of its actions.
    public func perform(_ event: AuthEvent) async {
        // "Use another account" ends the session of the person who could continue.
        if event == .returnOffered(nil), flow.returning != nil {
            let starts = startCount
            await endPreviousSession()
            // It has started over with the end of the session, and may wait for the next person by now.
            if startCount != starts { return }
        }
        await run(send(event))
    }

    private func endPreviousSession() async {
        if let onAnotherAccount { await onAnotherAccount() } else { await performer.logout() }
    }
}
