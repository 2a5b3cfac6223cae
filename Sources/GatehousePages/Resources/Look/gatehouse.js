"use strict";
(() => {
  // Signs that the script draws have the shape of those that are in the page.
  const sign = (...paths) => {
    const space = "http://www.w3.org/2000/svg";
    const svg = document.createElementNS(space, "svg");
    const set = (node, values) => {
      for (const [name, value] of Object.entries(values)) node.setAttribute(name, value);
    };
    set(svg, {
      class: "icon", viewBox: "0 0 24 24", width: "22", height: "22", fill: "none", stroke: "currentColor",
      "stroke-width": "1.75", "stroke-linecap": "round", "stroke-linejoin": "round", "aria-hidden": "true",
      focusable: "false",
    });
    for (const values of paths) {
      const node = document.createElementNS(space, "path");
      set(node, values);
      svg.append(node);
    }
    return svg;
  };
  // Passwords can be shown: the button exists only where it can work.
  const eye = () => sign(
    { d: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" },
    { d: "M12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z" },
    { d: "M4.5 4.5l15 15", class: "off" },
  );

  for (const input of document.querySelectorAll("input[data-reveal]")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "reveal";
    button.setAttribute("aria-label", input.dataset.reveal);
    button.setAttribute("aria-pressed", "false");
    button.setAttribute("aria-controls", input.id);
    button.append(eye());
    const show = (shown) => {
      input.type = shown ? "text" : "password";
      button.setAttribute("aria-pressed", String(shown));
    };
    button.addEventListener("click", () => {
      show(input.type === "password");
      input.focus();
    });
    // Browsers keep what was typed in a plain text field; a password must not be among it.
    input.form?.addEventListener("submit", () => show(false));
    input.after(button);
  }

  // A line below a field, which is read out when its words change.
  const line = (input, name) => {
    const node = document.createElement("p");
    node.className = name;
    node.setAttribute("role", "status");
    input.closest(".field").append(node);
    return (words, level) => {
      if (node.textContent !== words) node.textContent = words;
      if (level !== undefined) node.dataset.level = level;
    };
  };

  for (const input of document.querySelectorAll("input[data-caps]")) {
    const say = line(input, "caps");
    for (const kind of ["keydown", "keyup"]) {
      input.addEventListener(kind, (event) => {
        say(event.getModifierState?.("CapsLock") ? input.dataset.caps : "");
      });
    }
    input.addEventListener("blur", () => say(""));
  }

  // How strong a password is, as a power of ten of the guesses it stands: what everybody knows counts for little
  // (words, ways over the keys, runs, repetitions, years, the person's own address), every other character for ten.
  // It is a hint: what is taken is for the server to say, whose list of common passwords is much longer.
  const known = ("password qwerty abc123 letmein welcome monkey dragon football iloveyou admin login princess master " +
    "sunshine shadow superman batman trustno1 starwars passw0rd hello freedom whatever secret summer winter spring " +
    "autumn love baby angel michael jordan charlie jessica ashley daniel thomas george hunter ranger soccer hockey " +
    "baseball killer pepper ginger cookie banana orange purple flower computer internet google samsung apple test " +
    "user guest root pass changeme default mustang access passwort hallo schatz motdepasse bonjour soleil " +
    "contrasena hola amor").split(" ");
  const keys = ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"];
  const otherKeys = ["qwertzuiop", "azertyuiop", "yxcvbnm"];
  // The digests of those passwords of the server's list that would be rated fair or strong otherwise.
  // Tests/harness/strengths.py finds them.
  const listed = new Set(`
+/cr+2fD+5ub+AAT+O4H+VA1+VMI+aEq+mZt+ttY+ukp+x6L//VX/5gN/Fa6/QCP/RdL/VYN/d5r/dTh/koN/yon01dr06ge0HdQ0RdC0WUk0agn
0duj0h4y0hm20k3L0pBq0veP0wSW1+l310Ac16hR1S6j1Uvn1sAa1vNd1yS929TY2BhZ2JVl2JgN2KgW2Klx2Nsx2OvH2VNo2iC42kM02srV2uJo
2zrW30Q+33sr35C33BDd3JoX3Jyp3Ops3P3X3Qjr3T8f3WRe3esE3fpX3jxr3kTm3vx34/Vx4BvB4K0k4KrT4Mv44QPv4gI34gtF4zVd56Fa58sN
5Aoh5NWx5NaC5Snr5jd95uLg6+Sd62Ut67Th68cU6D486Ebv6I2d6N6c6s5T6utv6wA972qc7BZl7Ivy7Ju57Pq47TDY7VWi7cza7hzP7oeT7u+A
7uww7y+b8+E/81q08HqS8OSM8SRd8WIH8YvQ8fMp8pm18qkd8sEf91Xh9EUT9Gus9HD99QG39b449epuA/vOACPSAJ8KAMguARpyApeRAuAlAuBr
AwACAxwwAysCB/KoB2U/B49XB4wxB5C0B67LBIxWBKXoBLPjBQj5BnngBqJoBqi0C4fDCU2PCVdrCc5tCc9vCnrFCocYCwV5CyflCz5JD7xNDGlH
DOBfDPNVDQ0bDbw5Dr/ODy6GE+APE2ZpE4RqEVztEdWGF8yzFACuFOTkFPHMFWU7FlJxFqZEFv2vFvJzFxh4G+77GF7NGKIpGYz+GhvlGjo5GpSG
GwJgH1QsHEeJHMegHTjrHlHeHlW6HmcIHqtwHtFHHtoDI7t+IBVFIj4XInx7IsjGJ4SOJEDJJL0hJaMKJuBnJwOiJxi2JzviK311K7XvKQYlKRli
KT9EKV5HKa7MKk69KxFJLKuzLMzCLkhZLlz6Lpa5Ly/jM9XCMEsGMKuMMLPEMWHYMb0mMk9nMq4ZN1h0N28TN2scNB+jNBa9NISyNPzrNVV3NVYl
NbSqNgqXNiT5NlaVNvcdO1lkO9wIODRcOFgBOMtiOPpEORl+OSZXOVc3OWfDOZewOezEOjt+Ono2Ow3aP+axPE1kPYxpPaVHPbsSPhwqPuq5Puv9
Q6ZHQ6iwQI/4QOQCQRo6Qe3cQl/0R1qeR3+vR4JLR7ZLRD00REZ1RG09RG0jRMfARWFQRZvPRa8CRgNGRhrCRl8ZRneSRpZARtaTRx2CS/kHS1Tb
S7X5S8ZDSF51SNQ3SPbrSYe2Se84Sf+SSfqiSgPySk93SkgKSmVaSwMWSzZwTI6JTiq7Tn5tTxRpTzhOU4bKUK+SUKVfUaiuUj+bUzqXV6mNV8IS
VDP8VMWuVNV7VQ8OVUiqVWfcVsyiVvs+VvzRW//hW3TLWMzRWO99Wt9NWwXMX+5vX0zEXCXWXCfIXO4TXPJmXeIUXkVBXlwDXsHHXtEGXuk6Xx9S
Y7QKYLc3YQ4pYSQZYVGXYWAVYY/1YYCEYffhYikpYjkjYlU8YprMYs1RYsqwYzeOZ383Z5NUZFr1ZKTLZOR5ZRQyZWnYZXCoZZxyZas9Zb/tZgOT
ZykUa2gLa6w7a6wmaBGbaQ2QaQo+aRSIaXNxagMoaqYnardRattkauBzb1KQb3Mhb8DUbIo/bo9Vc0Uec1Nwc1rwc2Fyc3b3c57NcQ24cRfpcSiU
cUvgcWo/cbylcoS/d/W6d1z5dMftdO6ZdOGXdQNgdX4CdgUmdsCLdweqdzv4e4+9eBZxeKTfeL+/eMYweXswecYUeknXeoBWesXZetkSf+x7f1ZN
f8v8f9ZAf9ndfA0UfItAfQG0flI8foXHfpIVfpeffwb0fwnCg34agNWtgNi5gXS3gou0grVygss0gtG1gwF3h0z6h1Awh4HfhCvGhG42hHtwhHxS
hMq3hR0VhakRhb4nhn43hp1phqFahqWmi0DkiAX6iBvMiCekiM/miT45iUU9if+IikGtiw0lj0LOj29jj7OIjAE3jEwAjGvwjJh+jM/RjZBBjZRt
jaQmjnm7jo9vjryojuiKjwCDjzh/kC+fkG4AkGTpkHRMkJgIkMGUkMMHkQVXkX6OkkgTkwQwkyhJl/wzl0AQl7ialB9nlP0alTHLlWpElWsulY/q
lenHlhAAlpf7lvGtlwA5m+g6m/X9m1aQmTFJmdHGmdUlmg6BmmNrmo7rmpaUnMFtnSs5nWl9ngcAnkaRnz5SoQhpoe2/og3yoiPUonF5p9VMpAfC
pEYjpJq7pZIDpcFkpdVRpeXlpfHqpgU2pjF/pqTYprrFput+q8hSqN0/qNpYqOuDqUtdqXxiqZmeqbRoqdx3qeFcqfcvqh7LqhBzqnGwqriDqzO1
r2Uor65lrBG1rCGwrCmHrFjurOfWre22rhsQsIofsKpcsOZbsRrxsrvRszLIt1RItP26tPOytfgmthA1tmbDtomStyhAu0ycu3s1uEuGuYvLuf8B
uoU1uwBcv0+fvBK4vIvhvMAdvRY9vetwvlPvvngzw/Muw3uDwDINwNqewP1QwSAswTV/wniSwqzvwwMOwy3nwyGJwzSExD3OxU+FxWSYxbRTxhIO
xsK2xtiPy7DTyNMryQUByXUMybj4yfWJyjhNyltgyqaGyzQpz6a7z8XNzgevzgs7zsOOztL8
`.match(/\S{4}/g));
  const digest = (text) => {
    let hash = 0x811c9dc5;
    for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
    return btoa(String.fromCharCode((hash >>> 16) & 255, (hash >>> 8) & 255, hash & 255));
  };
  const plain = (text) => text.replace(/[013457@$!]/g, (sign) =>
    ({ 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", 7: "t", "@": "a", $: "s", "!": "i" })[sign]);
  const place = (sign) => {
    const row = keys.findIndex((signs) => signs.includes(sign));
    return row < 0 ? undefined : [row, keys[row].indexOf(sign)];
  };
  // The way from one character to the next, if it is a short one: in the alphabet, and over the keys.
  const steps = [
    (one, next) => {
      const by = next.charCodeAt(0) - one.charCodeAt(0);
      return Math.abs(by) > 1 ? undefined : by;
    },
    (one, next) => {
      const [from, to] = [place(one), place(next)];
      const [down, across] = from && to ? [to[0] - from[0], to[1] - from[1]] : [2, 2];
      return Math.abs(down) > 1 || Math.abs(across) > 1 ? undefined : 3 * down + across;
    },
  ];
  const power = (typed, words) => {
    const low = typed.replace(/(.{2,}?)\1+/g, "$1");
    const longest = Math.max(...[...words.keys()].map((word) => word.length));
    const least = [low === typed ? 0 : 0.5];
    for (let at = 0; at < low.length; at += 1) {
      const offer = (length, cost) => {
        least[at + length] = Math.min(least[at + length] ?? Infinity, least[at] + cost);
      };
      offer(1, 1);
      for (let length = 3; length <= Math.min(longest, low.length - at); length += 1) {
        const piece = low.substr(at, length);
        const rank = words.get(piece) ?? words.get(plain(piece));
        if (rank !== undefined) offer(length, Math.log10(rank + 2) + (words.has(piece) ? 0 : 0.5));
        if (otherKeys.some((row) => row.includes(piece))) offer(length, 1.5);
      }
      for (const step of steps) {
        let [end, turns, last] = [at + 1, -1, undefined];
        for (let way; end < low.length && (way = step(low[end - 1], low[end])) !== undefined; last = way) {
          if (way !== last) turns += 1;
          end += 1;
          if (end - at > 2) offer(end - at, 1.5 + turns / 3);
        }
      }
      if (/^(19|20)\d\d/.test(low.substr(at, 4))) offer(4, 2);
      if (/^(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])/.test(low.substr(at, 4))) offer(4, 2.5);
    }
    return least[low.length];
  };
  const strength = (password, own) => {
    const low = password.toLowerCase();
    if (known.includes(low) || known.includes(plain(low)) || listed.has(digest(low))) return 0;
    const words = new Map([...own, ...known].reverse().map((word, rank, all) => [word, all.length - 1 - rank]));
    const guesses = power(low, words);
    return guesses < 4 ? 1 : guesses < 10 ? 2 : guesses < 14 ? 3 : 4;
  };
  for (const input of document.querySelectorAll("input[data-strength]")) {
    const say = line(input, "strength");
    const levels = input.dataset.strength.split("|");
    input.addEventListener("input", () => {
      // Of what is too short to be taken, its length is all that matters.
      if ([...input.value].length < Number(input.dataset.least)) return say("", "");
      const own = [...document.querySelectorAll("input[type=email]")]
        .flatMap((field) => field.value.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter((word) => word.length > 2);
      const level = strength(input.value, own);
      say(levels[level], Math.max(level - 1, 0));
    });
  }

  // Codes, keys and links have a button that copies them, where the browser lets a page do that.
  const { copy, copied } = document.body.dataset;
  for (const node of copy && navigator.clipboard ? document.querySelectorAll(".copyable") : []) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button small quiet copy";
    const name = node.dataset.label ?? copy;
    button.textContent = name;
    button.setAttribute("aria-live", "polite");
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(node.dataset.copy ?? node.href ?? node.value ?? node.textContent.trim());
      button.textContent = copied;
      setTimeout(() => { button.textContent = name; }, 2000);
    });
    node.after(button);
  }

  // Backup codes can be saved. The file is made here, so that the codes are sent nowhere.
  for (const node of document.querySelectorAll("[data-file]")) {
    const link = document.createElement("a");
    link.className = "button small quiet copy";
    link.textContent = node.dataset.download;
    link.download = node.dataset.file;
    link.href = URL.createObjectURL(new Blob([`${node.textContent.trim()}\n`], { type: "text/plain" }));
    node.parentElement.append(link);
  }

  // The picture for an authenticator app is of no use to the phone that shows it: there it is folded. The rule for wide
  // windows shows no way to fold it.
  const isPhone = matchMedia("(max-width: 479px)");
  for (const picture of document.querySelectorAll(".picture")) {
    const fold = () => { picture.open = !isPhone.matches; };
    isPhone.addEventListener("change", fold);
    fold();
  }

  // A page that another one opened beside itself closes on the way back, and the other is as it was left. Where the
  // browser does not let it, the link leads on.
  for (const link of document.querySelectorAll("a[data-closes]")) {
    link.addEventListener("click", (event) => {
      if (history.length > 1) return;
      event.preventDefault();
      window.close();
      setTimeout(() => location.assign(link.href), 250);
    });
  }

  // A mail in a frame is as high as it is.
  for (const frame of document.querySelectorAll(".mail-design")) {
    frame.addEventListener("load", () => {
      const mail = frame.contentDocument?.documentElement;
      if (mail) frame.style.blockSize = `${mail.offsetHeight + 2}px`;
    });
  }

  // The menus of languages and of actions close as menus do.
  const menus = [...document.querySelectorAll(".languages details, .more")];
  addEventListener("click", (event) => {
    for (const menu of menus) if (!menu.contains(event.target)) menu.open = false;
  });
  addEventListener("keydown", (event) => {
    const menu = menus.find((menu) => menu.open);
    if (event.key !== "Escape" || !menu) return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });

  // A key leads to the search of a list. People whose device types by voice or by chance can switch it off where the
  // settings are (WCAG 2.1.4), so it is off where that could not be kept.
  const keyBox = document.querySelector("[data-search-key]");
  const hasKey = () => {
    try { return localStorage.getItem("search-key") !== "off"; } catch { return false; }
  };
  if (keyBox) {
    const box = keyBox.querySelector("input");
    keyBox.hidden = false;
    box.checked = hasKey();
    box.addEventListener("change", () => {
      try { localStorage.setItem("search-key", box.checked ? "on" : "off"); } catch { box.checked = false; }
    });
  }
  addEventListener("keydown", (event) => {
    const search = document.querySelector(`[aria-keyshortcuts="${CSS.escape(event.key)}"]`);
    const isTyped = event.target.closest?.("input, textarea, select");
    if (!search || isTyped || event.ctrlKey || event.metaKey || event.altKey || !hasKey()) return;
    event.preventDefault();
    search.focus();
    search.select();
  });

  // A code is digits alone: those of any script, whatever was copied around them.
  const digitOf = (sign) => {
    const point = sign.codePointAt(0);
    // The digits of a script begin at a multiple of 16, or 6 after it.
    const zero = point & ~15;
    const isFirst = (point & 15) < 6 || /\p{Nd}/u.test(String.fromCodePoint(zero));
    return String((point & 15) - (isFirst ? 0 : 6));
  };
  const readCode = (text) =>
    text.normalize("NFKC").replace(/[\s\p{Cf}\p{Pd}\u2212.]/gu, "").replace(/\p{Nd}/gu, digitOf);
  for (const input of document.querySelectorAll("input.code")) {
    input.addEventListener("input", () => {
      const digits = readCode(input.value);
      if (digits !== input.value) input.value = digits;
    });
  }

  // The second step takes the digits of an app or a backup code, in one field. It begins as a field for digits: in the
  // place of its help, a button leads to a backup code and back, and what can't be such digits is a backup code.
  for (const input of document.querySelectorAll("input[data-app]")) {
    const help = document.getElementById(`${input.id}-help`);
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button small link";
    help.replaceChildren(button);
    const show = (isBackup) => {
      input.classList.toggle("code", !isBackup);
      input.inputMode = isBackup ? "text" : "numeric";
      button.textContent = isBackup ? input.dataset.app : input.dataset.backup;
    };
    input.addEventListener("input", () => {
      if (!input.classList.contains("code")) return;
      const digits = readCode(input.value);
      if (/\D/.test(digits) || digits.length > Number(input.dataset.least)) show(true);
      else if (digits !== input.value) input.value = digits;
    });
    button.addEventListener("click", () => {
      input.value = "";
      show(input.classList.contains("code"));
      input.focus();
    });
    show(false);
  }

  // A code that is enough for its form is sent once it is complete, once per entry: a person who changes it then presses
  // the button, or empties the field and begins again. Only this script's own checks can hold it back.
  for (const input of document.querySelectorAll("input[data-submits]")) {
    let isSent = false;
    input.addEventListener("input", (event) => {
      if (input.value === "") isSent = false;
      const isComplete = /^\d+$/.test(input.value) && input.value.length === Number(input.dataset.least);
      if (isSent || event.isComposing || !isComplete) return;
      isSent = true;
      input.form.requestSubmit(input.form.querySelector("button[type=submit]:not([form])"));
    });
  }

  // A button that has to wait says for how long. The time is counted, not the ticks, which a browser may skip.
  for (const button of document.querySelectorAll("button[data-wait]")) {
    const words = button.querySelector("span");
    const label = words.textContent;
    const [open, close] = document.documentElement.lang === "ja" ? ["（", "）"] : [" (", ")"];
    const end = performance.now() + Number(button.dataset.wait) * 1000;
    const tick = () => {
      const left = Math.ceil((end - performance.now()) / 1000);
      button.disabled = left > 0;
      const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
      words.textContent = left > 0 ? label + open + clock + close : label;
      if (left > 0) setTimeout(tick, 250);
    };
    tick();
  }

  // What is plainly wrong is said when a field is left, and before anything is sent. The rules that count are
  // the server's: what is not checked here is checked there, in the same words.
  const mark = document.querySelector("template.fault-mark");
  const checked = mark ? [...document.querySelectorAll("[data-rule]")] : [];
  const other = (name) => document.getElementById(name);
  const fault = (input) => {
    const empty = input.type === "checkbox" ? !input.checked : input.value === "";
    if (empty) return input.dataset.missing;
    const least = Number(input.dataset.least);
    const kept = {
      email: () => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(input.value.trim()),
      filled: () => true,
      length: () => [...input.value].length >= least,
      same: () => input.value === other("password")?.value,
      digits: () => readCode(input.value).replace(/\D/g, "").length === least,
    }[input.dataset.rule]();
    return kept ? undefined : input.dataset.fault;
  };
  // What was said can be taken away. On the screens of the sign-in that works without script too.
  const { dismiss } = document.body.dataset;
  const dismissible = (said, end) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "dismiss";
    button.title = dismiss;
    button.setAttribute("aria-label", dismiss);
    button.append(sign({ d: "M6 6l12 12M18 6 6 18" }));
    button.addEventListener("click", end);
    said.append(button);
  };
  const faultLine = (sentence, end) => {
    const line = document.createElement("p");
    line.className = "fault";
    if (mark) line.append(mark.content.cloneNode(true));
    line.append(Object.assign(document.createElement("span"), { textContent: sentence }));
    const said = document.createElement("div");
    said.className = "fault-line";
    said.append(line);
    dismissible(said, end);
    return said;
  };
  const say = (input, sentence) => {
    const id = `${input.id}-error`;
    const shown = other(id);
    if (shown?.innerText === (sentence ?? "")) return;
    shown?.closest(".fault-line").remove();
    const described = (input.getAttribute("aria-describedby") ?? "").split(" ").filter((one) => one && one !== id);
    if (sentence) {
      const said = faultLine(sentence, () => {
        say(input);
        input.focus();
      });
      said.firstElementChild.id = id;
      input.closest(".field").append(said);
      described.unshift(id);
      input.setAttribute("aria-invalid", "true");
    } else {
      input.removeAttribute("aria-invalid");
    }
    if (described.length) input.setAttribute("aria-describedby", described.join(" "));
    else input.removeAttribute("aria-describedby");
  };
  if (dismiss) {
    // A warning stays as long as it is true, and so does what a part of a page says.
    for (const said of document.querySelectorAll(".notice:not(.notice-warning, .group > .notice, :has(.dismiss))")) {
      dismissible(said, () => {
        said.remove();
        (document.getElementById("content") ?? document.querySelector("main input, main button, main a"))?.focus();
      });
    }
    for (const said of document.querySelectorAll(".fault-line:not(:has(.dismiss))")) {
      const input = said.closest(".field").querySelector("[aria-invalid]");
      dismissible(said, () => {
        say(input);
        input.focus();
      });
    }
  }
  const review = (input) => {
    // What has not been filled in yet is no mistake.
    if (input.type === "checkbox" || input.value !== "") say(input, fault(input));
    const repeated = other("confirmPassword");
    if (input.id === "password" && repeated?.value) say(repeated, fault(repeated));
  };
  // A field that is left for a button is reviewed after the click: a sentence that appears meanwhile would move
  // the button away from under the finger.
  let isPressed = false;
  const left = new Set();
  addEventListener("pointerdown", () => { isPressed = true; }, true);
  for (const end of ["pointerup", "pointercancel"]) {
    addEventListener(end, () => {
      isPressed = false;
      setTimeout(() => {
        left.forEach(review);
        left.clear();
      });
    }, true);
  }
  for (const input of checked) {
    input.addEventListener("change", () => {
      if (isPressed) left.add(input);
      else review(input);
    });
    input.addEventListener("input", () => {
      if (input.hasAttribute("aria-invalid") && !fault(input)) say(input);
    });
  }
  document.addEventListener("submit", (event) => {
    if (event.submitter?.name) return;
    const wrong = checked.find((input) => input.form === event.target && fault(input));
    if (!wrong) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // Everything that is wrong is said at once, and the focus goes to the first.
    for (const input of checked) if (input.form === event.target) say(input, fault(input));
    wrong.focus();
  });

  // Passkeys. What the browser needs to know is in the page, and its answer is posted like any form: nothing is
  // requested beside the page. The conversions are done here, because password managers replace the browser's own.
  const bytesOf = (text) =>
    Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0));
  const textOf = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  const optionsOf = ({ challenge, user, allowCredentials = [], excludeCredentials = [], ...rest }) => {
    const named = (one) => ({ ...one, id: bytesOf(one.id) });
    const some = { allowCredentials: allowCredentials.map(named), excludeCredentials: excludeCredentials.map(named) };
    return { ...rest, ...some, challenge: bytesOf(challenge), ...(user ? { user: named(user) } : {}) };
  };
  const credentialOf = ({ id, rawId, type, response }) => {
    const parts = { transports: response.getTransports?.() ?? [] };
    for (const name of ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"]) {
      if (response[name]) parts[name] = textOf(response[name]);
    }
    return { id, rawId: textOf(rawId), type, response: parts };
  };
  // A page has one sheet of passkeys at a time: what waits ends before the next begins.
  let waiting;
  const stopWaiting = async () => {
    waiting?.control.abort();
    await waiting?.end;
    waiting = undefined;
  };
  const isLate = (form) => performance.now() > JSON.parse(form.dataset.options).options.timeout - 10000;
  const askDevice = async (form, mediation) => {
    await stopWaiting();
    const { challenge_id, options } = JSON.parse(form.dataset.options);
    const control = new AbortController();
    const wish = { publicKey: optionsOf(options), signal: control.signal, ...(mediation ? { mediation } : {}) };
    const isUse = ["get", "prove"].includes(form.dataset.passkey);
    const asked = isUse ? navigator.credentials.get(wish) : navigator.credentials.create(wish);
    waiting = { control, end: asked.then(() => {}, () => {}) };
    const credential = credentialOf(await asked);
    form.elements.passkey.value = JSON.stringify({ challenge_id, credential });
  };
  const tellPasskey = (form, words) => {
    form.querySelector(".fault-line")?.remove();
    if (!words) return;
    const said = faultLine(words, () => {
      said.remove();
      form.querySelector("button").focus();
    });
    said.firstElementChild.setAttribute("role", "alert");
    form.append(said);
    if (form.dataset.again) form.querySelector("button > span").textContent = form.dataset.again;
  };
  // Passkeys in the list that the field for the address offers. Whatever goes wrong is for the next way to say.
  const offerInField = async (form) => {
    if (!document.querySelector("input[autocomplete~=webauthn]") || isLate(form)) return;
    try {
      if (!await PublicKeyCredential.isConditionalMediationAvailable?.()) return;
      await askDevice(form, "conditional");
      form.requestSubmit();
    } catch { /* The person does not use it, or the browser has none. */ }
  };
  const usePasskey = async (form) => {
    tellPasskey(form);
    try {
      await askDevice(form);
      form.requestSubmit();
    } catch (error) {
      // Who cancels knows it.
      if (error.name === "InvalidStateError") tellPasskey(form, form.dataset.taken);
      else if (!["NotAllowedError", "AbortError"].includes(error.name)) tellPasskey(form, form.dataset.fault);
      if (form.dataset.passkey === "get") offerInField(form);
    }
  };
  const upgrade = async (form) => {
    try {
      const can = await PublicKeyCredential.getClientCapabilities?.();
      if (!can?.conditionalCreate) return;
      await askDevice(form, "conditional");
      // The answer is empty, and the page stays.
      form.submit();
    } catch { /* The browser did not want to. */ }
  };
  const passkeyForms = window.PublicKeyCredential && navigator.credentials
    ? [...document.querySelectorAll("form[data-passkey]")] : [];
  for (const form of passkeyForms) {
    for (const node of document.querySelectorAll("[data-without]")) node.remove();
    if (form.dataset.passkey === "upgrade") {
      upgrade(form);
      continue;
    }
    form.hidden = false;
    form.addEventListener("submit", (event) => {
      // With an answer it is a form like others; so it is without one if the page is too old to ask.
      if (form.elements.passkey.value || isLate(form)) return;
      event.preventDefault();
      event.stopPropagation();
      usePasskey(form);
    });
    if (form.dataset.begins) usePasskey(form);
    else if (form.dataset.passkey === "get") offerInField(form);
  }
  document.addEventListener("submit", (event) => {
    if (!event.defaultPrevented) stopWaiting();
  });
  for (const node of window.PublicKeyCredential ? document.querySelectorAll("[data-signals]") : []) {
    for (const [name, value] of Object.entries(JSON.parse(node.dataset.signals))) {
      Promise.resolve(PublicKeyCredential[name]?.(value)).catch(() => {});
    }
  }

  // One submission at a time. Nothing is disabled, so that the value of the pressed button still travels.
  // A return to this page ends the wait; so do 15 seconds without an answer, for a request that was given up.
  const patience = 15000;
  let sent = -patience;
  document.addEventListener("submit", (event) => {
    if (event.timeStamp - sent < patience) {
      event.preventDefault();
      return;
    }
    // The answer to this one is a file, and the page stays.
    if (event.target.dataset.stays) return;
    sent = event.timeStamp;
    const button = event.submitter ?? event.target.querySelector("button[type=submit]:not([form])");
    button?.setAttribute("aria-busy", "true");
  });
  addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    // A page of the app that the browser had kept: somebody may have signed out meanwhile.
    if (document.body.classList.contains("app")) location.reload();
    sent = -patience;
    for (const busy of document.querySelectorAll("[aria-busy]")) busy.removeAttribute("aria-busy");
    for (const form of passkeyForms) {
      form.elements.passkey.value = "";
      if (form.dataset.passkey === "get") offerInField(form);
    }
  });

  // On a phone, the bar of the console moves sideways until the place where somebody is stands in sight.
  const here = document.querySelector(".console .tabs [aria-current]");
  if (here) {
    const { left, right } = here.getBoundingClientRect();
    here.closest(".bar-in").scrollBy(Math.max(0, right + 48 - innerWidth) + Math.min(0, left - 48), 0);
  }

  // Not every browser honours `autofocus` on a notice.
  const first = document.querySelector("[autofocus]");
  if (first && document.activeElement !== first) first.focus();
})();
