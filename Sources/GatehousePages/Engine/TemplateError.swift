/// A template that cannot be rendered.
package struct TemplateError: Error, Equatable, CustomStringConvertible {
    /// The name of the template.
    package let template: String
    /// What is wrong with it, and where.
    package let fault: String

    package var description: String { "The template \(template): \(fault)." }
}
