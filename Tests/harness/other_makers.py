"""An authenticator app and a reader of QR codes, as programs of other makers."""

import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from PIL import Image, ImageDraw

# How large a module of a code is drawn, in pixels.
SCALE = 4


def oathtool(secret: str, instant: int, more: int = 0) -> list[str]:
    """The codes of six digits at an instant and in as many periods after it, for a secret in base32."""
    return _said(["oathtool", "--totp", "--base32", f"--now=@{instant}", f"--window={more}", "-"], secret).split()


def zbarimg(*pictures: Image.Image) -> list[str]:
    """What zbar reads in pictures with one QR code each."""
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder) / f"{number}.png" for number in range(len(pictures))]
        for file, picture in zip(files, pictures, strict=True):
            picture.save(file)
        # No other kinds of codes: parts of a large QR code may look like bars.
        said = _said(["zbarimg", "--raw", "--quiet", "--nodbus", "-Sdisable", "-Sqrcode.enable", *map(str, files)])
    return said.splitlines()


def drawn(svg: str) -> Image.Image:
    """The picture of a code, from the one path that it has."""
    side = int(re.search(r"viewBox='0 0 (\d+) ", svg)[1])  # type: ignore[index]
    image = Image.new("L", (side * SCALE, side * SCALE), 255)
    draw = ImageDraw.Draw(image)
    for x, y, width in re.findall(r"M(\d+) (\d+)h(\d+)v1", svg):
        left, top = int(x) * SCALE, int(y) * SCALE
        draw.rectangle((left, top, left + int(width) * SCALE - 1, top + SCALE - 1), fill=0)
    return image


def _said(command: list[str], given: str = "") -> str:
    program = shutil.which(command[0])
    assert program is not None, f"there is no {command[0]}: script/bootstrap installs it"
    result = subprocess.run([program, *command[1:]], input=given, capture_output=True, text=True, check=False)
    # Neither the secret nor a code is in what is printed.
    assert result.returncode == 0, f"{command[0]} ended with status {result.returncode}"
    return result.stdout
