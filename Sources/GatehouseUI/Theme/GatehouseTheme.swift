#if canImport(SwiftUI)
    public import Gatehouse
    public import SwiftUI

    /// How the screens look: colors, fonts, corner radius and logo.
    ///
    /// Start from the default theme and change what differs in your app:
    ///
    ///     var theme = GatehouseTheme()
    ///     theme.light.accent = Color("Brand")
    ///     theme.logo = Image("Logo")
    public struct GatehouseTheme: Sendable {
        /// The colors in light surroundings.
        public var light: Colors
        /// The colors in dark surroundings.
        public var dark: Colors
        /// The fonts.
        public var fonts: Fonts
        /// The radius of the corners of fields and buttons, in points.
        public var cornerRadius: CGFloat
        /// The app's logo. Without one, an arch in the accent color.
        public var logo: Image?

        /// Creates a theme; by default with the look of the product.
        public init(
            light: Colors = Colors(.light), dark: Colors = Colors(.dark), fonts: Fonts = Fonts(),
            cornerRadius: CGFloat = 10, logo: Image? = nil
        ) {
            self.light = light
            self.dark = dark
            self.fonts = fonts
            self.cornerRadius = cornerRadius
            self.logo = logo
        }

        /// The colors for these surroundings.
        package func colors(in scheme: ColorScheme) -> Colors {
            scheme == .dark ? dark : light
        }
    }

    extension GatehouseTheme {
        /// The fonts of the screens. All of them follow the person's text size.
        public struct Fonts: Sendable {
            /// Titles.
            public var title: Font
            /// Sentences and input.
            public var body: Font
            /// Labels of fields, and links.
            public var label: Font
            /// Help and errors below a field.
            public var help: Font
            /// Buttons.
            public var button: Font

            /// Creates a set of fonts; by default the system's. Create a font of your own relative to a text style, or
            /// it does not follow the person's text size.
            public init(
                title: Font = .title.weight(.semibold), body: Font = .body, label: Font = .subheadline,
                help: Font = .footnote, button: Font = .headline
            ) {
                self.title = title
                self.body = body
                self.label = label
                self.help = help
                self.button = button
            }
        }
    }
#endif
