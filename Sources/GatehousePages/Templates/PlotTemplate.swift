/// Two kinds of something over time, as bars, the template `plot`; the same as a table can be opened beneath.
///
/// Keys: `plotTitle`, `goodName`, `badName`, `said` (the whole of it in a sentence), `width`, `lines[]` (heights), `bars[]` { `hint`, `x`,
/// `barWidth`, `good`? and `bad`? { `y`, `height` } }, `scale[]` (from the greatest down), `axis[]` (from the first on), `opens`, `figureTable`
/// (see ``TableTemplate``)
enum PlotTemplate {
    /// The Mustache source.
    static let source = #"""
        <figure class="plot">
        <figcaption>
        <strong>{{plotTitle}}</strong>
        <span class="key good">{{goodName}}</span>
        <span class="key bad">{{badName}}</span>
        </figcaption>
        <div class="plot-box">
        <div class="plot-scale" aria-hidden="true">{{#scale}}<span>{{.}}</span>{{/scale}}</div>
        <svg class="flip" viewBox="0 0 {{width}} 1000" preserveAspectRatio="none" role="img" aria-label="{{said}}">
        {{#lines}}<path class="plot-line" d="M0 {{.}}H{{width}}" vector-effect="non-scaling-stroke"/>{{/lines}}
        {{#bars}}
        <g><title>{{hint}}</title>
        {{#good}}<rect class="good" x="{{x}}" y="{{y}}" width="{{barWidth}}" height="{{height}}"/>{{/good}}
        {{#bad}}<rect class="bad" x="{{x}}" y="{{y}}" width="{{barWidth}}" height="{{height}}"/>{{/bad}}
        </g>
        {{/bars}}
        </svg>
        <div class="plot-axis" aria-hidden="true">{{#axis}}<span>{{.}}</span>{{/axis}}</div>
        </div>
        <details class="manage">
        <summary>{{opens}}</summary>
        {{#figureTable}}
        {{> table}}
        {{/figureTable}}
        </details>
        </figure>
        """#
}
