// Fills that can be distinguished without color: each line style of the map has its own hatching,
// drawn over its color.
import { contrastColor } from '../contrast-color.ts';

/** Named like dashed lines on maps; `solid` has no hatching. */
export type FillPattern = 'solid' | 'long dash' | 'dash' | 'short dash' | 'dot' | 'dash dot';

export interface PatternFill {
  /** Unique within the chart. */
  readonly key: string;
  readonly color: string;
  readonly pattern: FillPattern;
}

/** Side of the repeated tile, in pixels. */
const tileSizes: Readonly<Record<FillPattern, number>> = {
  solid: 8,
  'long dash': 12,
  dash: 8,
  'short dash': 5,
  dot: 6,
  'dash dot': 8,
};

function PatternStrokes({
  pattern,
  ink: strokeColor,
}: {
  readonly pattern: FillPattern;
  readonly ink: string;
}) {
  const size = tileSizes[pattern];
  if (pattern === 'solid') return null;
  if (pattern === 'dot')
    return <circle cx={size / 2} cy={size / 2} r="1.3" fill={strokeColor} fillOpacity="0.6" />;
  const rising = `M-1 ${size + 1}L${size + 1} -1`;
  const falling = `M-1 -1L${size + 1} ${size + 1}`;
  const way = { 'long dash': rising, dash: rising, 'short dash': falling, 'dash dot': rising + falling }[
    pattern
  ];
  return <path d={way} stroke={strokeColor} strokeOpacity="0.5" strokeWidth="1.1" />;
}

function patternId(chart: string, { key }: Pick<PatternFill, 'key'>): string {
  return `${chart}-${key}`.replaceAll(/[^\w-]/g, '_');
}

/** The fill of a shape. `chart` is the id of the chart that defines the patterns. */
export function toSvgFill(chart: string, item: PatternFill): string {
  return item.pattern === 'solid' ? item.color : `url(#${patternId(chart, item)})`;
}

/** The pattern definitions, inside the chart's own SVG so that exported pictures include them. */
export function PatternDefs({
  chart,
  items,
}: {
  readonly chart: string;
  readonly items: readonly PatternFill[];
}) {
  return (
    <defs>
      {items
        .filter(({ pattern }) => pattern !== 'solid')
        .map((item) => (
          <pattern
            key={item.key}
            id={patternId(chart, item)}
            width={tileSizes[item.pattern]}
            height={tileSizes[item.pattern]}
            patternUnits="userSpaceOnUse"
          >
            <rect width={tileSizes[item.pattern]} height={tileSizes[item.pattern]} fill={item.color} />
            <PatternStrokes pattern={item.pattern} ink={contrastColor(item.color)} />
          </pattern>
        ))}
    </defs>
  );
}

/** A small sample of the fill, for legends and tables. */
export function FillSwatch({ item, chart }: { readonly item: PatternFill; readonly chart: string }) {
  const id = `${chart}-swatch`;
  return (
    <svg width="18" height="14" aria-hidden="true">
      <PatternDefs chart={id} items={[item]} />
      <rect x="0.5" y="0.5" width="17" height="13" rx="2" fill={toSvgFill(id, item)} stroke={item.color} />
    </svg>
  );
}
