import GatehouseDomain
import GatehouseWire
import HTTPTypes

extension GatehouseAPI {
    @Sendable func readUser(_ call: APICall) async throws -> APIAnswer {
        try APIAnswer(json: WireUser(try call.authenticated().user))
    }

    @Sendable func updateUser(_ call: APICall) async throws -> APIAnswer {
        let caller = try call.authenticated()
        let body = try await call.body(UserUpdateBody.self)
        if body.phone.nonEmpty != nil { throw Self.phoneIsNotOffered }
        if let email = body.email.nonEmpty, email.lowercased() != caller.user.email {
            throw ServerError(422, .featureDisabled, "Changing the e-mail address is not offered here.")
        }
        let change = UserChange(
            password: body.password.nonEmpty.map { Secret($0) },
            currentPassword: body.currentPassword.nonEmpty.map { Secret($0) }, metadata: body.data)
        return try APIAnswer(json: WireUser(try await accounts.update(caller, change: change)))
    }

    @Sendable func signOut(_ call: APICall) async throws -> APIAnswer {
        let scopes = SignOutScope.allCases.map(\.rawValue).joined(separator: ", ")
        guard let scope = SignOutScope(rawValue: call.query["scope"] ?? SignOutScope.global.rawValue) else {
            throw ServerError(400, .validationFailed, "The query parameter scope must be one of \(scopes).")
        }
        // Whoever signs out twice has what they asked for.
        if let caller = call.caller { try await accounts.signOut(caller, scope: scope) }
        return APIAnswer(.noContent)
    }
}
