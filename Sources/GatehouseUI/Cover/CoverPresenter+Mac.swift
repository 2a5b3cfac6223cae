#if canImport(SwiftUI) && os(macOS)
    import AppKit
    import SwiftUI

    /// Shows a view in a window of its own above the window that it is in, and above the sheets of that window.
    struct CoverPresenter: NSViewRepresentable {
        /// The view; nil to show none.
        let cover: AnyView?
        /// Whether the person can do something in the view.
        let takesInput: Bool

        func makeNSView(context: Context) -> CoverAnchor { CoverAnchor() }

        func updateNSView(_ anchor: CoverAnchor, context: Context) {
            anchor.takesInput = takesInput
            anchor.cover = cover
        }

        static func dismantleNSView(_ anchor: CoverAnchor, coordinator: Void) { anchor.cover = nil }
    }

    /// An invisible view that finds out the window and keeps the cover above it. The cover is a child of the topmost
    /// sheet, because a sheet blocks the window below, and is as large as all of them together.
    final class CoverAnchor: NSView {
        private var panel: CoverPanel?
        private var following: [Task<Void, Never>] = []

        /// Whether the person can do something in the view.
        var takesInput = false
        /// The view to show; nil to show none.
        var cover: AnyView? {
            didSet { update() }
        }

        override func viewDidMoveToWindow() {
            super.viewDidMoveToWindow()
            update()
        }

        private func update() {
            guard let cover, window != nil else { return close() }
            if let panel {
                (panel.contentViewController as? NSHostingController<AnyView>)?.rootView = cover
            } else {
                let panel = CoverPanel(
                    contentRect: .zero, styleMask: .borderless, backing: .buffered, defer: false)
                panel.isReleasedWhenClosed = false
                panel.contentViewController = NSHostingController(rootView: cover)
                self.panel = panel
                follow()
            }
            arrange()
        }

        /// Puts the cover above the topmost sheet.
        private func arrange() {
            guard let panel, let window else { return }
            var (topmost, frame) = (window, window.frame)
            while let sheet = topmost.attachedSheet {
                topmost = sheet
                frame = frame.union(sheet.frame)
            }
            if panel.parent !== topmost {
                panel.parent?.removeChildWindow(panel)
                topmost.addChildWindow(panel, ordered: .above)
            }
            panel.setFrame(frame, display: true)
            if takesInput { panel.makeKeyAndOrderFront(nil) } else { panel.orderFront(nil) }
        }

        /// Arranges the cover again when a sheet comes or goes, or a window changes its size.
        private func follow() {
            let names = [
                NSWindow.willBeginSheetNotification, NSWindow.didEndSheetNotification, NSWindow.didResizeNotification,
            ]
            following = names.map { name in
                Task { [weak self] in
                    for await _ in NotificationCenter.default.notifications(named: name).map({ _ in () }) {
                        // A sheet that is about to begin is there after the current turn.
                        await Task.yield()
                        self?.arrange()
                    }
                }
            }
        }

        private func close() {
            following.forEach { $0.cancel() }
            following = []
            guard let panel else { return }
            panel.parent?.removeChildWindow(panel)
            panel.orderOut(nil)
            self.panel = nil
            window?.makeKey()
        }
    }

    /// A window without a title bar that receives what is typed.
    final class CoverPanel: NSPanel {
        override var canBecomeKey: Bool { true }
    }
#endif
