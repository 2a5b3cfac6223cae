import GatehouseTesting
import Testing

extension PageDevice {
    /// Asks on the account page for a new security key. Returns the form that the script answers.
    static func form(for person: AccountPerson, name: String = "Blue") async throws -> Form {
        let fields = ["intent": "security-key", "keyName": name]
        return try .one("create", in: try await person.browser.post(PhoneApp.path, fields))
    }

    /// Somebody of a site of their own, with this device as a security key and the backup codes that came with it. It
    /// is old enough to prove whose the account is.
    func owner() async throws -> (AccountPerson, [String]) {
        let site = try await TestSite(publicURL: SiteBrowser.origin, passkeys: true, factors: true)
        let person = try await AccountPerson(at: site)
        let answer = try await person.browser.post(PhoneApp.path, added(try await Self.form(for: person)))
        site.clock.advance(by: 631)
        return (person, PhoneApp.backupCodes(in: answer))
    }
}
