/// A piece of a template as its source has it.
indirect enum TemplateNode: Equatable, Sendable {
    /// What is shown as it is.
    case text([UInt8])
    /// `{{path}}`
    case value(TemplatePath)
    /// `{{#path}}`, or `{{^path}}` for the inverse.
    case section(TemplatePath, isInverted: Bool, [TemplateNode])
    /// `{{> name}}`
    case part(String)
    /// `{{> *path}}`: the part whose name is the value.
    case chosenPart(TemplatePath)
    /// `{{<name}}`: that template with these blocks filled.
    case parent(String, blocks: [String: [TemplateNode]])
    /// `{{$name}}`: a block, and what it holds where nobody fills it.
    case block(String, [TemplateNode])
}
