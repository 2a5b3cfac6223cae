import GatehousePages

extension TemplateSamples {
    /// A page of administration with every part that there is.
    static let administration: [String: TemplateValue] = document.merging([
        "barTitle": "Administration", "leave": ["label": "Back to the app", "href": "/projects"],
        "tabs": [
            ["label": "People", "href": "/admin/people", "icon": "icon-groups", "current": true, "within": false],
            ["label": "Keys", "href": "/admin/keys", "icon": "icon-key", "current": false, "within": true],
        ],
        "up": ["label": "People", "href": "/admin/people"], "title": "ada@example.com", "count": "12",
        "badges": ["Banned"], "notice": .object(notice("isSuccess")), "foot": "All times are in UTC.",
        "search": [
            "method": "post", "action": "/admin/people", "hidden": [["name": "person", "value": "1"]],
            "submit": "Search",
            "texts": [["id": "part", "name": "part", "label": "Part", "type": "search", "value": "ada"]],
            "choices": [.object(choice)],
        ],
        "sections": [
            [
                "heading": "Everything", "way": ["label": "All events", "href": "/admin/events"],
                "figures": ["items": [["name": "Accounts", "value": "7", "href": "/admin/people"]]],
                "plots": [.object(plot)], "facts": ["items": [["name": "Id", "value": "6f1c"]]],
                "table": .object(table), "quiet": "Nothing.",
                "acts": ["items": [["name": "Ban", "form": .object(act)]]],
            ]
        ],
        "turn": [
            "label": "Pages", "newer": ["label": "Newer", "href": "/admin/people?before=1"],
            "older": ["label": "Older", "href": "/admin/people?after=1"],
        ],
    ]) { $1 }

    /// The page that asks for a password before an act.
    static let proof: [String: TemplateValue] = document.merging([
        "title": "Confirm", "text": "Type your password.", "notice": .object(notice("isError")),
        "form": [
            "action": "/admin/keys", "hidden": [["name": "intent", "value": "rotate"]], "label": "Your password",
            "submit": "Continue",
        ],
        "signOut": ["action": "/sign-out", "label": "Sign out"], "cancel": ["label": "Cancel", "href": "/admin/keys"],
    ]) { $1 }

    private static let choice: [String: TemplateValue] = [
        "id": "show", "name": "show", "label": "Show",
        "options": [["value": "banned", "label": "Banned", "selected": true]],
    ]

    private static let act: [String: TemplateValue] = [
        "action": "/admin/people/1", "hidden": [["name": "intent", "value": "ban"]], "text": "Sign-in is refused.",
        "choices": [.object(choice)], "typed": ["id": "typed", "name": "typed", "label": "Type the address"],
        "submit": "Ban",
    ]

    private static let table: [String: TemplateValue] = [
        "caption": "People", "columns": ["Address"],
        "entries": [
            [
                "cells": [
                    [
                        "column": "Address", "cellText": "ada@example.com", "cellHref": "/admin/people/1",
                        "cellCode": "login", "cellTime": ["iso": "2026-01-01T00:00:00Z", "text": "1 Jan 2026"],
                        "cellBadges": ["Confirmed"], "cellForms": [.object(act)],
                    ]
                ]
            ]
        ],
    ]

    private static let plot: [String: TemplateValue] = [
        "plotTitle": "The last 30 days", "goodName": "Successful", "badName": "Refused", "said": "Sign-ins: 3, 1",
        "width": 20, "lines": [0, 500], "scale": ["4", "2", "0"], "axis": ["1 Jan", "2 Jan"], "opens": "Table",
        "bars": [
            [
                "hint": "1 Jan: 3, 1", "x": 1, "barWidth": 8, "good": ["y": 250, "height": 750],
                "bad": ["y": 0, "height": 250],
            ]
        ],
        "figureTable": .object(table),
    ]
}
