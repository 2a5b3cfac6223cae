#if canImport(SwiftUI)
    import Gatehouse
    import GatehouseDomain
    import SwiftUI

    /// The logo of a provider that people know.
    struct ProviderLogo: View {
        let brand: ProviderBrand
        @ScaledMetric private var size: CGFloat = 20

        var body: some View {
            ZStack {
                ForEach(brand.logo, id: \.self) { shape in
                    if let color = shape.color {
                        LogoShape(outline: shape.outline).fill(Color(Palette.Color(color)))
                    } else {
                        LogoShape(outline: shape.outline)
                    }
                }
            }
            .frame(width: size, height: size)
            .accessibilityHidden(true)
        }
    }

    /// A shape of a logo, as large as its frame. An outline that cannot be read is empty.
    private struct LogoShape: Shape {
        let outline: String

        nonisolated func path(in rect: CGRect) -> Path {
            let scale = rect.width / 24
            func point(_ point: CGPoint) -> CGPoint {
                CGPoint(x: rect.minX + point.x * scale, y: rect.minY + point.y * scale)
            }
            var path = Path()
            for step in LogoOutline(outline)?.steps ?? [] {
                switch step {
                case .move(let end): path.move(to: point(end))
                case .line(let end): path.addLine(to: point(end))
                case .curve(let first, let second, let end):
                    path.addCurve(to: point(end), control1: point(first), control2: point(second))
                case .close: path.closeSubpath()
                }
            }
            return path
        }
    }
#endif
