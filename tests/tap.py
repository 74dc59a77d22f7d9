"""What the tests that are Python programs share: @test says what is one, main runs them and prints TAP."""
import sys
import traceback

TESTS = []


def test(function):
    TESTS.append(function)
    return function


def main():
    """A test that returns something is skipped; what it returns says why."""
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
