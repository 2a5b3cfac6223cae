#if canImport(SwiftUI) && (os(iOS) || os(visionOS))
    import SwiftUI
    import UIKit

    /// Shows a view in a window of its own above the scene that it is in.
    struct CoverPresenter: UIViewRepresentable {
        /// The view; nil to show none.
        let cover: AnyView?
        /// Whether the person can do something in the view.
        let takesInput: Bool

        func makeUIView(context: Context) -> CoverAnchor { CoverAnchor() }

        func updateUIView(_ anchor: CoverAnchor, context: Context) {
            anchor.takesInput = takesInput
            anchor.cover = cover
        }

        static func dismantleUIView(_ anchor: CoverAnchor, coordinator: Void) { anchor.cover = nil }
    }

    /// An invisible view that finds out the scene and keeps the window above it.
    final class CoverAnchor: UIView {
        private var above: UIWindow?
        private weak var former: UIWindow?

        /// Whether the person can do something in the view.
        var takesInput = false
        /// The view to show; nil to show none.
        var cover: AnyView? {
            didSet { update() }
        }

        override func didMoveToWindow() {
            super.didMoveToWindow()
            update()
        }

        private func update() {
            guard let cover, let window, let scene = window.windowScene else { return close() }
            if let above, above.windowScene === scene {
                (above.rootViewController as? UIHostingController<AnyView>)?.rootView = cover
                return takeInput()
            }
            close()
            former = scene.keyWindow ?? window
            let above = UIWindow(windowScene: scene)
            // Alerts and what apps show above them are below; the keyboard is above.
            above.windowLevel = UIWindow.Level(rawValue: UIWindow.Level.alert.rawValue + 1)
            above.rootViewController = UIHostingController(rootView: cover)
            above.isHidden = false
            self.above = above
            takeInput()
        }

        /// Receives what is typed, so that nothing of it arrives below. A cover in the app switcher leaves the keyboard where
        /// it is.
        private func takeInput() {
            guard takesInput, let above, !above.isKeyWindow else { return }
            former?.endEditing(true)
            above.makeKey()
        }

        private func close() {
            guard let above else { return }
            let wasKey = above.isKeyWindow
            above.isHidden = true
            above.rootViewController = nil
            self.above = nil
            if wasKey { former?.makeKey() }
        }
    }
#endif
