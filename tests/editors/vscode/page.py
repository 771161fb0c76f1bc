"""page.py VSIX: whether what the page of a packaged extension shows and links to is there.

The marketplace shows the README of the package, where vsce has made URLs of relative paths. A picture
has to be a file of this repository in the release that is packaged, and so has a link into it.
"""

import json
import pathlib
import re
import sys
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[3]

with zipfile.ZipFile(sys.argv[1]) as package:
    names = {name.lower(): name for name in package.namelist()}
    read = lambda name: package.read(names[f"extension/{name}".lower()]).decode()
    manifest = json.loads(read("package.json"))
    texts = {name: read(name) for name in ("readme.md", "changelog.md")}

HOME = re.escape(manifest["repository"]["url"].removesuffix(".git"))
RELEASE = "v" + manifest["version"]
wrong = []
pictures = []
for name, text in texts.items():
    for mark, url in re.findall(r"(!?)\[[^\]]*\]\(([^)\s]+)\)", text) + re.findall(r"<(img) [^>]*src=[\"']([^\"']+)", text):
        is_picture = mark != ""
        place = re.fullmatch(HOME + r"/(raw|blob)/([^/]+)/([^#?]+)", url)
        if is_picture:
            pictures.append(url)
        if place:
            form, release, path = place.groups()
            if (form == "raw") != is_picture or release != RELEASE or not (ROOT / path).is_file():
                wrong.append(f"{name}: {url}")
        elif is_picture or not re.match(r"https://|#", url):
            wrong.append(f"{name}: {url}")

print(f"the page shows {len(pictures)} pictures", file=sys.stderr)
print(*wrong, sep="\n", file=sys.stderr, end="\n" if wrong else "")
sys.exit(bool(wrong) or len(pictures) == 0)
