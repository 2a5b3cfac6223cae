import GatehousePages

/// Data for every page with every key set, so that each place of each template is filled.
enum TemplateSamples {
    /// The pages that browsers get, each with the template it is rendered by.
    static let pages = [
        "screen": "screen", "gallery": "gallery", "message": "message", "mailbox": "mailbox",
        "empty mailbox": "mailbox",
        "list": "list", "empty list": "list", "settings": "settings", "profile": "profile",
        "detail": "detail", "form": "form", "join": "join", "welcome": "welcome", "account": "account",
        "administration": "administration", "proof": "proof",
    ]

    static func data(_ page: String) -> [String: TemplateValue] {
        switch page {
        case "screen": screen
        case "message": message
        case "gallery": gallery
        case "mailbox": mailbox.merging(["messages": [.object(mail)]]) { $1 }
        case "empty mailbox": mailbox.merging(["empty": ["title": "No mail yet", "text": "It shows up here."]]) { $1 }
        case "list":
            list.merging([
                "items": [.object(item)],
                "pages": [
                    "label": "Pages", "text": "Page 2 of 3", "newer": ["label": "Newer", "href": "/projects"],
                    "older": ["label": "Older", "href": "/projects?page=3"],
                ],
            ]) { $1 }
        case "empty list":
            list.merging(["empty": ["icon": "icon-projects", "title": "No projects", "text": "Start here."]]) { $1 }
        case "administration": administration
        case "proof": proof
        case "settings": sections.merging(["title": "Settings"]) { $1 }
        case "detail":
            sections.merging([
                "title": "Mill Road", "back": ["label": "Projects", "href": "/projects"],
                "action": ["label": "New request", "href": "/new/rfi/1"],
                "members": [
                    "title": "Members", "notice": .object(notice("isError")),
                    "items": [
                        [
                            "name": "Ben", "role": "Member", "email": "ben@example.com",
                            "manage": [
                                "label": "Change Ben",
                                "forms": [
                                    [
                                        "action": "/group/1", "hidden": [["name": "intent", "value": "remove"]],
                                        "text": "Ben loses it.", "submit": "Remove Ben",
                                    ]
                                ],
                            ],
                        ]
                    ],
                ],
                "invitations": .object(invitations),
                "forms": [
                    [
                        "title": "Answer", "action": "/rfi/1", "submit": "Save", "fields": .objects([areaField]),
                        "hidden": [["name": "revision", "value": "r1"]],
                    ]
                ],
            ]) { $1 }
        case "join":
            sections.merging([
                "title": "Join North yard", "texts": ["You are invited."],
                "form": ["action": "/invite/1", "submit": "Join", "hidden": [["name": "intent", "value": "join"]]],
                "primary": ["label": "Go to the group", "href": "/group/1"],
                "secondary": ["label": "Not now", "href": "/groups"],
            ]) { $1 }
        case "form":
            shell.merging([
                "title": "New project", "back": ["label": "Projects", "href": "/projects"], "action": "/new/project",
                "submit": "Create project", "fields": .objects([emailField, areaField, choiceField]),
                "hidden": [["name": "group", "value": "g1"]],
            ]) { $1 }
        case "welcome":
            document.merging([
                "icon": "icon-groups", "eyebrow": "2 of 3", "title": "Build together", "text": "In a group.",
                "end": "/welcome", "next": ["label": "Next", "href": "/welcome/3"], "start": "Get started",
                "skip": "Skip", "back": ["label": "Back", "href": "/welcome/1"],
            ]) { $1 }
        case "account": account
        case "profile":
            sections.merging([
                "initial": "M", "displayName": "Maria", "email": "maria@example.com",
                "form": [
                    "action": "/profile", "submit": "Save", "fields": .objects([emailField]),
                    "hidden": [["name": "form", "value": "f1"]],
                ],
            ]) { $1 }
        default: [:]
        }
    }

    static var document: [String: TemplateValue] {
        [
            "lang": "en", "dir": "ltr", "pageTitle": "Sign In", "asset": ["css": "/look.css", "js": "/look.js"],
        ]
    }

    static var emailField: [String: TemplateValue] {
        [
            "id": "email", "name": "email", "label": "E-mail", "type": "email", "value": "maria@example.com",
            "autocomplete": "username", "inputmode": "email", "maxlength": "254", "isCode": false, "isPassword": false,
            "required": true, "autofocus": true, "help": "The one you signed up with.",
            "rule": "email", "least": 8, "missing": "Enter it.", "fault": "It is not right.",
            "error": "An @ is missing.",
        ]
    }

