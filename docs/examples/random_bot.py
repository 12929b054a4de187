#!/usr/bin/env python3
"""Plays one whole game of each kind with random legal actions, through the referee.

Usage: random_bot.py [--seed N] COMMAND [ARGUMENT ...]
  e.g. random_bot.py cargo run --release -q -- referee

Standard library only. A real bot would look at `view` before it chooses, and only at its own.
"""

import argparse
import json
import random
import subprocess

GAMES = [
    ("coloretto", 4, {}),
    ("red7", 3, {"actions": True}),
    ("tavolozza", 3, {}),
]


class Referee:
    """A referee process: one JSON object a line to it, one a line back."""

    def __init__(self, command):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
        )

    def ask(self, cmd, **fields):
        request = json.dumps({"cmd": cmd, **fields})
        try:
            self.process.stdin.write(request + "\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            pass  # the missing answer tells
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit("the referee has gone: is the command right?")
        answer = json.loads(line)
        if not answer["ok"]:
            raise RuntimeError(f"{request}: {answer['error']}: {answer['message']}")
        return answer

    def close(self):
        self.process.stdin.close()
        return self.process.wait()


def choose(rng, view, actions):
    """What to play, from what the player may know. This bot does not care."""
    return rng.choice(actions)


def play(referee, rng, game, players, options, seed):
    state = referee.ask("new", game=game, players=players, options=options, seed=seed)
    steps = 0
    while not state["over"]:
        legal = referee.ask("legal")
        view = referee.ask("view", player=legal["player"])["state"]
        state = referee.ask("apply", action=choose(rng, view, legal["actions"]))
        steps += 1
    result = referee.ask("result")
    scores = ", ".join(str(score) for score in result["scores"])
    winners = " and ".join(str(winner) for winner in result["winners"])
    print(f"{game}: {steps} actions, scores {scores}, won by player {winners}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("command", nargs=argparse.REMAINDER)
    arguments = parser.parse_args()
    if not arguments.command:
        parser.error("which command starts the referee?")
    referee = Referee(arguments.command)
    hello = referee.ask("hello")
    print(f"{hello['name']} {hello['version']}, protocol {hello['protocol']}")
    rng = random.Random(arguments.seed)
    for game, players, options in GAMES:
        play(referee, rng, game, players, options, arguments.seed)
    raise SystemExit(referee.close())


if __name__ == "__main__":
    main()
