#if canImport(SwiftUI)
    import SwiftUI

    /// The product's mark: a plain arch, as wide as its frame.
    struct Arch: Shape {
        nonisolated func path(in rect: CGRect) -> Path {
            let thickness = rect.width / 5
            let radius = rect.width / 2
            let top = CGPoint(x: rect.midX, y: rect.minY + radius)
            var path = Path()
            path.move(to: CGPoint(x: rect.minX, y: rect.maxY))
            path.addArc(
                center: top, radius: radius, startAngle: .degrees(180), endAngle: .degrees(360), clockwise: false)
            path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
            path.addLine(to: CGPoint(x: rect.maxX - thickness, y: rect.maxY))
            path.addArc(
                center: top, radius: radius - thickness, startAngle: .degrees(360), endAngle: .degrees(180),
                clockwise: true)
            path.addLine(to: CGPoint(x: rect.minX + thickness, y: rect.maxY))
            path.closeSubpath()
            return path
        }
    }
#endif