    static var areaField: [String: TemplateValue] {
        [
            "id": "question", "name": "question", "label": "Question", "value": "Which?", "isLong": true,
            "required": true, "autofocus": true, "help": "Be brief.", "error": "It is needed.",
        ]
    }

    static var choiceField: [String: TemplateValue] {
        [
            "id": "group", "name": "group", "label": "Group", "isChoice": true,
            "options": [
                ["value": "g1", "label": "North yard", "selected": true],
                ["value": "g2", "label": "South yard", "selected": false],
            ],
        ]
    }

    static var passwordField: [String: TemplateValue] {
        [
            "id": "password", "name": "password", "label": "Password", "type": "password",
            "autocomplete": "new-password",
            "isCode": false, "isPassword": true, "required": true, "autofocus": false, "showLabel": "Show password",
            "link": ["label": "Forgot password?", "href": "/forgot"],
        ]
    }

    static var codeField: [String: TemplateValue] {
        [
            "id": "otp", "name": "otp", "label": "Code", "type": "text", "autocomplete": "one-time-code",
            "inputmode": "numeric", "isCode": true, "isPassword": false, "required": true, "autofocus": false,
        ]
    }

    static var consent: [String: TemplateValue] {
        [
            "id": "consent", "name": "consent",
            "label": ["runs": [["text": "I accept the "], ["text": "terms", "href": "/terms"], ["text": "."]]],
            "checked": true, "autofocus": false,
            "error": "You must accept the terms to continue.", "missing": "Accept them.",
        ]
    }

    static func notice(_ kind: String, takesFocus: Bool = false) -> [String: TemplateValue] {
        [
            kind: true, "text": "Check both and try again.", "takesFocus": .flag(takesFocus), "dismiss": "Dismiss",
            "wayOn": ["label": "Sign In", "href": "/sign-in"],
        ]
    }

    static var screen: [String: TemplateValue] {
        document.merging([
            "refreshSeconds": 2, "title": "Sign In", "texts": ["Welcome back.", "It takes a minute."],
            "notice": .object(notice("isError")), "progress": "Signing you in", "divider": "or",
            "dismissal": [
                "action": "/login", "ticket": "t0", "pendingEmail": "maria@example.com", "email": "maria@example.com",
            ],
            "providersNote": "By continuing …",
            "providers": .objects(
                ["isApple", "isGoogle", "isQuiet"].map { kind in
                    [
                        "label": "Sign in", "action": "/provider", "ticket": "t1", "id": .text(kind), kind: true,
                        "disabled": true,
                    ]
                }),
            "form": [
                "action": "/login", "ticket": "t2", "pendingEmail": "maria@example.com",
                "fields": .objects([emailField, passwordField, codeField]),
                "consent": .object(consent),
                "primary": ["label": "Sign In", "name": "intent", "value": "login"],
                "secondary": [["label": "Other", "name": "intent", "value": "other"]],
            ],
            "actions": [
                ["label": "Create Account", "href": "/signup", "isPrimary": true],
                [
                    "label": "Send a new code", "action": "/resend", "ticket": "t3",
                    "pendingEmail": "maria@example.com",
                    "isPrimary": false, "name": "intent", "value": "resend",
                ],
            ],
            "terms": ["runs": [["text": "By continuing you accept the "], ["text": "terms", "href": "/terms"]]],
            "links": [["lead": "New here?", "label": "Create Account", "href": "/signup"]],
            "back": ["label": "Back", "href": "/back"],
        ]) { $1 }
    }

    static var message: [String: TemplateValue] {
        document.merging([
            "eyebrow": "404", "title": "This page does not exist", "texts": ["It may have moved."],
            "notice": .object(notice("isInfo")),
            "form": [
                "action": "/link", "ticket": "t1", "hidden": [["name": "token", "value": "x"]], "submit": "Confirm",
            ],
            "primary": ["label": "Continue", "href": "/"],
            "links": [["lead": "Or", "label": "Sign In", "href": "/sign-in"]],
        ]) { $1 }
    }

    static var gallery: [String: TemplateValue] {
        document.merging([
            "title": "Gallery", "note": "Every screen.", "remark": "Not read yet.",
            "choices": [["name": "Language", "options": [["label": "English", "href": "/g?en", "current": true]]]],
            "groups": [
                [
                    "title": "login",
                    "frames": [
                        ["label": "login-error", "href": "/g/login-error", "src": "/g/login-error/screen"],
                        ["label": "Deutsch", "src": "/g/login-error/screen?de"],
                    ],
                ]
            ], "back": ["label": "Back", "href": "/"],
        ]) { $1 }
    }

