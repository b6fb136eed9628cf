// Seven days by twenty-four hours, or any rows by columns: higher values are darker, unknown ones
// are hatched. Arrow keys read each cell.
import { useId } from 'react';
import { roomForNames } from './axes.tsx';
import { ChartFrame } from './chart-frame.tsx';
import styles from './charts.module.css';

interface Props {
  readonly label: string;
  readonly rows: readonly string[];
  /** Names of rows with a mark, such as holidays, by row. */
  readonly marks?: ReadonlyMap<number, string>;
  readonly columns: readonly string[];
  /** Row by row; `null` = unknown. */
  readonly values: readonly (number | null)[];
  /** The value that gets the darkest shade. */
  readonly most: number;
  /** Text read for a cell: day, hour and value. */
  readonly reading: (field: number) => string;
  /** A few characters shown in a cell where there is room. */
  readonly short: (value: number) => string;
  /** Cells outside the selection: other hours or days. */
  readonly isDimmed?: (field: number) => boolean;
  /** Cells based on too little data to trust: hatched over their shade. */
  readonly isThin?: (field: number) => boolean;
  readonly marked?: number | null;
  readonly onChoose?: (field: number) => void;
}

const margin = { left: 40, right: 2, top: 2, bottom: 20 } as const;
const rowHeight = 26;
/** Pixels that a cell needs to show its value. */
const minValueWidth = 27;
/** Steps of the color scale, few enough that shades can be told apart. */
const shades = 6;

/** 0 for no value, up to `shades`. */
export function toShade(value: number, most: number): number {
  if (!(value > 0) || !(most > 0)) return 0;
  return Math.min(shades, Math.max(1, Math.ceil((value / most) * shades)));
}

/** The shades of the scale with the shares of the highest value that they stand for. */
export const shadeLimits = Array.from({ length: shades }, (_, at) => ({
  shade: at + 1,
  from: at / shades,
  to: (at + 1) / shades,
}));

export function HeatMap(props: Props) {
  const {
    label,
    rows,
    marks,
    columns,
    values,
    most,
    reading,
    short,
    isDimmed,
    isThin,
    marked = null,
    onChoose,
  } = props;
  const chart = useId();
  const height = margin.top + rows.length * rowHeight + margin.bottom;
  const count = columns.length;
  const room = roomForNames(columns, 40);
  const fields = [...values.keys()];
  const dimmed = (at: number) => isDimmed?.(at) === true;
  const hatched = (['unknown', 'thin'] as const).flatMap((kind) =>
    [false, true].map((isFaint) => ({
      kind,
      isFaint,
      at: fields.filter((at) => {
        const isUnknown = (values[at] ?? null) === null;
        const isOne = kind === 'unknown' ? isUnknown : !isUnknown && isThin?.(at) === true;
        return isOne && dimmed(at) === isFaint;
      }),
    })),
  );
  return (
    <ChartFrame
      label={label}
      height={height}
      count={values.length}
      reading={reading}
      marked={marked}
      rowLength={count}
      onChoose={onChoose}
      pointAt={(left, top, { width }) => {
        const column = Math.floor(((left - margin.left) / (width - margin.left - margin.right)) * count);
        const row = Math.floor((top - margin.top) / rowHeight);
        return column < 0 || column >= count || row < 0 || row >= rows.length ? null : row * count + column;
      }}
    >
      {({ width }, read) => {
        const field = (width - margin.left - margin.right) / count;
        const x = (at: number) => margin.left + (at % count) * field;
        const y = (at: number) => margin.top + Math.floor(at / count) * rowHeight;
        const wide = Math.max(1, field - 1);
        const boxAt = (at: number) => `M${x(at) + 0.5} ${y(at) + 0.5}h${wide}v${rowHeight - 1}h${-wide}z`;
        const step = [1, 2, 3, 4, 6, 12].find((each) => each * field >= room) ?? 12;
        return (
          <>
            <defs>
              <pattern id={chart} width="6" height="6" patternUnits="userSpaceOnUse">
                <path className={styles.hatch} d="M-1 7L7 -1" />
              </pattern>
            </defs>
            {rows.map((row, at) => (
              <text
                key={row}
                className="fill-soft text-12 forced-fill-canvas-text"
                x={margin.left - 6}
                y={margin.top + at * rowHeight + rowHeight / 2 + 4}
                textAnchor="end"
              >
                {marks?.has(at) === true ? `${row}*` : row}
              </text>
            ))}
            {fields.map((at) => {
              const value = values[at] ?? null;
              return value === null ? null : (
                <g key={at} data-dimmed={dimmed(at)} className={styles.field}>
                  <path className={styles.shade} data-shade={toShade(value, most)} d={boxAt(at)} />
                </g>
              );
            })}
            {hatched.map(({ kind, isFaint, at }) => (
              // One path for all cells of the same kind, because a printer receives the hatching
              // once per path.
              <g key={`${kind} ${isFaint}`} data-dimmed={isFaint} className={styles.field}>
                <path
                  {...(kind === 'unknown'
                    ? { className: styles.shade, 'data-shade': 0, 'data-unknown': true }
                    : {})}
                  fill={`url(#${chart})`}
                  d={at.map(boxAt).join('')}
                />
              </g>
            ))}
            {field >= minValueWidth &&
              fields.map((at) => {
                const value = values[at] ?? null;
                return value === null ? null : (
                  <g key={at}>
                    <text
                      className={`text-11 no-pointer forced-keep-colors ${styles.value}`}
                      data-shade={dimmed(at) ? 'dimmed' : toShade(value, most)}
                      x={x(at) + field / 2}
                      y={y(at) + rowHeight / 2 + 4}
                      textAnchor="middle"
                    >
                      {short(value)}
                    </text>
                  </g>
                );
              })}
            {[marked, read].map((at, kind) =>
              at === null ? null : (
                <rect
                  key={kind === 0 ? 'marked' : 'read'}
                  className={`fill-none stroke-ink stroke-2 no-pointer ${styles.frame}`}
                  x={x(at) + 1}
                  y={y(at) + 1}
                  width={Math.max(1, field - 2)}
                  height={rowHeight - 2}
                />
              ),
            )}
            {columns.map((name, at) =>
              at % step === 0 ? (
                <text
                  key={name}
                  className="fill-soft text-12 forced-fill-canvas-text"
                  x={margin.left + (at + 0.5) * field}
                  y={height - 5}
                  textAnchor="middle"
                >
                  {name}
                </text>
              ) : null,
            )}
          </>
        );
      }}
    </ChartFrame>
  );
}
