// A histogram: bars side by side, with lines at notable values (a median, a limit).
import { useId } from 'react';
import { chartMargin, GridLines, PointLabels } from './axes.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { createAxisScale } from './chart-scale.ts';
import styles from './charts.module.css';
import { type FillPattern, PatternDefs, toSvgFill } from './fill-patterns.tsx';

interface Props {
  readonly label: string;
  /** Names of the bins. */
  readonly classes: readonly string[];
  readonly values: readonly number[];
  readonly color: string;
  readonly pattern?: FillPattern;
  readonly reading: (index: number) => string;
  readonly format: (value: number) => string;
  /** Positions on the scale of bins: 2.5 = the middle of the third. */
  readonly lines?: readonly { readonly at: number; readonly name: string }[];
  readonly height?: number;
}

/** Minimum pixels between two lines whose names fit side by side. */
const minNameWidth = 52;

export function Histogram(props: Props) {
  const {
    label,
    classes,
    values,
    color,
    pattern = 'solid',
    reading,
    format,
    lines = [],
    height = 220,
  } = props;
  const chart = useId();
  const item = { key: 'bar', color, pattern };
  const scale = createAxisScale(0, Math.max(0, ...values));
  const top = chartMargin.top + (lines.length > 0 ? 26 : 0);
  const count = Math.max(1, classes.length);
  return (
    <ChartFrame
      label={label}
      height={height}
      count={classes.length}
      reading={reading}
      pointAt={(left, _top, { width }) => {
        const part = (left - chartMargin.left) / (width - chartMargin.left - chartMargin.right);
        return part < 0 || part >= 1 ? null : Math.floor(part * count);
      }}
    >
      {({ width }, read) => {
        const slot = (width - chartMargin.left - chartMargin.right) / count;
        const y = (value: number) => top + (1 - value / scale.max) * (height - top - chartMargin.bottom);
        return (
          <>
            <PatternDefs chart={chart} items={[item]} />
            <GridLines scale={scale} y={y} width={width} format={format} />
            {values.map((value, index) => (
              <rect
                key={classes[index] ?? index}
                className={read === index ? 'stroke-ink stroke-2 forced-keep-colors' : styles.part}
                fill={toSvgFill(chart, item)}
                x={chartMargin.left + index * slot + 1}
                y={y(value)}
                width={Math.max(1, slot - 2)}
                height={Math.max(0, y(0) - y(value))}
              />
            ))}
            {lines.map(({ at, name }, index) => {
              const x = chartMargin.left + at * slot;
              const before = lines[index - 1];
              // A name too close to the previous one is drawn above it.
              const raised =
                index % 2 === 1 && before !== undefined && (at - before.at) * slot < minNameWidth;
              return (
                <g key={name}>
                  <line
                    className={`stroke-ink stroke-1_5 no-pointer forced-stroke-canvas-text ${styles.now}`}
                    x1={x}
                    x2={x}
                    y1={chartMargin.top + (raised ? 6 : 18)}
                    y2={height - chartMargin.bottom}
                  />
                  <text
                    className="fill-soft text-12 forced-fill-canvas-text"
                    x={x}
                    y={chartMargin.top + (raised ? 2 : 14)}
                    textAnchor={at > count * 0.8 ? 'end' : at < count * 0.2 ? 'start' : 'middle'}
                  >
                    {name}
                  </text>
                </g>
              );
            })}
            <PointLabels
              names={classes}
              x={(index) => chartMargin.left + (index + 0.5) * slot}
              y={height - chartMargin.bottom}
              room={56}
            />
          </>
        );
      }}
    </ChartFrame>
  );
}