    static var mailbox: [String: TemplateValue] {
        document.merging([
            "title": "Mailbox", "count": "1", "note": "No mail leaves this machine.",
            "refresh": ["label": "Refresh", "href": "/mailbox"], "back": ["label": "Back", "href": "/"],
        ]) { $1 }
    }

    static var mail: [String: TemplateValue] {
        [
            "to": "maria@example.com", "toLabel": "To", "subject": "Your code", "text": "Hello,\n\n  123456\n",
            "code": "123456", "codeLabel": "Code", "links": [["label": "Confirm", "href": "/link"]],
            "sentAt": "2025-01-01T10:00:00Z", "sentExact": "1 January 2025, 10:00", "sentRelative": "2 minutes ago",
        ]
    }

    static var shell: [String: TemplateValue] {
        document.merging([
            "productName": "Fieldhouse", "homeHref": "/", "navLabel": "Main", "banner": .object(notice("isSuccess")),
            "tabs": .objects(
                ["projects", "rfis", "groups", "settings"].map { tab in
                    [
                        "label": .text(tab), "href": "/\(tab)", "icon": "icon-\(tab)",
                        "current": .flag(tab == "rfis"), "within": .flag(tab == "groups"),
                    ]
                }),
            "person": ["initial": "M", "label": "Profile", "href": "/profile", "current": true],
        ]) { $1 }
    }

    static var sections: [String: TemplateValue] {
        shell.merging([
            "sections": [
                [
                    "heading": "Account",
                    "rows": [
                        ["label": "Profile", "help": "Name and address", "href": "/profile"],
                        ["label": "Version", "value": "1"],
                    ],
                ]
            ],
            "signOut": ["action": "/sign-out", "ticket": "t1", "label": "Sign Out"],
        ]) { $1 }
    }

    static var list: [String: TemplateValue] {
        shell.merging([
            "title": "Projects", "count": "1", "action": ["label": "New project", "href": "/new/project"],
            "forms": [
                [
                    "title": "New group", "action": "/groups", "submit": "Create group",
                    "hidden": [["name": "group", "value": "g1"]], "fields": .objects([emailField]),
                ]
            ],
        ]) { $1 }
    }

    static var account: [String: TemplateValue] {
        let form: [String: TemplateValue] = [
            "action": "/account", "ticket": "t1", "hidden": [["name": "session", "value": "s1"]],
            "fields": .objects([passwordField]), "check": .object(consent), "submit": "Sign out",
            "spoken": "Sign out: Safari", "tone": "quiet", "isDownload": true,
        ]
        let manage: [String: TemplateValue] = ["label": "Remove", "text": "It goes.", "form": .object(form)]
        return document.merging([
            "productName": "Fieldhouse", "homeHref": "/", "up": ["label": "Back", "href": "/"],
            "who": ["initial": "M", "name": "Maria", "address": "maria@example.com"], "texts": ["Here you are."],
            "notice": .object(notice("isSuccess")),
            "sections": [
                [
                    "heading": "Account", "note": "A note.", "points": ["list": ["One", "Two"]],
                    "table": ["rows": [["label": "Password", "value": "Change", "href": "/account/password"]]],
                    "things": [
                        "items": [
                            [
                                "name": "Safari", "lines": ["Yesterday"], "badge": "This browser",
                                "form": .object(form), "manage": .object(manage),
                            ]
                        ]
                    ],
                    "form": .object(form),
                ]
            ],
        ]) { $1 }
    }

    static var invitations: [String: TemplateValue] {
        [
            "title": "Invitations", "notice": .object(notice("isError")),
            "list": [
                "items": [
                    [
                        "address": "ben@example.com", "text": "Until tomorrow", "action": "/group/1",
                        "submit": "Take back", "label": "Take back the invitation of Ben",
                        "hidden": [["name": "invitation", "value": "i1"]],
                    ]
                ]
            ],
            "invite": [
                "action": "/group/1", "submit": "Invite somebody", "fields": .objects([emailField]),
                "hidden": [["name": "form", "value": "f1"]],
            ],
        ]
    }

    static var item: [String: TemplateValue] {
        [
            "title": "Mill Road", "subtitle": "12 open", "href": "/project/1", "badge": "Active",
            "time": ["iso": "2025-01-01", "exact": "1 January 2025", "relative": "yesterday"],
        ]
    }
}
