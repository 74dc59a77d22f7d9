#!/usr/bin/env python3
"""Do the win probabilities of `veillee analyse` come true? Brier score and a reliability table.

usage: calibrate.py VEILLEE ITERATIONS RECORD…

Every judged decision of a finished record is one prediction (the probability after the move that was made); what came
true is the seat's share of the win. A record's decisions belong together, so the interval of the Brier score is over
records.
"""
import json
import math
import re
import subprocess
import sys


def shares(path):
    with open(path, encoding="utf-8") as file:
        scores = [int(x) for x in re.search(r"^= (.*)$", file.read(), re.M).group(1).split()]
    best = max(scores)
    return [(score == best) / scores.count(best) for score in scores]


def main():
    veillee, iterations, paths = sys.argv[1], sys.argv[2], sys.argv[3:]
    bins = [[0, 0.0, 0.0] for _ in range(10)]
    briers = []
    for number, path in enumerate(paths, 1):
        run = subprocess.run([veillee, "analyse", path, "--iterations", iterations, "--seed", str(number), "--json"],
                             check=True, capture_output=True)
        outcome, errors = shares(path), []
        for decision in json.loads(run.stdout)["decisions"]:
            predicted, came = decision["win_after"], outcome[decision["seat"]]
            errors.append((predicted - came) ** 2)
            cell = bins[min(int(predicted * 10), 9)]
            cell[0], cell[1], cell[2] = cell[0] + 1, cell[1] + predicted, cell[2] + came
        briers.append(sum(errors) / len(errors))
    count = sum(cell[0] for cell in bins)
    mean = sum(briers) / len(briers)
    half = 1.96 * math.sqrt(sum((b - mean) ** 2 for b in briers) / max(len(briers) - 1, 1) / len(briers))
    print(f"{len(paths)} records, {count} decisions, Brier score {mean:.4f} ± {half:.4f}")
    print("| predicted | decisions | mean prediction | came true |\n|---|---|---|---|")
    for i, (n, predicted, came) in enumerate(bins):
        if n:
            print(f"| {i * 10}–{i * 10 + 10} % | {n} | {predicted / n:.3f} | {came / n:.3f} |")


if __name__ == "__main__":
    main()
