"""How the embedded database executes every statement of the tables: Tests/data/query-plans.txt.

    python Tests/harness/query_plans.py           prints the differences between the sources and the record
    python Tests/harness/query_plans.py --write   writes the record; the program must be built

A statement that reads a whole table where it used an index is one that gets slower with every person. The record shows
it as a line that changes. Statements are read from the sources; what they are put together from at run time is listed
below. Plans are those of a database without statistics, which the server never gathers.
"""

import re
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from gatehouse_server import PROGRAM, ROOT, GatehouseServer

RECORD = ROOT / "Tests" / "data" / "query-plans.txt"
# A comment, the beginning of a text, or a whole raw text, which holds no statement.
TOKEN = re.compile(r'//[^\n]*|/\*.*?\*/|(#+)".*?"\1|"""|"', re.DOTALL)
VERB = re.compile(r"(?:SELECT|INSERT|UPDATE|DELETE|WITH)\s+\S|\\\(query\) ")
# What only PostgreSQL is asked.
SHARED = re.compile(r"::|\bpg_|current_setting|set_config|setval|\$\d")

# What the words are replaced with that depend on the database.
DIALECT = {
    "sql.dialect.claimSuffix": "",
    "sql.dialect.orderedJoin": "CROSS JOIN",
    "sql.dialect.containsOperator": "LIKE",
    'sql.dialect.bytes(of: "user_metadata")': "LENGTH(CAST(user_metadata AS BLOB))",
    'sql.dialect.bytes(of: "app_metadata")': "LENGTH(CAST(app_metadata AS BLOB))",
}

_MINE = "JOIN group_members m ON m.group_id = {0}.group_id AND m.user_id = ? WHERE {0}.deleted_at IS NULL"
_NAMED = r"(email LIKE ? ESCAPE '' OR search_name LIKE ? ESCAPE '')"
_CHOSEN = (
    "(SELECT users.id AS id, users.email AS email, users.search_name AS search_name, "
    "users.created_at AS created_at FROM administrators "
    "CROSS JOIN users ON users.id = administrators.user_id) AS chosen"
)
# The lists of people that an administrator can choose from.
_PEOPLE = [
    "users",
    "users WHERE email_confirmed_at IS NULL AND email <> ''",
    "users WHERE banned_until IS NOT NULL AND banned_until > ?",
    "users WHERE is_anonymous = 1",
    _CHOSEN,
]
_OLDER = "(created_at <= ? AND (created_at < ? OR id > ?))"
_NEWER = "(created_at >= ? AND (created_at > ? OR id < ?))"
_ROWS = [
    ("flows", "digest", "updated_at", "1 = 1"),
    ("browser_places", "digest", "updated_at", "user_id = ''"),
    ("auth_codes", "digest", "expires_at", "1 = 1"),
    ("open_requests", "id", "asked_at", "kind = 'sign-up'"),
    ("provider_codes", "digest", "expires_at", "1 = 1"),
    ("provider_flows", "state_digest", "expires_at", "1 = 1"),
]


def _time(sign: str) -> str:
    return f"happened_at {sign}= ? AND (happened_at {sign} ? OR position {sign} ?)"


def _rfis() -> list[str]:
    """The conditions of a list of requests."""
    contains = " OR ".join(rf"r.{column} LIKE ? ESCAPE '\'" for column in ("title", "question", "answer"))
    conditions = ("r.project_id = ?", "r.answer IS NULL", "r.answer IS NOT NULL", "r.asked_by = ?", f"({contains})")
    return ["", *(f" AND {condition}" for condition in conditions)]


def _where(*conditions: str) -> str:
    joined = " AND ".join(filter(None, conditions))
    return f" WHERE {joined}" if joined else ""


def _with(selection: str, condition: str) -> str:
    return f"{selection} {'AND' if ' WHERE ' in selection else 'WHERE'} {condition}"


