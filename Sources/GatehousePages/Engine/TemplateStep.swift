/// A piece of a template that is ready to be shown: its parts, its parent and its blocks are put in place.
indirect enum TemplateStep: Sendable {
    case text([UInt8])
    case value(TemplatePath)
    case section(TemplatePath, [TemplateStep])
    case inverse(TemplatePath, [TemplateStep])
    /// The template whose name is the value.
    case chosenPart(TemplatePath)
}
