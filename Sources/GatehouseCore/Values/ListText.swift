/// Lists in settings, whose elements are separated by commas.
package enum ListText {
    /// Returns the elements of a list, without the white space around them. One that is empty is an element too.
    package static func elements(of text: String) -> [String] {
        text.split(separator: ",", omittingEmptySubsequences: false).map { element in
            let rest = element.drop(while: \.isWhitespace)
            let end = rest.lastIndex { !$0.isWhitespace }.map(rest.index(after:)) ?? rest.startIndex
            return String(rest[..<end])
        }
    }
}
