/// The way to a value: the keys one after another, or none for the value that a section is shown for.
struct TemplatePath: Equatable, Sendable {
    let keys: [String]

    /// As it is written in a tag: `.` or keys with dots between them. Nil where a key is empty.
    init?(_ text: String) {
        guard text != "." else {
            keys = []
            return
        }
        keys = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        if keys.contains("") { return nil }
    }
}
