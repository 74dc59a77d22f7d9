"""What the tests in Python share: each test is a function, its result a line of TAP. A test that cannot be run here
returns the reason."""
import sys
import traceback

TESTS = []


def test(function):
    TESTS.append(function)
    return function


def main():
    print(f"1..{len(TESTS)}", flush=True)
    failed = 0
    for number, function in enumerate(TESTS, 1):
        name = function.__name__.replace("_", " ")
        try:
            skipped = function()
            print(f"ok {number} - {name}" + (f" # SKIP {skipped}" if skipped else ""), flush=True)
        except Exception:
            failed += 1
            print(f"not ok {number} - {name}", flush=True)
            print("# " + traceback.format_exc().replace("\n", "\n# "), flush=True)
    sys.exit(1 if failed else 0)