# What statements are put together from, by file: a part as it is in the sources, with all that it can be or with one of
# each kind. A part with nothing is one that no statement can be read from.
PARTS: dict[str, dict[str, list[str]]] = {
    "AdministratorTable": {r"\(marks)": ["?, ?"]},
    "AuditTable": {
        r"\(selection)": ["", " WHERE user_id = ?", " WHERE event IN (?, ?)", " WHERE user_id = ? AND event IN (?, ?)"]
    },
    "AuditTable+Trail": {
        r"\(selection) ORDER BY happened_at \(order), position \(order)": [
            f"{_where(condition, cursor)} ORDER BY happened_at {order}, position {order}"
            for order, cursor in (("DESC", ""), ("DESC", _time("<")), ("ASC", _time(">")))
            for condition in ("", "user_id = ?", "event = ?", "event IN (?, ?)", "happened_at >= ? AND happened_at < ?")
        ],
        r"\(kind)": ["event = ?", "event IN (?, ?)"],
    },
    "CrewData+Changes": {
        r"SELECT t.\(table.title) AS title FROM \(table.name) t": [
            "SELECT t.name AS title FROM fieldhouse_projects t",
            "SELECT t.title AS title FROM fieldhouse_rfis t",
        ],
        r"\(table)": ["fieldhouse_projects", "fieldhouse_rfis"],
    },
    "CrewData+Projects": {
        r'\(mine("p"))': [_MINE.format("p")],
        r'\(mine("r"))': [_MINE.format("r")],
        r"SELECT COUNT(*) AS total \(mine)": [
            f"SELECT COUNT(*) AS total FROM fieldhouse_projects p {_MINE.format('p')}",
            *(
                f"SELECT COUNT(*) AS total FROM fieldhouse_rfis r {_MINE.format('r')}{condition}"
                for condition in _rfis()
            ),
        ],
        r"\(query) AND \(alias).id IN (SELECT \(alias).id \(mine) \(order) LIMIT ? OFFSET ?) \(order)": [
            f"SELECT * FROM fieldhouse_projects p {_MINE.format('p')} AND p.id IN "
            f"(SELECT p.id FROM fieldhouse_projects p {_MINE.format('p')} "
            "ORDER BY p.created_at DESC, p.id LIMIT ? OFFSET ?) ORDER BY p.created_at DESC, p.id",
            *(
                f"SELECT * FROM fieldhouse_rfis r {_MINE.format('r')} AND r.id IN "
                f"(SELECT r.id FROM fieldhouse_rfis r {_MINE.format('r')}"
                f"{condition} ORDER BY r.created_at DESC, r.id LIMIT ? OFFSET ?) ORDER BY r.created_at DESC, r.id"
                for condition in _rfis()
            ),
        ],
    },
    "GroupMemberTable": {
        r'\(conditions.joined(separator: " AND "))': [
            "m.group_id = ?", "m.group_id = ? AND m.joined_at >= ? AND (m.joined_at > ? OR m.user_id > ?)",
            "m.group_id = ? AND m.role = ?",
            r"m.group_id = ? AND (p.display_name LIKE ? ESCAPE '\' OR u.email LIKE ? ESCAPE '\')",
        ]
    },
    "GroupTable": {r"\(condition)": ["", r" AND name LIKE ? ESCAPE '\'"]},
    "OutboxTable": {r"\(column)": ["sent_at", "failed_at"]},
    "OutboxTable+Queue": {
        r"\(comparison) ? ORDER BY position \(order) LIMIT ?": [
            "< ? ORDER BY position DESC LIMIT ?", "> ? ORDER BY position ASC LIMIT ?",
        ],
        r"\(filter.condition)": [
            "(due_at IS NOT NULL OR failed_at IS NOT NULL)", "due_at IS NOT NULL", "failed_at IS NOT NULL",
        ],
        r"\(condition)": ["due_at IS NOT NULL", "failed_at IS NOT NULL"],
    },
    "RowCap": {
        r"SELECT COUNT(*) AS n \(own)": [
            f"SELECT COUNT(*) AS n FROM {table} WHERE network = ? AND {condition}" for table, _, _, condition in _ROWS
        ],
        r"SELECT COUNT(*) AS n FROM \(rows.table) WHERE \(rows.condition)": [
            f"SELECT COUNT(*) AS n FROM {table} WHERE {condition}" for table, _, _, condition in _ROWS
        ],
        "DELETE FROM \\(rows.table)": [
            f"DELETE FROM {table} WHERE {key} IN (SELECT {key} FROM {table} WHERE network = ? AND {condition} "
            f"ORDER BY {idle} LIMIT ?) RETURNING {key} -- "
            for table, key, idle, condition in _ROWS
        ],
    },
    "TransferTable": {r"INSERT INTO \(name)": [], r"\(name)": ["users"]},
    "UserTable+Administration": {
        r"\(selection)": ["", " WHERE email = ?", f" WHERE {_NAMED}"],
        r"\(order)": ["ORDER BY created_at ASC, id", "ORDER BY created_at DESC, id"],
    },
    "ProfileTable": {r"\(marks)": ["?, ?"]},
    "UserTable+People": {
        r"\(source)\(Self.clause(all)) ORDER BY \(turn.order)": [
            f"{_with(people, cursor) if cursor else people} ORDER BY {order}"
            for selection in _PEOPLE
            for people in (selection, _with(selection, _NAMED))
            for cursor, order in (
                ("", "created_at DESC, id"), (_OLDER, "created_at DESC, id"), (_NEWER, "created_at ASC, id DESC"),
                ("", "email IS NULL, email, id"), ("(email > ? OR email IS NULL)", "email IS NULL, email, id"),
            )
        ],
        r"\(source)\(Self.clause(conditions))": [
            people for selection in _PEOPLE for people in (selection, _with(selection, _NAMED))
        ],
        r"\(marks)": ["?, ?"],
    },
}  # fmt: skip


