import GatehouseCore
import GatehouseGroups
import GatehouseWire

extension Setting {
    /// Groups: households, teams, crews.
    static let groupSettings: [Setting] = [
        .choice(
            "groups", \.groupsAreOffered, "on", "off",
            "Whether apps can offer groups: households, teams, crews. While it is off, groups that exist are kept."),
        .word(
            "group-create", \.groups.creation,
            "Who may create groups: everybody who is signed in, people with a confirmed email, or administrators."),
        .parsed(
            "group-roles", \.groups.roles, "JSON",
            "The roles of a group besides owner, admin and member: what each one permits, and whether an invitation "
                + "link can give it.",
            allowed:
                "none, or an object such as {\"treasurer\": {\"permissions\": [\"billing:manage\"], \"open\": true}}, "
                + "with at most \(GroupRoles.most.roles) roles of at most \(GroupRoles.most.permissions) permissions",
            standard: "none", write: { $0.declared.map { JSONText.encode($0) } },
            parse: { text in
                text == "none" ? .standard : (try? JSONValue(json: text.utf8)).flatMap(GroupRoles.init(json:))
            }),
        .word(
            "group-orphans", \.groups.orphans,
            "What happens when the only owner of a group deletes their account: the group gets an heir, or the account "
                + "stays until the group has another owner. Administrators always delete."),
        .number("groups-per-person", \.groups.mostGroups, 1...1000, "The maximum number of groups of one person."),
        .number("group-members", \.groups.mostMembers, 1...10_000, "The maximum number of members of a group."),
        .duration(
            "group-token-life", \.groups.tokenLife, .seconds(30)...(.seconds(86_400)),
            "The maximum life of an access token that names a group. A server that only checks tokens learns of a "
                + "changed role after that time at the latest."),
        .choice(
            "group-token-permissions", \.groups.tokensHavePermissions, "yes", "no",
            "Whether access tokens that name a group also list what the role permits."),
    ]
}
