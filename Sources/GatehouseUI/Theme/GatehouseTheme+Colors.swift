#if canImport(SwiftUI)
    public import Gatehouse
    public import SwiftUI

    extension GatehouseTheme {
        /// The colors of the screens in one kind of surroundings.
        public struct Colors: Sendable {
            /// The page.
            public var background: Color
            /// The background of fields.
            public var surface: Color
            /// Text.
            public var text: Color
            /// Secondary text.
            public var muted: Color
            /// The border of a field.
            public var line: Color
            /// The primary button, links and the mark.
            public var accent: Color
            /// Text on the accent.
            public var onAccent: Color
            /// Errors.
            public var danger: Color
            /// The background of an error.
            public var dangerGround: Color
            /// A success message.
            public var success: Color
            /// The background of a success message.
            public var successGround: Color
            /// An informational message.
            public var info: Color
            /// The background of an informational message.
            public var infoGround: Color

            /// Creates the colors from a palette.
            @usableFromInline package init(_ palette: Palette) {
                background = Color(palette.background)
                surface = Color(palette.surface)
                text = Color(palette.text)
                muted = Color(palette.muted)
                line = Color(palette.line)
                accent = Color(palette.accent)
                onAccent = Color(palette.onAccent)
                danger = Color(palette.danger)
                dangerGround = Color(palette.dangerGround)
                success = Color(palette.success)
                successGround = Color(palette.successGround)
                info = Color(palette.info)
                infoGround = Color(palette.infoGround)
            }
        }
    }

    extension GatehouseTheme.Colors {
        /// Returns the text color and the background of a notice.
        func colors(of kind: ScreenNotice.Kind) -> (words: Color, ground: Color) {
            switch kind {
            case .error: (danger, dangerGround)
            case .warning, .info: (info, infoGround)
            case .success: (success, successGround)
            }
        }
    }

    extension Color {
        init(_ color: Palette.Color) {
            self.init(.sRGB, red: color.red, green: color.green, blue: color.blue, opacity: 1)
        }
    }
#endif
