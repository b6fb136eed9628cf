// Small chart of when a finding applies in the week: seven thin rows beside its text, which states
// the same times. The large week chart above marks the times too.
import { type MinuteSpan, roundTo } from '@curbwright/core';
import styles from './check.module.css';
import { splitByDay } from './week-comparison.ts';

const days = [0, 1, 2, 3, 4, 5, 6];
const rowHeight = 6;
const percent = (minute: number) => `${roundTo((minute / 1440) * 100, 2)}%`;

export function FindingWeek({ spans }: { readonly spans: readonly MinuteSpan[] }) {
  const parts = splitByDay(spans);
  // A finding that applies all week needs no chart.
  if (parts.length === 7 && parts.every(({ from, to }) => from === 0 && to === 1440)) return null;
  return (
    <svg className={styles.small7} width="100%" height={7 * rowHeight} aria-hidden="true">
      {days.map((day) => (
        <rect
          key={day}
          className={`fill-hairline ${styles.dayLine}`}
          y={day * rowHeight}
          width="100%"
          height={rowHeight - 2}
        />
      ))}
      {parts.map(({ day, from, to }) => (
        <rect
          key={`${day} ${from}`}
          className={styles.dayPart}
          x={percent(from)}
          width={percent(to - from)}
          y={day * rowHeight}
          height={rowHeight - 2}
        />
      ))}
    </svg>
  );
}
