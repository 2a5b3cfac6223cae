import HTTPTypes
import Testing

struct FilePathTests {
    @Test(
        "SRV-14 lesson 15: the pages and what they load are part of the program, and no path leads to a file",
        arguments: ["", "/assets", "/static", "/sign-in", "/sign-in/assets"])
    func noFiles(prefix: String) async throws {
        let site = try await TestSite(publicURL: "http://127.0.0.1:8080")
        let steps = ["..", "%2e%2e", "..%2f", "%2e%2e%2f", "..%5c", "....//", "%252e%252e", ".%00."]
        let targets = ["etc/passwd", "gatehouse.sqlite", "admin.key", "Package.swift", "%2fetc%2fpasswd"]
        for step in steps {
            for target in targets {
                let path = "\(prefix)/\(Array(repeating: step, count: 6).joined(separator: "/"))/\(target)"
                let answer = try await site.respond(.get, path)
                #expect(![200, 500].contains(answer.status), "\(path)")
                #expect(!answer.body.contains("root:") && !answer.body.contains("swift-tools-version"))
                #expect(!answer.body.contains("SQLite format"))
            }
        }
    }
}
