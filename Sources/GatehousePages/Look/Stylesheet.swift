/// The one stylesheet of all pages: tokens first, then sign-in, then the wider pages.
///
/// Directions are logical, so a right-to-left page needs no rule of its own.
package enum Stylesheet {
    /// The tokens in the dark: where the browser asks for it, and where a page is shown so to be looked at.
    private static let dark = """
        --ground: #131514;
        --surface: #1C1F1D;
        --text: #F1F0EC;
        --muted: #A9A69F;
        --line: #76736D;
        --hairline: #2E322F;
        --hover: #262A27;
        --accent: #6FD0AE;
        --accent-hover: #86DCBE;
        --on-accent: #0B1F18;
        --danger: #FF9A8F;
        --danger-ground: #3A1B18;
        --success: #7FD79C;
        --success-ground: #15301F;
        --info: #9CC3FF;
        --info-ground: #17263C;
        --warning: #F2C572;
        --warning-ground: #33270F;
        --apple: #FFFFFF;
        --on-apple: #000000;
        --google: #131314;
        --on-google: #E3E3E3;
        --google-line: #8E918F;
        --shadow: 0 1px 2px rgb(0 0 0 / 30%), 0 12px 32px -8px rgb(0 0 0 / 45%);
        """

    /// The CSS text.
    package static let css = #"""
        :root {
          color-scheme: light dark;
          --ground: #F7F5F2;
          --surface: #FFFFFF;
          --text: #1C1B1A;
          --muted: #5F5B56;
          --line: #8A857E;
          --hairline: #E4E0DA;
          --hover: #F3F0EC;
          --accent: #1F5E4B;
          --accent-hover: #184B3C;
          --on-accent: #FFFFFF;
          --danger: #A8281E;
          --danger-ground: #FDECEA;
          --success: #1E6B3A;
          --success-ground: #E8F4EC;
          --info: #234E8C;
          --info-ground: #E9F0FA;
          --warning: #7A4E00;
          --warning-ground: #FBF1DE;
          --apple: #000000;
          --on-apple: #FFFFFF;
          --google: #FFFFFF;
          --on-google: #1F1F1F;
          --google-line: #747775;
          --shadow: 0 1px 2px rgb(28 27 26 / 5%), 0 12px 32px -8px rgb(28 27 26 / 10%);
          --radius-card: 12px;
          --radius: 10px;
          --quick: 120ms ease-out;
        }

        @media (prefers-color-scheme: dark) {
          :root:not([data-theme="light"]) {
            \#(dark)
          }
        }
        :root[data-theme="light"] { color-scheme: light; }
        :root[data-theme="dark"] {
          color-scheme: dark;
          \#(dark)
        }

        *, *::before, *::after { box-sizing: border-box; }

        html {
          font: 400 106.25%/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
          -webkit-text-size-adjust: 100%;
          text-size-adjust: 100%;
        }

        body {
          margin: 0;
          min-block-size: 100vh;
          min-block-size: 100dvh;
          color: var(--text);
          background: var(--ground);
          overflow-wrap: break-word;
        }

        h1, h2, p, dl, dd, ul, fieldset {
          margin: 0;
          padding: 0;
          border: 0;
          min-inline-size: 0;
        }
        ul { list-style: none; }
        h1 {
          font-size: 1.6471rem;
          font-weight: 650;
          line-height: 1.2;
          letter-spacing: -0.015em;
          text-wrap: balance;
        }
        h2 { font-size: 1.0588rem; font-weight: 650; line-height: 1.3; }
        :lang(ar) h1, :lang(ja) h1 { letter-spacing: 0; }
        /* Lines end between phrases, where the browser knows them. */
        html:lang(ja) { word-break: auto-phrase; }
        button, input, select, textarea { font: inherit; color: inherit; letter-spacing: inherit; }
        a { color: var(--accent); text-underline-offset: 0.2em; text-decoration-thickness: 1px; }
        a:hover { color: var(--accent-hover); text-decoration-thickness: 2px; }
        svg { flex: none; }
        .flip:dir(rtl) { transform: scaleX(-1); }

        :focus { outline: none; }
        :focus-visible, .notice:focus { outline: 3px solid var(--accent); outline-offset: 2px; }

        .mark { display: block; color: var(--accent); }
        .lead { color: var(--muted); text-wrap: pretty; }
        .help { color: var(--muted); font-size: 0.8824rem; }
        .eyebrow {
          color: var(--muted);
          font-size: 0.8824rem;
          font-weight: 600;
          letter-spacing: 0.04em;
        }

        /* Sign-in screens and messages: one card. */
        .gate { display: grid; background: var(--surface); }
        .card {
          inline-size: 100%;
          max-inline-size: 400px;
          margin-inline: auto;
          padding-block: max(32px, env(safe-area-inset-top)) max(24px, env(safe-area-inset-bottom));
          padding-inline: 20px;
        }
        .head { display: grid; gap: 8px; margin-block-end: 20px; }
        .head .mark { margin-block-end: 12px; }
        .body, .form, .providers, .buttons { display: grid; gap: 16px; }
        .body { gap: 24px; }
        .form .buttons { margin-block-start: 8px; }
        .form + .buttons { margin-block-start: -12px; }
        .buttons, .providers { gap: 12px; }

        .terms { margin-block-start: 20px; font-size: 0.8824rem; color: var(--muted); text-wrap: pretty; }
        .ways {
          display: grid;
          justify-items: start;
          gap: 4px;
          margin-block-start: 20px;
          font-size: 0.8824rem;
          color: var(--muted);
        }
        .ways a { display: inline-block; padding-block: 6px; font-weight: 550; }
        .ways .back, .up .back {
          display: inline-flex;
          align-items: center;
          gap: 6px;
          color: var(--muted);
          text-decoration: none;
        }
        .ways .back:hover, .up .back:hover { color: var(--text); text-decoration: underline; }
        .back .icon { inline-size: 18px; block-size: 18px; }

        .welcome .head { text-align: center; justify-items: center; margin-block-end: 32px; }
        .welcome .head .icon {
          inline-size: 56px;
          block-size: 56px;
          margin-block: 16px 8px;
          color: var(--accent);
          stroke-width: 1.1;
        }

        .providers:not(:has(*)), .buttons:not(:has(*)), .ways:not(:has(*)) { display: none; }

        @media (min-width: 480px) {
          .gate { place-items: center; padding: 24px; background: var(--ground); }
          .card {
            padding: 40px;
            max-inline-size: 400px;
            background: var(--surface);
            border: 1px solid var(--hairline);
            border-radius: var(--radius-card);
            box-shadow: var(--shadow);
          }
        }

        /* Fields. */
        .field {
          display: grid;
          grid-template-columns: minmax(0, 1fr) auto;
          column-gap: 12px;
          row-gap: 6px;
          align-items: baseline;
        }
        .field > * { grid-column: 1 / -1; }
        .field > label {
          grid-column: 1;
          grid-row: 1;
          font-size: 0.8824rem;
          font-weight: 600;
        }
        .field > .beside {
          grid-column: 2;
          grid-row: 1;
          font-size: 0.8824rem;
          font-weight: 550;
        }
        .field > .control { grid-row: 2; }
        .control { position: relative; display: grid; grid-template-columns: minmax(0, 1fr); }
        .control :is(input, select, textarea) {
          inline-size: 100%;
          block-size: 48px;
          padding-inline: 14px;
          background: var(--surface);
          border: 1px solid var(--line);
          border-radius: var(--radius);
          transition: border-color var(--quick), box-shadow var(--quick);
        }
        .control textarea { block-size: auto; padding-block: 11px; resize: vertical; }
        .control :is(input, select, textarea):hover { border-color: var(--text); }
        .control :is(input, select, textarea):focus {
          outline: 3px solid var(--accent);
          outline-offset: -1px;
          border-color: transparent;
        }
        .control input:disabled {
          color: var(--muted);
          background: var(--hover);
          border-color: var(--hairline);
        }
        .control input:autofill {
          box-shadow: inset 0 0 0 48px var(--surface);
          -webkit-text-fill-color: var(--text);
        }
        .control :is(input, textarea)[aria-invalid="true"] {
          border-color: var(--danger);
          box-shadow: inset 0 0 0 1px var(--danger);
        }
        .control :is(input, textarea)[aria-invalid="true"]:focus { outline-color: var(--danger); }
        .control input.code {
          padding-inline: 16px 4px;
          font-size: 1.5rem;
          font-variant-numeric: tabular-nums;
          letter-spacing: 0.4em;
          text-align: start;
        }
        .control input:has(+ .reveal) { padding-inline-end: 52px; }
        .reveal {
          position: absolute;
          inset-block: 4px;
          inset-inline-end: 4px;
          display: grid;
          place-items: center;
          inline-size: 44px;
          padding: 0;
          color: var(--muted);
          background: none;
          border: 0;
          border-radius: 8px;
          cursor: pointer;
        }
        .reveal:hover { color: var(--text); }
        .reveal:focus-visible { outline-offset: -3px; }
        .reveal .off { display: none; }
        .reveal[aria-pressed="true"] .off { display: inline; }
        .fault {
          display: flex;
          gap: 6px;
          color: var(--danger);
          font-size: 0.8824rem;
          font-weight: 500;
        }
        .fault .icon { inline-size: 18px; block-size: 18px; margin-block-start: 2px; }

        .check { display: flex; gap: 12px; align-items: flex-start; }
        .check input {
          appearance: none;
          display: grid;
          place-items: center;
          flex: none;
          inline-size: 22px;
          block-size: 22px;
          margin: 1px 0;
          background: var(--surface);
          border: 1px solid var(--line);
          border-radius: 6px;
          cursor: pointer;
        }
        .check input:hover { border-color: var(--text); }
        .check input::after {
          content: "";
          inline-size: 6px;
          block-size: 11px;
          margin-block-end: 3px;
          border: solid var(--on-accent);
          border-width: 0 2px 2px 0;
          transform: rotate(45deg);
          visibility: hidden;
        }
        .check input:checked { background: var(--accent); border-color: var(--accent); }
        .check input:checked::after { visibility: visible; }
        .check input[aria-invalid="true"] {
          border-color: var(--danger);
          box-shadow: inset 0 0 0 1px var(--danger);
        }
        .check label { font-size: 0.8824rem; line-height: 24px; cursor: pointer; }

        /* What is written from left to right stands where the other fields begin all the same. */
        [dir="rtl"] input[dir="ltr"]:not(.code) { text-align: end; }

        /* Buttons. */
        .button {
          position: relative;
          display: flex;
          align-items: center;
          justify-content: center;
          gap: 10px;
          inline-size: 100%;
          min-block-size: 48px;
          padding: 8px 40px;
          font-weight: 600;
          line-height: 1.2;
          text-align: center;
          text-decoration: none;
          border: 1px solid transparent;
          border-radius: var(--radius);
          cursor: pointer;
          transition: background-color var(--quick), border-color var(--quick);
        }
        .button.primary, .button.primary:hover { color: var(--on-accent); }
        .button.primary { background: var(--accent); }
        .button.primary:hover { background: var(--accent-hover); }
        .button.quiet, .button.quiet:hover { color: var(--text); }
        .button.quiet { background: var(--surface); border-color: var(--line); }
        .button.quiet:hover { background: var(--hover); }
        .button.danger, .button.danger:hover { color: var(--surface); }
        .button.danger { background: var(--danger); }
        .button.danger:hover { text-decoration: underline; }
        .button.apple { color: var(--on-apple); background: var(--apple); }
        .button.google {
          color: var(--on-google);
          background: var(--google);
          border-color: var(--google-line);
          font-family: Roboto, system-ui, sans-serif;
        }
        .providers .button { gap: 8px; padding-inline: 34px; }
        :lang(ar) .providers .button { font-size: 0.9412rem; }
        .button small { font-weight: 400; }
        .button:active { transform: translateY(1px); }
        .button:disabled { opacity: 0.55; cursor: default; transform: none; }
        .button[aria-busy="true"] { cursor: progress; transform: none; }
        .button[aria-busy="true"]::after, .spinner {
          content: "";
          inline-size: 18px;
          block-size: 18px;
          border: 2px solid currentColor;
          border-block-start-color: transparent;
          border-radius: 50%;
          animation: turn 900ms linear infinite;
        }
        .button[aria-busy="true"]::after { position: absolute; inset-inline-end: 16px; }
        .button.small {
          inline-size: auto;
          min-block-size: 40px;
          padding: 6px 16px;
          gap: 8px;
          font-size: 0.8824rem;
        }
        .button.small .icon { inline-size: 18px; block-size: 18px; margin-inline-start: -4px; }
        .button.small[aria-busy="true"]::after { position: static; }
        @keyframes turn { to { transform: rotate(1turn); } }

        .divider {
          display: flex;
          align-items: center;
          gap: 12px;
          color: var(--muted);
          font-size: 0.8824rem;
        }
        .divider::before, .divider::after {
          content: "";
          flex: 1;
          border-block-start: 1px solid var(--hairline);
        }

        /* Notices. */
        .notice {
          display: flex;
          gap: 10px;
          margin-block-end: 20px;
          padding: 12px 14px;
          color: var(--tone);
          background: var(--tone-ground);
          border-radius: var(--radius);
          font-size: 0.8824rem;
          font-weight: 500;
        }
        .notice .icon { inline-size: 20px; block-size: 20px; margin-block-start: 1px; }
        .notice-error { --tone: var(--danger); --tone-ground: var(--danger-ground); }
        .notice-warning { --tone: var(--warning); --tone-ground: var(--warning-ground); }
        .notice-success { --tone: var(--success); --tone-ground: var(--success-ground); }
        .notice-info { --tone: var(--info); --tone-ground: var(--info-ground); }
        .notice:focus { outline-color: var(--tone); outline-offset: 0; }
        .notice > p { flex: 1; }
        .fault-line { display: flex; align-items: flex-start; gap: 10px; color: var(--danger); font-size: 0.8824rem; }
        .fault-line > .fault { flex: 1; }
        .way-on { color: inherit; font-weight: 600; white-space: nowrap; }
        .dismiss {
          display: grid;
          place-items: center;
          flex: none;
          inline-size: 44px;
          block-size: 44px;
          margin-block: -12px;
          margin-inline-end: -12px;
          padding: 0;
          color: inherit;
          background: none;
          border: 0;
          border-radius: var(--radius);
          cursor: pointer;
        }
        .progress {
          display: flex;
          align-items: center;
          gap: 12px;
          margin-block-end: 20px;
          color: var(--muted);
        }
        .progress .spinner { flex: none; color: var(--accent); }

        /* Wider pages: mailbox and the signed-in app. */
        .title-row {
          display: flex;
          align-items: center;
          gap: 12px;
          min-block-size: 44px;
        }
        .title-row > .button { flex: none; margin-inline-start: auto; }
        .count {
          padding: 1px 10px;
          color: var(--muted);
          background: var(--hover);
          border: 1px solid var(--hairline);
          border-radius: 999px;
          font-size: 0.8824rem;
          font-variant-numeric: tabular-nums;
        }
        .empty {
          display: grid;
          justify-items: center;
          gap: 8px;
          padding: 56px 24px;
          text-align: center;
          background: var(--surface);
          border: 1px solid var(--hairline);
          border-radius: var(--radius-card);
        }
        .empty .icon {
          inline-size: 40px;
          block-size: 40px;
          margin-block-end: 8px;
          color: var(--accent);
          stroke-width: 1.25;
        }
        .empty p { max-inline-size: 44ch; color: var(--muted); text-wrap: pretty; }
        .empty .button { margin-block-start: 16px; }
        .empty .button .icon { margin-block-end: 0; color: inherit; }

        .mailbox {
          max-inline-size: 680px;
          margin-inline: auto;
          padding: 32px 20px 48px;
          display: grid;
          gap: 16px;
        }
        .sheet-head { display: grid; gap: 4px; margin-block-end: 8px; }
        .sheet-head .mark { margin-block-end: 12px; }
        .mail {
          display: grid;
          gap: 16px;
          padding: 20px;
          background: var(--surface);
          border: 1px solid var(--hairline);
          border-radius: var(--radius-card);
        }
        .mail-meta {
          display: flex;
          flex-wrap: wrap;
          justify-content: space-between;
          gap: 2px 16px;
          margin-block-start: 4px;
          color: var(--muted);
          font-size: 0.8824rem;
          overflow-wrap: anywhere;
        }
        .mail-code {
          display: flex;
          align-items: baseline;
          gap: 12px;
          padding: 12px 16px;
          background: var(--hover);
          border-radius: var(--radius);
        }
        .digits {
          font-size: 1.6471rem;
          font-weight: 650;
          font-variant-numeric: tabular-nums;
          letter-spacing: 0.18em;
          user-select: all;
        }
        .mail-text {
          white-space: pre-wrap;
          overflow-wrap: anywhere;
          font-size: 0.8824rem;
          color: var(--muted);
        }
        .mail-link .button { display: inline-flex; }

        .app { padding-block-end: calc(72px + env(safe-area-inset-bottom)); }
        .bar { background: var(--surface); border-block-end: 1px solid var(--hairline); }
        .bar-in {
          display: flex;
          align-items: center;
          gap: 24px;
          max-inline-size: 1040px;
          min-block-size: 60px;
          margin-inline: auto;
          padding-inline: 20px;
        }
        .brand {
          display: inline-flex;
          align-items: center;
          gap: 10px;
          color: var(--text);
          font-weight: 650;
          text-decoration: none;
        }
        .brand:hover { color: var(--text); }
        .brand .mark { inline-size: 24px; block-size: 26px; }
        .person {
          display: grid;
          place-items: center;
          inline-size: 44px;
          block-size: 44px;
          margin-inline: auto -4px;
          border-radius: 50%;
          text-decoration: none;
        }
        .person span, .avatar {
          display: grid;
          place-items: center;
          inline-size: 34px;
          block-size: 34px;
          color: var(--on-accent);
          background: var(--accent);
          border-radius: 50%;
          font-size: 0.8824rem;
          font-weight: 650;
        }
        .person:hover span { background: var(--accent-hover); }
        .person[aria-current] span { outline: 2px solid var(--accent); outline-offset: 2px; }
        .tabs {
          position: fixed;
          inset-block-end: 0;
          inset-inline: 0;
          z-index: 1;
          display: flex;
          padding-block-end: env(safe-area-inset-bottom);
          background: var(--surface);
          border-block-start: 1px solid var(--hairline);
        }
        .tabs a {
          flex: 1;
          display: grid;
          justify-items: center;
          align-content: center;
          gap: 2px;
          min-block-size: 60px;
          color: var(--muted);
          font-size: 0.7059rem;
          font-weight: 600;
          text-decoration: none;
        }
        .tabs a:hover { color: var(--text); }
        .tabs a[aria-current] { color: var(--accent); }
        .tabs a:focus-visible { outline-offset: -4px; border-radius: var(--radius); }
        .place {
          max-inline-size: 1040px;
          margin-inline: auto;
          padding: 24px 20px 32px;
          display: grid;
          gap: 16px;
        }
        .narrow {
          display: grid;
          gap: 24px;
          inline-size: 100%;
          max-inline-size: 640px;
        }

        @media (min-width: 720px) {
          .app { padding-block-end: 0; }
          .tabs {
            position: static;
            align-self: stretch;
            padding: 0;
            background: none;
            border: 0;
            gap: 4px;
          }
          .tabs a {
            flex: none;
            display: flex;
            align-items: center;
            padding-inline: 14px;
            font-size: 0.8824rem;
            border-block: 2px solid transparent;
          }
          .tabs a[aria-current] { color: var(--text); border-block-end-color: var(--accent); }
          .tabs .icon { display: none; }
          .place { padding-block: 40px; }
          .sign-out .button { inline-size: auto; min-inline-size: 200px; }
        }

        .rows {
          background: var(--surface);
          border: 1px solid var(--hairline);
          border-radius: var(--radius-card);
          overflow: hidden;
        }
        .rows > * + * { border-block-start: 1px solid var(--hairline); }
        .row {
          display: flex;
          align-items: center;
          gap: 16px;
          min-block-size: 60px;
          padding: 10px 16px;
          color: inherit;
          text-decoration: none;
        }
        a.row:hover { color: inherit; background: var(--hover); }
        a.row:focus-visible { outline-offset: -4px; border-radius: var(--radius-card); }
        .row .icon { color: var(--muted); }
        .row-text {
          flex: 1;
          display: flex;
          flex-wrap: wrap;
          align-items: center;
          gap: 4px 16px;
          min-inline-size: 0;
        }
        .row-main { flex: 1 1 12rem; display: grid; min-inline-size: 0; }
        .row-main strong { font-weight: 600; overflow-wrap: anywhere; }
        .row-side {
          display: flex;
          flex-wrap: wrap;
          align-items: center;
          gap: 4px 12px;
        }
        .row time { white-space: nowrap; }
        .badge {
          padding: 2px 10px;
          color: var(--info);
          background: var(--info-ground);
          border-radius: 999px;
          font-size: 0.7647rem;
          font-weight: 600;
          white-space: nowrap;
        }
        dl .row { flex-wrap: wrap; justify-content: space-between; gap: 2px 24px; }
        dl .row-link { position: relative; flex-wrap: nowrap; }
        @media (max-width: 479px) {
          dl .row:not(.row-link) > * { flex-basis: 100%; }
        }
        .row-link:hover { background: var(--hover); }
        .row-link a, .row-link a:hover { color: inherit; text-decoration: none; }
        .row-link a::after {
          content: "";
          position: absolute;
          inset: 0;
          border-radius: var(--radius-card);
        }
        .row-link a:focus-visible { outline: none; }
        .row-link a:focus-visible::after { outline: 3px solid var(--accent); outline-offset: -4px; }
        .row-link dd { display: flex; align-items: center; gap: 8px; }
        dt { font-weight: 550; }
        dt .help { display: block; font-weight: 400; max-inline-size: 52ch; }
        dd { color: var(--muted); overflow-wrap: anywhere; white-space: pre-line; }
        .manage { padding: 0 16px 12px; font-size: 0.8824rem; }
        .manage summary { inline-size: fit-content; padding-block: 6px; color: var(--accent); cursor: pointer; font-weight: 550; }
        .manage form { display: grid; justify-items: start; gap: 6px; margin-block: 8px 12px; }
        .manage .button { overflow-wrap: anywhere; }
        .pages { display: flex; align-items: center; justify-content: center; gap: 16px; }
        .up { margin-block-end: -16px; font-size: 0.8824rem; }
        .up .back { padding-block: 6px; font-weight: 550; }
        .group { display: grid; gap: 10px; }
        .group h2 { padding-inline: 2px; }
        .who {
          display: flex;
          align-items: center;
          gap: 16px;
          overflow-wrap: anywhere;
        }
        .points { display: grid; gap: 6px; padding-inline-start: 22px; list-style: disc; color: var(--muted); }
        .account { padding-block-end: 0; }
        .account .notice { margin-block-end: 0; }
        .account .group { gap: 12px; }
        .account .group > .help { padding-inline: 2px; }
        .account dl .row-link { flex-wrap: wrap; }
        .account .row-link dd { margin-inline-start: auto; }
        .row-side .form { gap: 0; }
        .row-side .form .buttons { margin-block-start: 0; }
        .account .lead { margin-block-start: -12px; }
        .manage p { color: var(--muted); }
        .avatar {
          flex: none;
          inline-size: 56px;
          block-size: 56px;
          font-size: 1.4118rem;
        }

        \#(tables)

        .gallery main { display: grid; gap: 32px; padding: 32px 24px; }
        .choices { display: flex; flex-wrap: wrap; gap: 4px 16px; margin-block-start: 8px; }
        .choices a { padding-block: 4px; }
        .choices [aria-current] { color: inherit; font-weight: 650; text-decoration: none; }
        .frames { display: flex; flex-wrap: wrap; gap: 24px; }
        .frames li { display: grid; gap: 6px; }
        .frames iframe {
          inline-size: 360px;
          block-size: 740px;
          border: 1px solid var(--hairline);
          border-radius: var(--radius-card);
        }

        @media (prefers-reduced-motion: reduce) {
          *, *::before, *::after { transition: none !important; animation: none !important; }
          .button small { font-weight: 400; }
        .button:active { transform: none; }
        }

        @media print {
          .gate, body { background: none; }
          .card, .mail, .rows { border: 0; box-shadow: none; }
          .tabs, .person, .button, .ways { display: none; }
        }
        """#
}
