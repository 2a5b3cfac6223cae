import Foundation
import Gatehouse
import GatehouseDomain
import GatehousePages

/// The time from the state of the flow to the HTML of a page: every screen in every notable condition, in turn.
enum PageFigure {
    /// Nanoseconds per page.
    static func nanoseconds(seconds: Double) throws -> Double {
        let renderer = PageRenderer(look: try PageLook.own(), productName: "Bench")
        let requirements = AuthRequirements()
        let entries = ScreenGallery.entries(requirements: requirements)
        return Median.nanoseconds(seconds: seconds) {
            for entry in entries {
                let screen = ScreenBuilder(
                    requirements: requirements, providers: entry.providers, mode: .posted, appName: "Bench"
                ).screen(for: entry.flow, form: entry.form)
                let page = ScreenPage(
                    screen: screen, flow: entry.flow, ticket: "bench", catalogue: .english, requirements: requirements,
                    now: Date(timeIntervalSince1970: 0))
                _ = renderer.page(page.view)
            }
            return entries.count
        }
    }
}
