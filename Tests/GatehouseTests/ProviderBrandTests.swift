import Foundation
import Gatehouse
import GatehouseDomain
import Testing

struct ProviderBrandTests {
    @Test("UI-01 the known providers stand in one order before the others, under their own names")
    func order() {
        let ids = ProviderBrand.all.map(\.id)
        #expect(ids.prefix(2) == ["apple", "google"] && ids.contains("github") && Set(ids).count == ids.count)
        #expect(ids.map { ProviderBrand.named($0)?.name } == ProviderBrand.all.map(\.name))
        let acme = ProviderInfo(id: "acme", displayName: "Acme")
        let known = ProviderBrand.all.map { ProviderInfo(id: $0.id, displayName: $0.name) }
        let actions = FlowDriver().screen(providers: [acme] + known.reversed()).actions
        #expect(actions.map(\.event) == (ids + ["acme"]).map { .providerChosen(id: $0) })
        #expect(actions.map(\.label) == (known + [acme]).map { say(.signInWith(provider: $0.displayName)) })
    }

    @Test("UI-01 every logo can be drawn, within its square", arguments: ProviderBrand.all.map(\.id))
    func logos(id: String) throws {
        let brand = try #require(ProviderBrand.named(id))
        #expect(!brand.logo.isEmpty)
        for shape in brand.logo {
            let outline = try #require(LogoOutline(shape.outline))
            #expect(outline.steps.last == .close && outline.steps.count > 3)
            for point in outline.steps.flatMap(Self.points) {
                #expect((0...24).contains(point.x) && (0...24).contains(point.y), "\(point)")
            }
        }
    }

    private static func points(_ step: LogoOutline.Step) -> [CGPoint] {
        switch step {
        case .move(let end), .line(let end): [end]
        case .curve(let first, let second, let end): [first, second, end]
        case .close: []
        }
    }

    @Test("UI-01 an outline is read as SVG means it: from the pen or from the corner, with few spaces")
    func notation() throws {
        let whole = try #require(LogoOutline("M1 2L3 4H5V6C7 8 9 10 11 12Z"))
        #expect(
            whole.steps == [
                .move(CGPoint(x: 1, y: 2)), .line(CGPoint(x: 3, y: 4)), .line(CGPoint(x: 5, y: 4)),
                .line(CGPoint(x: 5, y: 6)),
                .curve(CGPoint(x: 7, y: 8), CGPoint(x: 9, y: 10), to: CGPoint(x: 11, y: 12)),
                .close,
            ])
        #expect(LogoOutline("m1,2l2 2h2v2c2 2 4 4 6 6z") == whole)
        let tight = try #require(LogoOutline("M.5.5l-.25.25\n.25.5z l1 1"))
        #expect(tight.steps.prefix(3).last == .line(CGPoint(x: 0.5, y: 1.25)))
        // After an outline is closed, the pen is at its start.
        #expect(tight.steps.last == .line(CGPoint(x: 1.5, y: 1.5)))
    }

    @Test("UI-01 an arc ends where it should, and stays as far from its center as its radius")
    func arcs() throws {
        for (flags, middle) in [
            ("0 1", CGPoint(x: 12, y: 2)), ("0 0", CGPoint(x: 12, y: 22)), ("1 1", CGPoint(x: 12, y: 2)),
        ] {
            let outline = try #require(LogoOutline("M2 12A10 10 0 \(flags) 22 12"))
            let ends = outline.steps.dropFirst().compactMap { Self.points($0).last }
            #expect(ends.last == CGPoint(x: 22, y: 12))
            for end in ends { #expect(abs(hypot(end.x - 12, end.y - 12) - 10) < 1e-9) }
            #expect(ends.contains { hypot($0.x - middle.x, $0.y - middle.y) < 1e-9 }, "\(flags)")
        }
        // The longer way around.
        let long = try #require(LogoOutline("M12 2A10 10 0 1 1 2 12"))
        #expect(long.steps.count > 3)
        for end in long.steps.dropFirst().compactMap({ Self.points($0).last }) {
            #expect(abs(hypot(end.x - 12, end.y - 12) - 10) < 1e-9 && (end.x > 11.9 || end.y > 11.9))
        }
    }

    @Test(
        "UI-01 what is no outline is none",
        arguments: ["", "Z", "1 2", "M1", "M1 x", "L1 2", "M1 2Q3 4 5 6", "M1 2A3 4 0 0 1 5 6", "M1 2A0 0 0 0 1 5 6"])
    func refused(text: String) {
        #expect(LogoOutline(text) == nil)
    }
}
