/// A tag of a template, with the tags in it. Only the renderer reads the text between tags.
indirect enum TemplateNode: Equatable, Sendable {
    /// `{{name}}`
    case value(String)
    /// `{{#name}}`, or `{{^name}}` for the inverse.
    case section(String, isInverted: Bool, [TemplateNode])
    /// `{{> name}}`
    case part(String)
    /// `{{> *name}}`: the part whose name is the value.
    case chosenPart(String)
    /// `{{<name}}`: that template with these blocks filled.
    case parent(String, blocks: [String: [TemplateNode]])
    /// `{{$name}}`: a block, and its default contents.
    case block(String, [TemplateNode])
}
