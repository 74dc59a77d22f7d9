#!/usr/bin/env python3
"""Everything that passes in the tests of the house fits what is written about it (docs/openapi.json,
docs/protocol.schema.json), and nothing is written about that never passes.

usage: traffic.py SOURCE_ROOT TEST…      prints TAP
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import warnings

from tap import main, test

warnings.simplefilter("ignore", DeprecationWarning)
import jsonschema  # noqa: E402

ROOT, TESTS = pathlib.Path(sys.argv[1]), sys.argv[2:]
API = json.loads((ROOT / "docs/openapi.json").read_text(encoding="utf-8"))
MESSAGES = json.loads((ROOT / "docs/protocol.schema.json").read_text(encoding="utf-8"))
BOTS = json.loads((ROOT / "docs/bot-protocol.schema.json").read_text(encoding="utf-8"))


def traffic():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "traffic")
        for program in TESTS:
            subprocess.run([program], env={**os.environ, "INN_TRAFFIC": path}, check=True, capture_output=True)
        with open(path, encoding="utf-8") as lines:
            return [json.loads(line) for line in lines]


ALL = traffic()


def checker(root, schema):
    docs = "file:///docs/"
    resolver = jsonschema.RefResolver(docs + "this.json", root, store={docs + "bot-protocol.schema.json": BOTS})
    return jsonschema.Draft202012Validator(schema, resolver=resolver)


def operation(method, path):
    """The operation of the file that a request is one of."""
    for form, item in API["paths"].items():
        if method in item and re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", form), path):
            return form, item[method]
    return None, None


def resolved(answer):
    return API["components"]["responses"][answer["$ref"].split("/")[-1]] if "$ref" in answer else answer


@test
def the_schemas_are_schemas():
    for schema in (MESSAGES, BOTS, *API["components"]["schemas"].values()):
        jsonschema.Draft202012Validator.check_schema(schema)
    assert API["openapi"].startswith("3.1.")
    names = [item["operationId"] for path in API["paths"].values() for item in path.values()]
    assert len(names) == len(set(names)) and len(names) > 20, names


@test
def every_answer_is_as_the_api_says():
    asked, checkers = set(), {}
    for line in (line for line in ALL if "method" in line):
        form, found = operation(line["method"], line["path"])
        if found is None:
            assert line["status"] in ("404", "405") and "error" in json.loads(line["answer"]), line
            continue
        asked.add((form, line["method"]))
        assert line["status"] in found["responses"], (form, line)
        content = resolved(found["responses"][line["status"]]).get("content")
        if content is None:
            assert line["answer"] == "" and line["type"] == "", line
            continue
        kind = line["type"].split(";")[0]
        assert kind in content, line
        if kind == "application/json":
            key = (form, line["method"], line["status"])
            if key not in checkers:
                checkers[key] = checker(API, content[kind]["schema"])
            checkers[key].validate(json.loads(line["answer"]))
    every = {(form, method) for form, item in API["paths"].items() for method in item}
    assert asked == every, every - asked


@test
def every_request_that_was_granted_fits_too():
    count = 0
    for line in (line for line in ALL if "method" in line and line["status"].startswith("2") and line["asked"]):
        _, found = operation(line["method"], line["path"])
        checker(API, found["requestBody"]["content"]["application/json"]["schema"]).validate(json.loads(line["asked"]))
        count += 1
    assert count > 100, count


@test
def every_message_of_the_server_fits():
    """Of those that come by the thousand every seventh is looked at."""
    check, kinds = checker(MESSAGES, MESSAGES["$defs"]["server"]), {}
    for line in (line for line in ALL if "said" in line):
        message = json.loads(line["said"])
        kinds[message["type"]] = kinds.get(message["type"], 0) + 1
        if kinds[message["type"]] % 7 == 1 or message["type"] not in ("note", "moves", "staged", "done"):
            check.validate(message)
    assert set(kinds) == {"hello", "view", "note", "moves", "staged", "done", "refused", "fair", "presence", "rematch",
                          "chat", "chatting", "pong", "bye"}, kinds


@test
def what_clients_say_fits_unless_it_is_nonsense():
    check, kinds, nonsense = checker(MESSAGES, MESSAGES["$defs"]["client"]), set(), 0
    for number, line in enumerate(line for line in ALL if "heard" in line):
        try:
            message = json.loads(line["heard"])
        except ValueError:
            nonsense += 1
            continue
        if message.__class__ is dict and message.get("type") in ("act", "stage") and number % 7:
            continue
        if check.is_valid(message):
            kinds.add(message["type"])
        else:
            nonsense += 1
    assert kinds >= {"hello", "act", "stage", "unstage", "fair", "chat", "view", "ping", "pong"}, kinds
    assert nonsense < 60, nonsense


@test
def what_is_not_so_does_not_fit():
    check = checker(MESSAGES, MESSAGES["$defs"]["server"])
    for message in ({"type": "done", "id": "short", "next": 1}, {"type": "moves", "next": 1, "moves": []},
                    {"type": "bye", "code": "not found", "message": "x", "retry": True}, {"type": "tango"}):
        assert not check.is_valid(message), message
    assert not checker(API, API["components"]["schemas"]["error"]).is_valid({"error": {"code": "x"}})


if __name__ == "__main__":
    main()
