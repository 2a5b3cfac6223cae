"""nginx in front of a server, with the configuration that `deploy/` has for it, TLS and a certificate of its own."""

import re
import subprocess
from pathlib import Path

from gatehouse_server import ROOT, eventually

NGINX = ROOT / ".build" / "nginx" / "usr" / "sbin" / "nginx"
TEMPLATE = ROOT / "deploy" / "nginx.conf"


class Proxy:
    """nginx on a free port of loopback."""

    def __init__(self, folder: Path, host: str, port: int, upstream: int) -> None:
        self.folder, self.host, self.port, self.upstream = folder, host, port, upstream
        self.certificate = folder / "certificate.pem"
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> "Proxy":
        key = self.folder / "key.pem"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"]
            + ["-subj", f"/CN={self.host}", "-addext", f"subjectAltName=DNS:{self.host}"]
            + ["-keyout", str(key), "-out", str(self.certificate)],
            check=True,
            capture_output=True,
        )
        site = TEMPLATE.read_text(encoding="utf-8")
        for found, placed in {
            "listen 443 ssl http2;": f"listen 127.0.0.1:{self.port} ssl http2;",
            "listen 80;": f"listen unix:{self.folder}/plain.sock;",
            "sign-in.example.com": self.host,
            "/var/log/nginx/": f"{self.folder}/",
            "127.0.0.1:8080": f"127.0.0.1:{self.upstream}",
            "/etc/letsencrypt/live/HOST/fullchain.pem".replace("HOST", self.host): str(self.certificate),
            "/etc/letsencrypt/live/HOST/privkey.pem".replace("HOST", self.host): str(key),
        }.items():
            assert found in site, found
            site = site.replace(found, placed)
        assert not re.search(r"letsencrypt|listen (80|443)", site)
        temporary = "".join(
            f"{kind}_temp_path {self.folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        configuration = self.folder / "nginx.conf"
        configuration.write_text(
            f"daemon off;\npid {self.folder}/nginx.pid;\nerror_log {self.folder}/error.log;\nevents {{}}\n"
            f"http {{\naccess_log off;\n{temporary}{site}\n}}\n"
        )
        command = [str(NGINX), "-e", f"{self.folder}/error.log", "-p", str(self.folder), "-c", str(configuration)]
        checked = subprocess.run([*command, "-t"], capture_output=True, text=True, check=False)
        assert checked.returncode == 0, checked.stderr
        self._process = subprocess.Popen(command)
        # Its own check of the configuration leaves an empty file behind.
        eventually("nginx is up", lambda: (self.folder / "nginx.pid").read_text().strip() or None)
        return self

    def __exit__(self, *_: object) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.wait(timeout=20)
