"use strict";
(() => {
  // Passwords can be shown: the button exists only where it can work.
  const eye = () => {
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
    const path = (d, name) => {
      const node = document.createElementNS(space, "path");
      set(node, name ? { d, class: name } : { d });
      svg.append(node);
    };
    path("M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z");
    path("M12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z");
    path("M4.5 4.5l15 15", "off");
    return svg;
  };

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
  // (words, rows of keys, runs, repetitions, years, the person's own address), every other character for ten.
  // It is a hint: what is taken is for the server to say, whose list of common passwords is much longer.
  const known = ("password qwerty abc123 letmein welcome monkey dragon football iloveyou admin login princess master " +
    "sunshine shadow superman batman trustno1 starwars passw0rd hello freedom whatever secret summer winter spring " +
    "autumn love baby angel michael jordan charlie jessica ashley daniel thomas george hunter ranger soccer hockey " +
    "baseball killer pepper ginger cookie banana orange purple flower computer internet google samsung apple test " +
    "user guest root pass changeme default mustang access passwort hallo schatz motdepasse bonjour soleil " +
    "contrasena hola amor").split(" ");
  const rows = ["qwertyuiop", "qwertzuiop", "azertyuiop", "asdfghjkl", "zxcvbnm", "yxcvbnm", "1234567890", "0987654321"];
  const plain = (text) => text.toLowerCase().replace(/[013457@$!]/g, (sign) =>
    ({ 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", 7: "t", "@": "a", $: "s", "!": "i" })[sign]);
  const run = (text, start, follows) => {
    let end = start + 1;
    while (end < text.length && follows(text.charCodeAt(end) - text.charCodeAt(end - 1))) end += 1;
    return end - start;
  };
  const strength = (password, own) => {
    const low = password.toLowerCase();
    const words = own.concat(known);
    let power = 0;
    for (let at = 0; at < low.length;) {
      let best = [1, 1];
      const offer = (length, cost) => { if (length > best[0]) best = [length, cost]; };
      words.forEach((word, rank) => {
        const piece = low.substr(at, word.length);
        if (piece === word || plain(piece) === plain(word)) {
          offer(word.length, Math.log10(rank + 2) + (piece === word ? 0 : 0.5));
        }
      });
      for (const row of rows) {
        let length = 3;
        while (at + length <= low.length && row.includes(low.substr(at, length))) length += 1;
        if (row.includes(low.substr(at, 3)) && low.length - at >= 3) offer(length - 1, 1.5);
      }
      for (const step of [0, 1, -1]) {
        const length = run(low, at, (by) => by === step);
        if (length >= 3) offer(length, 1.5);
      }
      if (/^(19|20)\d\d/.test(low.substr(at, 4))) offer(4, 2);
      power += best[1];
      at += best[0];
    }
    return power < 3 ? 0 : power < 7.5 ? 1 : power < 12 ? 2 : 3;
  };
  for (const input of document.querySelectorAll("input[data-strength]")) {
    const say = line(input, "strength");
    const levels = input.dataset.strength.split("|");
    input.addEventListener("input", () => {
      const own = [...document.querySelectorAll("input[type=email]")]
        .flatMap((field) => field.value.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter((word) => word.length > 2);
      const level = strength(input.value, own);
      say(input.value ? levels[level] : "", input.value ? level : "");
    });
  }

  // Codes, keys and links have a button that copies them, where the browser lets a page do that.
  const { copy, copied } = document.querySelector(".foot")?.dataset ?? {};
  for (const node of copy && navigator.clipboard ? document.querySelectorAll(".copyable") : []) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button small quiet copy";
    button.textContent = copy;
    button.setAttribute("aria-live", "polite");
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(node.href ?? node.value ?? node.textContent.trim());
      button.textContent = copied;
      setTimeout(() => { button.textContent = copy; }, 2000);
    });
    node.after(button);
  }

  // The menu of languages closes as menus do.
  const menu = document.querySelector(".languages details");
  addEventListener("click", (event) => { if (!menu?.contains(event.target)) menu?.removeAttribute("open"); });
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu?.open) return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });

  // A code is digits alone, whatever was copied around them.
  for (const input of document.querySelectorAll("input.code")) {
    input.addEventListener("input", () => {
      const digits = input.value.normalize("NFKC").replace(/[\s\u200B\u2060\uFEFF.\u2010-\u2015-]/g, "");
      if (digits !== input.value) input.value = digits;
    });
  }

  // The code that confirms an address is sent once it is complete, once per entry: a person who changes it then
  // presses the button, or empties the field and begins again. Only this script's own checks can hold it back.
  const confirming = document.querySelector('form[action="/sign-in/confirm"] input.code');
  let isSent = false;
  confirming?.addEventListener("input", (event) => {
    if (confirming.value === "") isSent = false;
    const isComplete = /^\d+$/.test(confirming.value) && confirming.value.length === Number(confirming.dataset.least);
    if (isSent || event.isComposing || !isComplete) return;
    isSent = true;
    confirming.form.requestSubmit(confirming.form.querySelector("button[type=submit]:not([form])"));
  });

  // A button that has to wait says for how long. The time is counted, not the ticks, which a browser may skip.
  for (const button of document.querySelectorAll("button[data-wait]")) {
    const words = button.querySelector("span");
    const label = words.textContent;
    const end = performance.now() + Number(button.dataset.wait) * 1000;
    const tick = () => {
      const left = Math.ceil((end - performance.now()) / 1000);
      button.disabled = left > 0;
      const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
      words.textContent = left > 0 ? `${label} (${clock})` : label;
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
      digits: () => input.value.normalize("NFKC").replace(/\D/g, "").length === least,
    }[input.dataset.rule]();
    return kept ? undefined : input.dataset.fault;
  };
  const say = (input, sentence) => {
    const id = `${input.id}-error`;
    const shown = other(id);
    if (shown?.innerText === (sentence ?? "")) return;
    shown?.remove();
    const described = (input.getAttribute("aria-describedby") ?? "").split(" ").filter((one) => one && one !== id);
    if (sentence) {
      const line = document.createElement("p");
      line.className = "fault";
      line.id = id;
      const words = document.createElement("span");
      words.textContent = sentence;
      line.append(mark.content.cloneNode(true), words);
      input.closest(".field").append(line);
      described.unshift(id);
      input.setAttribute("aria-invalid", "true");
    } else {
      input.removeAttribute("aria-invalid");
    }
    if (described.length) input.setAttribute("aria-describedby", described.join(" "));
    else input.removeAttribute("aria-describedby");
  };
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
    // One thing at a time, and the first one first, as the server answers too.
    for (const input of checked) say(input, input === wrong ? fault(input) : undefined);
    wrong.focus();
  });

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
  });

  // The console says times in UTC; here they are in the zone of the reader, with UTC for whoever points at one.
  const zoned = document.querySelectorAll("time[data-zone]");
  const zone = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  for (const time of zoned) time.textContent = zone.format(new Date(time.dateTime));
  const zoneNote = document.querySelector("[data-local]");
  if (zoned.length && zoneNote) zoneNote.textContent = zoneNote.dataset.local;

  // Not every browser honours `autofocus` on a notice.
  const first = document.querySelector("[autofocus]");
  if (first && document.activeElement !== first) first.focus();
})();
