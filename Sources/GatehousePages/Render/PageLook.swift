package import GatehouseCore

/// The look of pages: templates, stylesheet and script, which are files beside the program.
package struct PageLook: Sendable {
    package let library: TemplateLibrary
    /// All kinds of pages.
    package let pages: [any PageView.Type]
    /// The stylesheet.
    package let stylesheet: PageAsset
    /// The script; the pages also work without it.
    package let script: PageAsset

    /// The pages of the product.
    private static let ownPages: [any PageView.Type] = [
        SignInView.self, MessageView.self, MailboxView.self, GalleryPageView.self, AccountView.self,
        AdministrationView.self, ProofView.self,
    ]
    private static let loaded = Result { try PageLook(adding: [], pages: []) }

    /// The look of the product's own pages, which is read once.
    ///
    /// - Throws: `MissingResource` for files that were not installed, ``TemplateError`` for templates that cannot be
    ///   rendered.
    package static func own() throws -> PageLook { try loaded.get() }

    /// The look of the product's pages and those of an app.
    ///
    /// - Parameters:
    ///   - folders: The resources of the app, with a folder `Templates`.
    ///   - pages: The pages of the app.
    /// - Throws: `MissingResource` for files that were not installed, ``TemplateError`` for templates that cannot be
    ///   rendered.
    package init(adding folders: [ResourceFolder], pages: [any PageView.Type]) throws {
        let own = try ResourceFolder(of: "GatehousePages")
        library = try TemplateLibrary(
            sources: try TemplateLibrary.sources(in: [own] + folders), pages: Self.ownPages + pages)
        self.pages = Self.ownPages + pages
        stylesheet = PageAsset(
            Self.withoutComments(try own.text("Look/gatehouse.css")), suffix: "css",
            contentType: "text/css; charset=utf-8")
        script = PageAsset(
            try own.text("Look/gatehouse.js"), suffix: "js", contentType: "text/javascript; charset=utf-8")
    }

    /// The stylesheet without its comments, a fifth of its weight on the wire.
    private static func withoutComments(_ css: String) -> String {
        let parts = css.split(separator: "/*", omittingEmptySubsequences: false)
        let rules = parts.dropFirst().map { part in
            part.split(separator: "*/", maxSplits: 1, omittingEmptySubsequences: false).last ?? ""
        }
        return (parts.prefix(1) + rules).joined()
    }

    /// The files that pages refer to.
    package var assets: [PageAsset] { [stylesheet, script] }
}
