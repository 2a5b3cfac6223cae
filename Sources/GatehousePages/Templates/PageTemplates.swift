/// The templates of the product's own pages, compiled into the binary.
package enum PageTemplates {
    /// Every source by template name: the pages `screen`, `message`, `mailbox`, `gallery`, `administration`, `proof` and
    /// `account`, and the parts they are made of.
    package static let sources: [String: String] = [
        "layout": LayoutTemplate.source,
        "screen": ScreenTemplate.source,
        "message": MessageTemplate.source,
        "mailbox": MailboxTemplate.source,
        "gallery": GalleryTemplate.source,
        "administration": AdministrationTemplate.source,
        "proof": ProofTemplate.source,
        "table": TableTemplate.source,
        "plot": PlotTemplate.source,
        "act": ActTemplate.source,
        "choice": ChoiceTemplate.source,
        "box": BoxTemplate.source,
        "account": AccountTemplate.source,
        "account-form": AccountFormTemplate.source,
        "notice": NoticeTemplate.source,
        "notice-acts": NoticeTemplate.acts,
        "field": FieldTemplate.source,
        "field-rule": FieldNotesTemplate.rule,
        "field-state": FieldNotesTemplate.state,
        "field-notes": FieldNotesTemplate.notes,
        "consent": ConsentTemplate.source,
        "linked": LinkedTemplate.source,
        "provider": ProviderTemplate.source,
        "button": ButtonTemplate.source,
        "actions": ActionsTemplate.source,
        "mark": Mark.arch,
        "favicon": Mark.favicon,
        "logo-apple": ProviderLogo.apple,
        "logo-google": ProviderLogo.google,
    ].merging(Icon.sources) { own, _ in own }

    /// A library with all of them, ready to render.
    ///
    /// - Throws: ``TemplateError`` when a template is malformed.
    package static func library() throws(TemplateError) -> TemplateLibrary {
        try TemplateLibrary(sources: sources)
    }
}
