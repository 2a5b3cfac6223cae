/// What a button shows of a provider that people know.
///
/// The names are the providers' own, in every language. The logos are drawn here, so that a page and a screen show the
/// same without files of their own.
///
/// Image files would need an asset catalog, which only Xcode compiles, and a second copy for the pages. A path in
/// SwiftUI for each logo would be a second drawing.
package struct ProviderBrand: Sendable {
    /// One color of a logo.
    package struct Shape: Hashable, Sendable {
        /// The outline in a square of 24 by 24, as in the attribute `d` of a path in SVG.
        package let outline: String
        /// The color (24 bits: red, green, blue); nil for the color of the label beside it.
        package let color: UInt32?

        init(_ outline: String, color: UInt32? = nil) {
            self.outline = outline
            self.color = color
        }
    }

    /// The provider's id.
    package let id: String
    /// The provider's name.
    package let name: String
    /// Whether the provider prescribes the colors of the button. A page's style sheet has them, under the id.
    package let hasOwnColors: Bool
    /// The shapes, one above the other.
    package let logo: [Shape]

    /// The known providers, in the order of their buttons. Other providers come after them.
    package static let all = [apple, google, github]

    /// Returns the provider with an id; nil for one that is not known.
    package static func named(_ id: String) -> ProviderBrand? { all.first { $0.id == id } }

    package static let apple = ProviderBrand(
        id: "apple", name: "Apple", hasOwnColors: true,
        logo: [
            Shape(
                """
                M12 7.2c1.2 0 2.5-1 4.400-1 1.700 0 3.100.8 3.900 2-1.900
                1.200-2.900 2.800-2.700 4.800.2 2 1.400 3.400 3.300 4.100-.6 1.800-1.600 3.300-2.700
                4.400-.8.8-1.700 1.100-2.700.7-2.200-.9-4.200-.9-6.200 0-1.100.5-2 .2-2.800-.6C4.200 19.400 3
                16.500 3 13.400c0-4.400 2.600-7.100 5.600-7.100 1.600 0 2.300.9 3.400.9zM15.600 1.200c.2
                2.600-1.700 4.600-3.800 4.600-.3-2.300 1.600-4.300 3.800-4.600z
                """)
        ])

    package static let google = ProviderBrand(
        id: "google", name: "Google", hasOwnColors: true,
        logo: [
            Shape(
                """
                M2.73 7.28A10.4 10.4 0 0 1 19.35 4.65L16.45 7.55A6.3 6.3 0 0 0 6.39
                9.14z
                """, color: 0xEA4335),
            Shape(
                """
                M2.73 16.72A10.4 10.4 0 0 1 2.73 7.28L6.39 9.14A6.3 6.3 0 0 0 6.39
                14.86z
                """, color: 0xFBBC05),
            Shape(
                """
                M18.40 20.20A10.4 10.4 0 0 1 2.73 16.72L6.39 14.86A6.3 6.3 0 0 0 15.88
                16.96z
                """, color: 0x34A853),
            Shape(
                """
                M12 10H22.21A10.4 10.4 0 0 1 18.40 20.20L15.88 16.96A6.3 6.3 0 0 0
                17.94 14.1H12z
                """, color: 0x4285F4),
        ])

    package static let github = ProviderBrand(
        id: "github", name: "GitHub", hasOwnColors: false,
        logo: [
            Shape(
                """
                M8.8 22.5C4.3 21.1 1 17 1 12C1 5.9 5.9 1 12 1C18.1 1 23 5.9 23 12C23 17 19.7 21.1 15.2 22.5
                V19C15.2 18 14.9 17.2 14.4 16.7C17.1 16.3 19.3 15.1 19.3 11.6C19.3 10.4 18.9 9.4 18.1 8.5
                C18.4 7.8 18.5 6.7 18 5.4C17.1 5.4 16.1 5.9 15 6.7C14.1 6.4 13.1 6.3 12 6.3C10.9 6.3 9.9 6.4 9 6.7
                C7.9 5.9 6.9 5.4 6 5.4C5.5 6.7 5.6 7.8 5.9 8.5C5.1 9.4 4.7 10.4 4.7 11.6C4.7 15.1 6.9 16.3 9.6 16.7
                C9.2 17.1 8.9 17.7 8.8 18.4C7.7 18.8 6.8 18.5 6.2 17.5C5.8 16.9 5.2 16.5 4.5 16.5
                C5.2 16.9 5.6 17.6 5.9 18.3C6.3 19.4 7.4 20 8.8 19.7Z
                """)
        ])
}
