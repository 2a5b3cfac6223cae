import Foundation
import GatehouseAccounts
import GatehouseCore
import GatehouseDomain
import GatehouseTesting
import GatehouseWeb
import GatehouseWire
import Testing

struct PasswordRulesTests {
    private let common: CommonPasswords

    init() throws {
        common = try CommonPasswords.bundled()
    }

    private func reasons(_ password: String) -> [String]? {
        let rules = PasswordRules(minimumLength: 8, maximumBytes: 1024, common: common)
        do {
            try rules.check(Secret(password))
            return nil
        } catch {
            let answer = ServerError(expected: error)
            #expect(answer?.status == 422 && answer?.code == .weakPassword)
            return answer?.weakPasswordReasons
        }
    }

    @Test("SRV-05 a password has at least 8 characters and at most 1,024 bytes")
    func length() {
        #expect(reasons("xk4$Qz7") == ["length"])
        #expect(reasons("xk4$Qz7w") == nil)
        #expect(reasons("") == ["length"])
        #expect(reasons("ééééééé") == ["length"])
        #expect(reasons("éüéüéüéü") == nil)
        #expect(reasons(String(repeating: "xk4$", count: 256)) == nil)
        #expect(reasons(String(repeating: "xk4$", count: 256) + "a") == ["length"])
        #expect(reasons(String(repeating: "é", count: 513)) == ["length"])
    }

    @Test("SRV-05 FLOW-13 the server takes and refuses the passwords of the screens' own table")
    func table() {
        for password in PasswordTable.good { #expect(reasons(password) == nil, "\(password.utf8.count) bytes") }
        for password in PasswordTable.short + PasswordTable.long {
            #expect(reasons(password)?.first == "length", "\(password.utf8.count) bytes")
        }
    }

    @Test(
        "SRV-05 a common password is refused with the reason, in whatever case it is written",
        arguments: ["password1", "PASSWORD1", "Password1", "iloveyou1", "1q2w3e4r5t"])
    func commonPassword(password: String) {
        #expect(reasons(password) == ["pwned"])
    }

    @Test("SRV-05 a short and common password is told both")
    func both() {
        #expect(reasons("qwerty") == ["length", "pwned"])
    }

    @Test("SRV-05 lines all over the list, its first and last ones, are found, and nothing beside them")
    func wholeList() throws {
        let all = try lines()
        #expect(all.count > 10_000)
        let lines = all.prefix(20) + all.indices.filter { $0.isMultiple(of: 17) }.map { all[$0] } + all.suffix(20)
        #expect(lines.allSatisfy { common.contains($0) })
        #expect(lines.allSatisfy { !common.contains($0 + "\u{1}") && !common.contains("\n" + $0) })
        #expect(!common.contains("") && !common.contains("\n"))
    }

    @Test("SRV-05 a list of one line and an empty list are searched as well")
    func smallLists() {
        let one = CommonPasswords(sortedLines: Data("only\n".utf8))
        #expect(one.contains("only") && one.contains("ONLY") && !one.contains("on") && !one.contains("zz"))
        #expect(!CommonPasswords(sortedLines: Data()).contains("only"))
    }

    /// The list as an oracle: read from the sources, and looked up in plain sight.
    private func lines() throws -> [String] {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Sources/GatehouseAccounts/Resources/common-passwords.txt").standardized
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
    }
}
