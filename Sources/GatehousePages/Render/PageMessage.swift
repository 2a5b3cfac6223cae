package import GatehouseServer
package import HTTPTypes

/// A page that says something and offers a way on.
package struct PageMessage {
    package var status: HTTPResponse.Status = .ok
    package var title: String
    package var texts: [String]
    /// A button that posts hidden fields.
    package var form: (action: String, hidden: [(name: String, value: String)], submit: String)?
    /// A button that leads on.
    package var primary: (label: String, href: String)?

    package init(
        status: HTTPResponse.Status = .ok, title: String, texts: [String],
        form: (action: String, hidden: [(name: String, value: String)], submit: String)? = nil,
        primary: (label: String, href: String)? = nil
    ) {
        self.status = status
        self.title = title
        self.texts = texts
        self.form = form
        self.primary = primary
    }

    var content: [String: Any] {
        var content: [String: Any] = ["title": title, "texts": texts]
        if status.code >= 400 { content["eyebrow"] = String(status.code) }
        if let form {
            content["form"] =
                [
                    "action": form.action, "submit": form.submit,
                    "hidden": form.hidden.map { ["name": $0.name, "value": $0.value] },
                ] as [String: Any]
        }
        if let primary { content["primary"] = ["label": primary.label, "href": primary.href] }
        return content
    }
}

extension PageMessage {
    /// What a person is told when a request cannot be served: what happened, and a way on.
    package init(failure error: ServerError) {
        let status = HTTPResponse.Status(code: error.status)
        switch error.status {
        case 404:
            self.init(
                status: status, title: "There is no such page",
                texts: ["The address may be mistyped, or the page has moved."], primary: ("Go to the start", "/"))
        case 405:
            self.init(
                status: status, title: "This page cannot be used that way",
                texts: ["Open it from a link or a form on this site."], primary: ("Go to the start", "/"))
        case 421:
            self.init(status: status, title: "This is a development server", texts: [error.message + "."])
        case 500...:
            self.init(
                status: status, title: "The server is busy",
                texts: ["Nothing was lost. Wait a moment and try again."], primary: ("Go to the start", "/"))
        default:
            self.init(
                status: status, title: "This did not work",
                texts: ["What the browser sent could not be read. Go back to the form and try again."],
                primary: ("Go to the start", "/"))
        }
    }
}
