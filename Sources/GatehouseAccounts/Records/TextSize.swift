/// The size limit of a text whose limit is told to people in characters.
///
/// What people see as one character can take any number of bytes, because accents and joiners can be stacked on a
/// letter without limit. An average of eight bytes per character is enough for every script that people write names in,
/// and for emoji among letters.
package enum TextSize {
    /// Returns the maximum size, in bytes of UTF-8, of a text with this many characters.
    package static func bytes(forCharacters count: Int) -> Int { count * 8 }
}

extension StringProtocol {
    /// Returns as much of the beginning as fits in this many characters and their maximum size.
    func fitting(characters count: Int) -> String {
        let room = TextSize.bytes(forCharacters: count)
        var text = String(prefix(count))
        if text.utf8.count > room {
            var (size, scalars) = (0, String.UnicodeScalarView())
            for scalar in text.unicodeScalars {
                size += String(scalar).utf8.count
                guard size <= room else { break }
                scalars.append(scalar)
            }
            text = String(scalars)
        }
        return text
    }
}
