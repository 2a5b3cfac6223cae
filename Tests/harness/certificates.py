"""A certificate authority for tests, and the certificates that it issues to servers."""

import subprocess
from pathlib import Path


class Authority:
    """An authority that only clients with its certificate trust."""

    def __init__(self, folder: Path, name: str = "authority") -> None:
        self._folder = folder
        self.certificate = folder / f"{name}.pem"
        self._key = folder / f"{name}.key"
        self._run(
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "30",
            "-subj", f"/CN={name}", "-keyout", self._key, "-out", self.certificate,
        )  # fmt: skip

    def issue(self, name: str, host: str, *, is_expired: bool = False) -> tuple[Path, Path]:
        """Issues a certificate for a host, such as `IP:127.0.0.1`. Returns the files of certificate and key."""
        certificate, key, request = (self._folder / f"{name}.{kind}" for kind in ("pem", "key", "csr"))
        names = self._folder / f"{name}.txt"
        names.write_text(f"subjectAltName={host}\n")
        self._run(
            "req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", "/CN=database",
            "-keyout", key, "-out", request,
        )  # fmt: skip
        # A certificate that is valid for a negative number of days has expired.
        self._run(
            "x509", "-req", "-in", request, "-CA", self.certificate, "-CAkey", self._key, "-CAcreateserial",
            "-days", "-1" if is_expired else "30", "-extfile", names, "-out", certificate,
        )  # fmt: skip
        return certificate, key

    @staticmethod
    def _run(*arguments: str | Path) -> None:
        subprocess.run(["openssl", *arguments], check=True, capture_output=True)
