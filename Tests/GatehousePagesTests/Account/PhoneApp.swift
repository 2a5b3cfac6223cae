import Foundation
import GatehouseAccounts
import GatehouseDomain
import GatehouseTesting
import Testing

/// Somebody's authenticator app, set up on their account page, and the backup codes that came with it.
struct PhoneApp {
    static let path = "/account/two-step"

    let codes: TimeCode
    let backupCodes: [String]

    /// The code at an instant.
    func code(at instant: Date) -> String { codes.code(of: TimeCode.step(at: instant)).reveal() }

    /// Adds an app and enters its first code. The clock then moves on, because each code counts once.
    init(addedBy person: AccountPerson, name: String = "Phone") async throws {
        let setup = try await person.browser.post(Self.path, ["factorName": name])
        codes = try Self.codes(in: setup)
        var form = try #require(setup.hidden(beside: "confirm").first)
        form["factorCode"] = codes.code(of: TimeCode.step(at: person.site.clock.now)).reveal()
        let answer = try await person.browser.post(Self.path, form)
        backupCodes = Self.backupCodes(in: answer)
        person.site.clock.advance(by: 30)
    }

    /// The codes of the app whose key a page shows.
    static func codes(in page: SiteBrowser.Answer) throws -> TimeCode {
        let key = try #require(page.body.firstMatch(of: /data-copy="([A-Z2-7]{32})"/))
        return TimeCode(secret: Data(try #require(Base32.decode(key.1))))
    }

    /// The backup codes that a page shows.
    static func backupCodes(in page: SiteBrowser.Answer) -> [String] {
        let shown = page.body.firstMatch(of: /<pre class="backup-codes[^>]*>([^<]*)<\/pre>/)
        return shown.map { $0.1.split(whereSeparator: \.isWhitespace).map(String.init) } ?? []
    }
}
