#if canImport(SwiftUI)
    import SwiftUI

    /// Google's letter in its four colors, as Google requires it on a sign-in button.
    struct GoogleLetter: View {
        @ScaledMetric private var size: CGFloat = 20

        var body: some View {
            let thickness = size * 0.17
            ZStack {
                arc(0.575, 0.875, Color(.sRGB, red: 0.918, green: 0.263, blue: 0.208, opacity: 1), thickness)
                arc(0.425, 0.575, Color(.sRGB, red: 0.984, green: 0.737, blue: 0.02, opacity: 1), thickness)
                arc(0.144, 0.425, Color(.sRGB, red: 0.204, green: 0.659, blue: 0.325, opacity: 1), thickness)
                arc(0, 0.144, blue, thickness)
                Rectangle()
                    .fill(blue)
                    .frame(width: size * 0.43, height: thickness)
                    .offset(x: size * 0.215, y: 0)
            }
            .padding(thickness / 2)
            .frame(width: size, height: size)
            .accessibilityHidden(true)
        }

        private let blue = Color(.sRGB, red: 0.259, green: 0.522, blue: 0.957, opacity: 1)

        /// A part of the ring, in fractions of a turn clockwise from three o'clock.
        private func arc(_ start: CGFloat, _ end: CGFloat, _ colour: Color, _ thickness: CGFloat) -> some View {
            Circle()
                .trim(from: start, to: end)
                .stroke(colour, lineWidth: thickness)
        }
    }
#endif
