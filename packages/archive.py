"""Packs a folder, so that the same files give the same archive on every system.

    python3 packages/archive.py FOLDER FILE TIME

FILE ends in .tar.gz or .zip and has the folder in it. All files are of the TIME, in seconds since 1970, and of nobody.
Those whose first bytes are of a program, and scripts, may be run.
"""

import gzip
import io
import sys
import tarfile
import time
import zipfile
from pathlib import Path

PROGRAMS = (b"\x7fELF", b"\xcf\xfa\xed\xfe", b"MZ", b"#!")


def main(folder: Path, file: Path, seconds: int) -> None:
    entries = []
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        data = path.read_bytes()
        mode = 0o755 if data.startswith(PROGRAMS) else 0o644
        entries.append((path.relative_to(folder.parent).as_posix(), data, mode))
    if file.suffix == ".zip":
        with zipfile.ZipFile(file, "w") as archive:
            for name, data, mode in entries:
                entry = zipfile.ZipInfo(name, time.gmtime(seconds)[:6])
                entry.external_attr = (0o100000 | mode) << 16
                entry.create_system = 3
                archive.writestr(entry, data, zipfile.ZIP_DEFLATED, 9)
        return
    packed = io.BytesIO()
    with gzip.GzipFile(filename="", fileobj=packed, mode="wb", compresslevel=9, mtime=0) as stream:
        with tarfile.open(fileobj=stream, mode="w", format=tarfile.USTAR_FORMAT) as archive:
            for name, data, mode in entries:
                entry = tarfile.TarInfo(name)
                entry.size, entry.mode, entry.mtime = len(data), mode, seconds
                archive.addfile(entry, io.BytesIO(data))
    file.write_bytes(packed.getvalue())


main(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]))
