/// How much room a text takes that people are told to keep within so many characters.
///
/// What people take for one character can be any number of bytes: accents and joiners pile up on one letter without end.
/// Eight bytes each, on average, are enough for every script that people write names in, and for emoji among letters.
package enum TextSize {
    /// The most bytes of UTF-8 that a text of so many characters may have.
    package static func bytes(forCharacters count: Int) -> Int { count * 8 }
}

extension StringProtocol {
    /// As much of the beginning as fits within so many characters and their room.
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
