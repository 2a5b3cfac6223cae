import GatehouseDomain

extension String {
    /// Returns the text in double quotes, as sentences for clients contain what was sent: on one line, with a backslash
    /// before quotes and backslashes.
    /// - Parameter longest: The maximum number of characters; a longer text is cut.
    func quoted(longest: Int = VisibleText.longestName) -> String {
        let text = VisibleText.name(self, longest: longest) ?? ""
        return "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
