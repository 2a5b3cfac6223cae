#if canImport(SwiftUI)
    import Foundation
    import Gatehouse
    import GatehouseDomain
    import SwiftUI

    /// A QR code, black on white in every theme.
    struct PictureView: View {
        let picture: ScreenPicture
        /// The name that UI tests use to find the picture.
        let identifier: String
        @ScaledMetric private var side: CGFloat = 220

        var body: some View {
            if let code = picture.code {
                Canvas { context, size in
                    Self.draw(code, into: context, size)
                }
                .frame(width: side, height: side)
                .accessibilityElement()
                .accessibilityLabel(Text(verbatim: picture.label))
                .accessibilityAddTraits(.isImage)
                .accessibilityIdentifier(identifier)
            }
        }

        /// Draws the code with its border. Edges are sharp, so that there are no light lines between dark modules.
        private nonisolated static func draw(_ code: QRCode, into context: GraphicsContext, _ size: CGSize) {
            let module = min(size.width, size.height) / CGFloat(code.drawnSize)
            var dark = Path()
            for row in 0..<code.size {
                for column in 0..<code.size where code.isDark(row: row, column: column) {
                    let place = CGPoint(
                        x: CGFloat(column + QRCode.quietZone) * module, y: CGFloat(row + QRCode.quietZone) * module)
                    dark.addRect(CGRect(origin: place, size: CGSize(width: module, height: module)))
                }
            }
            context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.white))
            context.fill(dark, with: .color(.black), style: FillStyle(antialiased: false))
        }
    }
#endif
