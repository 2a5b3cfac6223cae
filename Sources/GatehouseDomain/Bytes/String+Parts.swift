extension String {
    /// Returns the parts between separators, including empty ones. Compares bytes instead of characters, because tokens
    /// are long.
    package func parts(between separator: UInt8) -> [Substring] {
        var text = self
        let places = text.withUTF8 { bytes in bytes.indices.filter { bytes[$0] == separator } }
        var (parts, start): ([Substring], String.Index) = ([], text.startIndex)
        for place in places {
            let end = text.utf8.index(text.startIndex, offsetBy: place)
            parts.append(text[start..<end])
            start = text.utf8.index(after: end)
        }
        parts.append(text[start...])
        return parts
    }
}
