/// `POST /passkeys/registration/options`, whose body may be left out: how a passkey is to be made.
package struct PasskeyOptionsBody: RequestBodyShape, Hashable {
    /// `conditional` for a passkey that the browser may make without asking anybody, right after a sign-in (Web
    /// Authentication Level 3, section 5.1.3). A field of ours.
    package var mediation: String?

    /// Creates a body.
    package init(mediation: String? = nil) {
        self.mediation = mediation
    }

    /// Reads a body. No field is required.
    package init(fields: FieldReader) throws(FieldError) {
        mediation = try fields.text("mediation", limit: FieldReader.wordLimit, as: .word("conditional"))
    }

    /// The body as JSON.
    package var json: JSONObject {
        var json: JSONObject = [:]
        json.add("mediation", mediation)
        return json
    }
}
