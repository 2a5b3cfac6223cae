/// Patterns for `LIKE … ESCAPE '\'`.
package enum SQLPattern {
    /// Returns the pattern for part of a text, whatever characters it contains.
    package static func containing(_ part: String) -> String {
        // Compared by scalar, because a percent sign with a combining mark is a single character that differs from the
        // plain sign.
        let literal = part.unicodeScalars.reduce(into: "") {
            $0 += #"\%_"#.unicodeScalars.contains($1) ? "\\\($1)" : "\($1)"
        }
        return "%\(literal)%"
    }
}
