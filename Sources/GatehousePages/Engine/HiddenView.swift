/// A hidden value of a form.
package struct HiddenView: TemplateView {
    let name: String
    let value: String

    package static let keys: TemplateKeys<Self> = [.text("name") { $0.name }, .text("value") { $0.value }]
}