def literals(source: str) -> Iterator[str]:
    """The texts of a Swift file in their order, those that are added to each other as one."""
    pending, end = "", 0
    for start, stop, text in _single(source):
        if pending and re.fullmatch(r"\s*\+\s*", source[end:start]):
            pending += text
        else:
            if pending:
                yield pending
            pending = text
        end = stop
    if pending:
        yield pending


def _single(source: str) -> Iterator[tuple[int, int, str]]:
    place = 0
    while match := TOKEN.search(source, place):
        if match[0][0] in "/#":
            place = match.end()
            continue
        start, place = match.start(), match.end()
        quote, text, depth = match[0], "", 0
        while depth or not source.startswith(quote, place):
            if source.startswith("\\(", place):
                depth += 1
                text, place = text + "\\(", place + 2
                continue
            if not depth and source[place] == "\\":
                text += "" if source[place + 1] == "\n" else source[place + 1]
                place += 2
                continue
            if depth and source[place] in "()":
                depth += 1 if source[place] == "(" else -1
            text, place = text + source[place], place + 1
        place += len(quote)
        yield start, place, text


def statements() -> Iterator[tuple[str, str]]:
    """Every statement for the embedded database, with the name of its file."""
    for file in sorted((ROOT / "Sources").rglob("*.swift")):
        if {"Migrations", "GatehousePostgres", "GatehouseBench"} & {*file.parts}:
            continue
        seen = set()
        for text in literals(file.read_text(encoding="utf-8")):
            if not VERB.match(text.strip()) or SHARED.search(text):
                continue
            for statement in expanded(" ".join(text.split()), PARTS.get(file.stem, {})):
                one = " ".join(statement.partition(" -- ")[0].split())
                if one not in seen:
                    seen.add(one)
                    yield file.stem, one


def expanded(text: str, parts: dict[str, list[str]]) -> Iterator[str]:
    """All statements that a template can produce."""
    if "\\(" not in text:
        yield text
        return
    for part, choices in parts.items():
        if part in text:
            for choice in choices:
                # What follows a comment is what the choice has in it already.
                yield from [choice] if choice.endswith(" -- ") else expanded(text.replace(part, choice), parts)
            return
    found = text[text.index("\\(") + 2 :]
    for expression, word in DIALECT.items():
        if found.startswith(f"{expression})"):
            yield from expanded(text.replace(f"\\({expression})", word), parts)
            return
    raise KeyError(f"harness/query_plans.py does not know what this can be: {text}")


def plan(database: sqlite3.Connection, statement: str) -> list[str]:
    """The steps of a statement, those inside others indented."""
    count = statement.count("?")
    rows = database.execute(f"EXPLAIN QUERY PLAN {statement}", [None] * count).fetchall()
    depths = {0: 0}
    lines = []
    for number, parent, _, text in rows:
        depths[number] = depths[parent] + 1
        lines.append("  " * depths[number] + text)
    return lines or ["  writes one row"]


def record(database: sqlite3.Connection) -> str:
    """The record as it is to be, by a database with all tables."""
    lines, last = [], ""
    for name, statement in statements():
        if name != last:
            lines += ["", f"# {name}"]
            last = name
        lines += [statement, *plan(database, statement)]
    return "\n".join(lines).lstrip() + "\n"


def current_record() -> str:
    """The record by the database of a program that was just built."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        GatehouseServer(data, command=(PROGRAM, "demo", "--no-tour")).start().stop()
        with closing(sqlite3.connect(data / "gatehouse.sqlite")) as database:
            return record(database)


def main() -> int:
    """Writes the record, or checks whether it is current."""
    current = current_record()
    if "--write" in sys.argv[1:]:
        RECORD.write_text(current)
        return 0
    if RECORD.read_text() == current:
        return 0
    print("Tests/data/query-plans.txt is not current", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
