/// The one script of all pages.
///
/// Nothing depends on it: it shows passwords, tidies pasted codes and holds back a second submit.
package enum Script {
    /// The JavaScript text.
    package static let js = #"""
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

          // A code is digits alone, whatever was copied around them.
          for (const input of document.querySelectorAll("input.code")) {
            input.addEventListener("input", () => {
              const digits = input.value.normalize("NFKC").replace(/[\s\u200B\u2060\uFEFF.\u2010-\u2015-]/g, "");
              if (digits !== input.value) input.value = digits;
            });
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
            sent = event.timeStamp;
            const button = event.submitter ?? event.target.querySelector("button[type=submit]");
            button?.setAttribute("aria-busy", "true");
          });
          addEventListener("pageshow", (event) => {
            if (!event.persisted) return;
            // A page of the app that the browser had kept: somebody may have signed out meanwhile.
            if (document.body.classList.contains("app")) location.reload();
            sent = -patience;
            for (const busy of document.querySelectorAll("[aria-busy]")) busy.removeAttribute("aria-busy");
          });

          // Not every browser honours `autofocus` on a notice.
          const first = document.querySelector("[autofocus]");
          if (first && document.activeElement !== first) first.focus();
        })();
        """#
}
