import GatehouseWire
import HTTPTypes

extension GatehouseAPI {
    @Sendable func health(_ call: APICall) throws -> APIAnswer {
        let body: JSONObject = [
            "name": "Gatehouse", "version": .string(GatehouseVersion.text),
            "description": "Sign-in for Swift apps, with the REST interface of Supabase Auth",
        ]
        return try APIAnswer(json: body)
    }

    @Sendable func settings(_ call: APICall) throws -> APIAnswer {
        let policy = accounts.policy
        return try APIAnswer(
            json: WireSettings(
                external: [
                    "email": true, "phone": false, "anonymous_users": policy.guestsAllowed, "apple": false,
                    "google": false,
                ],
                disableSignup: !policy.signUpOpen, mailerAutoconfirm: policy.automaticConfirmation,
                gatehouse: WireSettings.Demands(
                    minimumPasswordLength: policy.minimumPasswordLength, codeLength: policy.codeLength,
                    consentRequired: policy.consentRequired)))
    }

    @Sendable func publicKeys(_ call: APICall) throws -> APIAnswer {
        try APIAnswer(
            json: backend.keys.signingKeys.published, headers: [.cacheControl: "public, max-age=600"])
    }
}
