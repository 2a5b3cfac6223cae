import GatehouseDomain

/// The logo of a provider, the part `logo`, beside the label of its button.
struct LogoView: TemplateView {
    /// One color of the logo.
    struct Shape: TemplateView {
        let shape: ProviderBrand.Shape

        private var fill: String {
            guard let color = shape.color else { return "currentColor" }
            let digits = String(color, radix: 16, uppercase: true)
            return "#" + String(repeating: "0", count: 6 - digits.count) + digits
        }

        static let keys: TemplateKeys<Self> = [.text("fill") { $0.fill }, .text("outline") { $0.shape.outline }]
    }

    /// The icon of a provider without a logo, so that the labels of several begin at one place. It is not that of a
    /// passkey.
    static let generic = Self(shapes: [])

    /// None for the icon.
    let shapes: [Shape]

    init(_ brand: ProviderBrand) {
        self.init(shapes: brand.logo.map(Shape.init))
    }

    private init(shapes: [Shape]) {
        self.shapes = shapes
    }

    static let keys: TemplateKeys<Self> = [
        .views("shapes") { $0.shapes }, .flag("isGeneric") { $0.shapes.isEmpty },
    ]
}
