"""Writes the manual pages of a program from its own help, as mdoc: one page for the program, one for each of its commands.

usage: PROGRAM --experimental-dump-help | manual.py FOLDER VERSION DATE

The pages say what `--help` says and nothing else, so that there is one text to keep true.
"""

import json
import sys
from pathlib import Path

# What every command takes is said once, on the program's own page.
COMMON = ("home", "as", "athlete", "json", "locale", "at")


def escaped(text):
    """A text that no line of it is taken for a macro, and no character of it for another."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("`", "\\(ga").replace("'", "\\(aq")
    return "\n".join("\\&" + line if line.startswith(".") else line for line in text.split("\n"))


def sentences(text):
    """Paragraphs, and what is indented as it stands."""
    lines, is_shown = [], False
    for line in (text or "").strip("\n").split("\n"):
        if line.startswith(("  ", "\t", "rc ", "rc-replay ")) != is_shown:
            is_shown = not is_shown
            lines.append(".Bd -literal -offset indent" if is_shown else ".Ed")
        lines.append(escaped(line.strip() if not is_shown else line) or (".Pp" if not is_shown else ""))
    if is_shown:
        lines.append(".Ed")
    return lines


def paragraph(text):
    """The same as a paragraph after another."""
    lines = sentences(text)
    return lines if lines[0].startswith(".Bd") else [".Pp", *lines]


def flags(argument):
    names = sorted(argument.get("names") or [], key=lambda name: name["kind"] != "short")
    return ", ".join(("-" if name["kind"] == "short" else "--") + name["name"] for name in names)


def value(argument):
    return argument.get("valueName", "value").upper().replace("-", "_")


def usage(path, command):
    """The command with what it takes, in the shell's conventions."""
    words = [path]
    arguments = [one for one in command.get("arguments", []) if one.get("shouldDisplay", True)]
    if any(one["kind"] != "positional" for one in arguments):
        words.append("[OPTIONS]")
    for one in arguments:
        if one["kind"] == "positional":
            word = value(one) + ("…" if one["isRepeating"] else "")
            words.append(f"[{word}]" if one["isOptional"] else word)
    return " ".join(words)


def described(argument):
    text = argument.get("abstract", "")
    if argument.get("allValues"):
        text += f" One of: {', '.join(argument['allValues'])}."
    if argument.get("defaultValue"):
        text += f" Default: {argument['defaultValue']}."
    return escaped(text) or "\\&"


def options(arguments):
    lines = [".Bl -tag -width Ds"]
    for one in arguments:
        if one["kind"] == "positional":
            head = value(one)
        else:
            head = flags(one) + (f" {value(one)}" if one["kind"] == "option" else "")
        lines += [f".It {escaped(head)}", described(one)]
    return lines + [".El"]


def is_common(argument):
    return (argument.get("preferredName") or {}).get("name") in COMMON + ("help", "version")


def page(name, abstract, body, version, date):
    title = name.upper().replace(" ", "\\-")
    return "\n".join(
        [f".Dd {date}", f".Dt {title} 1", f".Os Recruiting Compass {version}", ".Sh NAME",
         f".Nm {escaped(name.replace(' ', '-'))}", f".Nd {escaped(abstract.rstrip('.'))}", *body, ""])


def command_body(path, command, *, is_nested=False):
    """What a command does, with the commands below it."""
    lines = []
    if is_nested:
        lines += [f".Ss {escaped(path)}", *sentences(command.get("abstract"))]
    else:
        lines += [".Sh SYNOPSIS"]
    children = [one for one in command.get("subcommands", []) if one.get("shouldDisplay", True)]
    if not children or not is_nested:
        usages = [usage(f"{path} {one['commandName']}", one) for one in children] or [usage(path, command)]
        lines += [".Bd -literal", *(escaped(one) for one in usages), ".Ed"]
    if not is_nested:
        lines += [".Sh DESCRIPTION", *sentences(command.get("abstract"))]
    if command.get("discussion"):
        lines += paragraph(command["discussion"])
    own = [one for one in command.get("arguments", []) if one.get("shouldDisplay", True) and not is_common(one)]
    if own:
        lines += options(own) if is_nested else [".Sh OPTIONS", *options(own)]
    if children and not is_nested:
        lines.append(".Sh COMMANDS")
    for child in children:
        lines += command_body(f"{path} {child['commandName']}", child, is_nested=True)
    return lines


def common_options(command, found=None):
    """The options that commands share, as the first that has each describes it."""
    found = {} if found is None else found
    for one in command.get("arguments", []):
        found.setdefault((one.get("preferredName") or {}).get("name"), one)
    for child in command.get("subcommands", []):
        common_options(child, found)
    return [found[name] for name in COMMON if name in found]


def pages(program, version, date):
    """The pages by their file names."""
    name = program["commandName"]
    commands = [one for one in program["subcommands"] if one.get("shouldDisplay", True) and one["commandName"] != "help"]
    body = [".Sh SYNOPSIS", ".Bd -literal", escaped(f"{name} COMMAND [OPTIONS]"), ".Ed", ".Sh DESCRIPTION",
            *sentences(program["abstract"]), *paragraph(program.get("discussion")), ".Sh COMMANDS",
            ".Bl -tag -width Ds"]
    for one in commands:
        body += [f".It {escaped(one['commandName'])}", escaped(one["abstract"]),
                 f"See {name}\\-{escaped(one['commandName'])}(1)."]
    body += [".El", ".Sh OPTIONS OF EVERY COMMAND", *options(common_options(program))]
    files = {f"{name}.1": page(name, program["abstract"], body, version, date)}
    for one in commands:
        path = f"{name} {one['commandName']}"
        body = command_body(path, one) + [
            ".Sh SEE ALSO", f"{name}(1), which names the options of every command."]
        files[f"{path.replace(' ', '-')}.1"] = page(path, one["abstract"], body, version, date)
    return files


def main():
    if len(sys.argv) != 4:
        print(__doc__.split("\n\n")[1], file=sys.stderr)
        return 64
    folder, version, date = sys.argv[1:]
    Path(folder).mkdir(parents=True, exist_ok=True)
    files = pages(json.load(sys.stdin)["command"], version, date)
    for name, text in files.items():
        (Path(folder) / name).write_text(text)
    print(f"{len(files)} manual pages in {folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
