#!/usr/bin/env python3
"""A store as SQL, for tests/store/version-N.sql: test_store_files FOLDER --make FILE makes the store.

usage: dump.py FILE
"""
import sqlite3
import sys

store = sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True)
print("\n".join(store.iterdump()))
for pragma in ("application_id", "user_version"):
    print(f"PRAGMA {pragma} = {store.execute('PRAGMA ' + pragma).fetchone()[0]};")
