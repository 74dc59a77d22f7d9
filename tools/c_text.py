"""Text as C source."""


def literal(text):
    """The text as one C string literal in plain ASCII."""
    out = ""
    for byte in text.encode("utf-8"):
        char = chr(byte)
        if char in '"\\?':
            out += "\\" + char
        elif char == "\n":
            out += "\\n"
        elif 32 <= byte < 127:
            out += char
        else:
            out += f"\\{byte:03o}"
    return f'"{out}"'
