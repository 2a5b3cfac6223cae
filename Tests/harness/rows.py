"""Reads and changes the rows of a server's database directly, in either database."""

import sqlite3
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import postgres
import psycopg


def connect(data: Path) -> "sqlite3.Connection | Opened":
    """Opens the database of the server with this data folder. As a context the connection commits at the end."""
    if postgres.is_chosen():
        return Opened(postgres.database_of(data))
    return sqlite3.connect(data / "gatehouse.sqlite", timeout=60)


class Opened:
    """A connection to PostgreSQL with as much of sqlite3's interface as the tests use, with `?` for values."""

    def __init__(self, uri: str) -> None:
        self._connection = psycopg.connect(uri, options="-c search_path=gatehouse")

    def __enter__(self) -> "Opened":
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is None:
            self._connection.commit()
        else:
            self._connection.rollback()

    def execute(self, statement: str, values: Sequence[object] = ()) -> "psycopg.Cursor[Any]":
        """Runs a statement."""
        return self._connection.execute(_translated(statement), values)

    def executemany(self, statement: str, rows: Iterable[Sequence[object]]) -> None:
        """Runs a statement once for each of some rows."""
        with self._connection.cursor() as cursor:
            cursor.executemany(_translated(statement), rows)

    def commit(self) -> None:
        """Makes what was changed visible to others."""
        self._connection.commit()

    def close(self) -> None:
        """Ends the connection."""
        self._connection.close()


def _translated(statement: str) -> Any:
    return statement.replace("%", "%%").replace("?", "%s")
