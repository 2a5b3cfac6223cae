extension Stylesheet {
    /// Tables, figures and plots.
    static let tables = """
        .unseen {
          position: absolute;
          inline-size: 1px;
          block-size: 1px;
          margin: -1px;
          overflow: hidden;
          clip-path: inset(50%);
          white-space: nowrap;
        }
        .leave { margin-inline-start: auto; font-size: 0.8824rem; font-weight: 550; white-space: nowrap; }
        .search { display: grid; gap: 12px; align-items: end; }
        .table {
          inline-size: 100%;
          background: var(--surface);
          border: 1px solid var(--hairline);
          border-radius: var(--radius-card);
          border-collapse: separate;
          border-spacing: 0;
          font-size: 0.8824rem;
        }
        .table th { color: var(--muted); font-weight: 600; text-align: start; }
        .table :is(th, td) { padding: 10px 16px; vertical-align: middle; overflow-wrap: anywhere; }
        .table tbody tr + tr td { border-block-start: 1px solid var(--hairline); }
        .table thead + tbody tr:first-child td { border-block-start: 1px solid var(--hairline); }
        .cell { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 8px; }
        .cell:empty::before { content: "–"; color: var(--muted); }
        code { font-family: ui-monospace, "SF Mono", Menlo, "DejaVu Sans Mono", monospace; font-size: 0.9412em; }
        .figures {
          display: grid;
          grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr));
          gap: 12px;
        }
        .figures > div {
          display: grid;
          align-content: space-between;
          gap: 4px;
          padding: 12px 16px;
          background: var(--surface);
          border: 1px solid var(--hairline);
          border-radius: var(--radius-card);
        }
        .figures dt { color: var(--muted); font-size: 0.8824rem; font-weight: 500; }
        .figures dd {
          color: var(--text);
          font-size: 1.2941rem;
          font-weight: 650;
          font-variant-numeric: tabular-nums;
        }
        .plot {
          margin: 0;
          padding: 16px;
          background: var(--surface);
          border: 1px solid var(--hairline);
          border-radius: var(--radius-card);
        }
        .plot figcaption { display: flex; flex-wrap: wrap; gap: 4px 20px; margin-block-end: 16px; }
        .plot .key { display: inline-flex; align-items: center; gap: 8px; color: var(--muted); font-size: 0.8824rem; }
        .plot .key::before { content: ""; inline-size: 12px; block-size: 12px; border-radius: 3px; }
        .plot .key.good::before { background: var(--accent); }
        .plot .key.bad::before { background: var(--danger); }
        .plot-box { display: grid; grid-template-columns: auto 1fr; gap: 4px 10px; }
        .plot-box svg { inline-size: 100%; block-size: 160px; min-inline-size: 0; }
        .plot-scale, .plot-axis {
          display: flex;
          justify-content: space-between;
          color: var(--muted);
          font-size: 0.7647rem;
          line-height: 1;
          font-variant-numeric: tabular-nums;
        }
        .plot-scale { flex-direction: column; text-align: end; }
        .plot-axis { grid-column: 2; padding-block-start: 4px; }
        .plot-line { stroke: var(--hairline); stroke-width: 1; fill: none; }
        .plot rect.good { fill: var(--accent); }
        .plot rect.bad { fill: var(--danger); }
        .plot .manage { padding: 12px 0 0; }
        .plot .table { margin-block-start: 8px; }
        .rows > li > .manage { padding-block: 8px; }
        .manage form .field { inline-size: 100%; max-inline-size: 400px; }
        .cell form { display: inline-flex; }
        @media (min-width: 720px) {
          .search { grid-template-columns: repeat(auto-fit, minmax(10rem, 1fr)); }
          .search .button { inline-size: auto; justify-self: start; }
          .table time { white-space: nowrap; }
        }
        @media (max-width: 719px) {
          .table, .table :is(tbody, tr, td) { display: block; }
          .table thead {
            position: absolute;
            inline-size: 1px;
            block-size: 1px;
            overflow: hidden;
            clip-path: inset(50%);
          }
          .table tr { padding: 10px 16px; }
          .table tr + tr { border-block-start: 1px solid var(--hairline); }
          .table td, .table tbody tr + tr td, .table thead + tbody tr:first-child td {
            display: grid;
            grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
            gap: 12px;
            padding: 3px 0;
            border: 0;
          }
          .table td::before { content: attr(data-label); color: var(--muted); }
        }
        """
}
