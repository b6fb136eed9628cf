// Lets the user paint hours on a week: dragging over days and hours sets them. Keyboard: arrow keys
// move, Shift extends the selection, Enter sets the hours, and + adds them.
//
// A drag edits one time span. A week that is painted freely and converted to spans would separate
// seasons and holidays from their hours.
import {
  formatTimeSpan,
  type PaintedHours,
  paintedHoursBetween,
  paintStepMinutes,
  roundTo,
  type TimeSpan,
  timeSpan,
  type WeekCell,
  weekDays,
  weekIntervalsOfSpan,
} from '@curbwright/core';
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCityLocale } from '../../city/city/city-locale.ts';
import { useDateFormat } from '../../shell/reader-hooks.ts';
import styles from './week-paint.module.css';

interface Props {
  readonly span: TimeSpan;
  readonly color: string;
  readonly onPaint: (painted: PaintedHours, mode: 'set' | 'add') => void;
}

/** A stroke from its start to its current position. */
interface Stroke {
  readonly from: WeekCell;
  readonly to: WeekCell;
}

const rowHeight = 22;
const lastMinute = 1440 - paintStepMinutes;
const slots = 1440 / paintStepMinutes;
const toPercent = (minute: number) => `${roundTo((minute / 1440) * 100, 2)}%`;
const clampTo = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

function toMinutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

const arrowMoves: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [0, -paintStepMinutes],
  ArrowRight: [0, paintStepMinutes],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

export function WeekPaint({ span, color, onPaint }: Props) {
  const { t } = useTranslation();
  const { reader } = useCityLocale();
  const words = useDateFormat();
  const id = useId();
  const rows = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<Stroke | null>(null);
  const [focused, setFocused] = useState(false);
  const [cursor, setCursor] = useState<Stroke>({
    from: { day: 0, minute: 480 },
    to: { day: 0, minute: 480 },
  });
  const stroke = drag ?? (focused ? cursor : null);
  const painted = stroke === null ? null : paintedHoursBetween(stroke.from, stroke.to);
  const formatHours = (one: PaintedHours) =>
    formatTimeSpan(timeSpan.parse({ daysOfWeek: one.days, times: [one.hours] }), reader) || t('when.always');

  const cellAt = ({ clientX, clientY }: PointerEvent): WeekCell => {
    const box = rows.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return { day: 0, minute: 0 };
    return {
      day: clampTo(Math.floor(((clientY - box.top) / box.height) * 7), 0, 6),
      minute: clampTo(Math.floor(((clientX - box.left) / box.width) * 1440), 0, 1439),
    };
  };
  const down = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const cell = cellAt(event);
    setDrag({ from: cell, to: cell });
  };
  const up = (event: PointerEvent) => {
    if (drag === null) return;
    setDrag(null);
    setCursor({ from: drag.from, to: drag.to });
    onPaint(paintedHoursBetween(drag.from, cellAt(event)), event.shiftKey ? 'add' : 'set');
  };
  const onKey = (event: KeyboardEvent) => {
    const move = arrowMoves[event.key];
    if (move !== undefined) {
      event.preventDefault();
      const to = {
        day: clampTo(cursor.to.day + move[0], 0, 6),
        minute: clampTo(
          Math.floor(cursor.to.minute / paintStepMinutes) * paintStepMinutes + move[1],
          0,
          lastMinute,
        ),
      };
      setCursor(event.shiftKey ? { ...cursor, to } : { from: to, to });
    } else if (event.key === 'Home' || event.key === 'End') {
      event.preventDefault();
      const to = { ...cursor.to, minute: event.key === 'Home' ? 0 : lastMinute };
      setCursor(event.shiftKey ? { ...cursor, to } : { from: to, to });
    } else if (event.key === 'Enter' || event.key === ' ' || event.key === '+') {
      event.preventDefault();
      onPaint(paintedHoursBetween(cursor.from, cursor.to), event.key === '+' ? 'add' : 'set');
    } else if (event.key === 'Escape' && (drag !== null || cursor.from !== cursor.to)) {
      event.stopPropagation();
      setDrag(null);
      setCursor({ from: cursor.to, to: cursor.to });
    }
  };
  const covered = weekIntervalsOfSpan(span);
  return (
    <div className={`relative grid gap-4 ${styles.paint}`}>
      <input
        // A range input, because every screen reader passes the arrow keys on to one. It is
        // visually hidden; the painted week is the visual equivalent.
        className={`hidden-input ${styles.reader}`}
        type="range"
        min={0}
        max={7 * slots - 1}
        value={cursor.to.day * slots + Math.floor(cursor.to.minute / paintStepMinutes)}
        aria-label={t('when.paint')}
        aria-valuetext={formatHours(paintedHoursBetween(cursor.from, cursor.to))}
        aria-describedby={`${id}-help`}
        onChange={({ target }) => {
          const slot = Number(target.value);
          const to = { day: Math.floor(slot / slots), minute: (slot % slots) * paintStepMinutes };
          setCursor({ from: to, to });
        }}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onKeyDown={onKey}
      />
      <div className={styles.board} aria-hidden="true">
        <div className={`grid items-center soft text-12 ${styles.days}`}>
          {words.weekDays.map(({ short }) => (
            <span key={short}>{short}</span>
          ))}
        </div>
        <div
          ref={rows}
          className={`svg-block ${styles.rows}`}
          data-week-paint
          onPointerDown={down}
          onPointerMove={(event) => drag !== null && setDrag({ ...drag, to: cellAt(event) })}
          onPointerUp={up}
          onPointerCancel={() => setDrag(null)}
        >
          <svg width="100%" height={rowHeight * 7} aria-hidden="true">
            {weekDays.map((day, at) => (
              <rect
                key={day}
                className={styles.row}
                y={at * rowHeight + 1}
                width="100%"
                height={rowHeight - 2}
                rx="3"
              />
            ))}
            {covered.map(({ day, from, to }) => (
              <rect
                key={`${day}-${from}`}
                x={toPercent(from)}
                width={toPercent(to - from)}
                y={day * rowHeight + 1}
                height={rowHeight - 2}
                rx="3"
                fill={color}
                className={
                  span.excludes
                    ? `stroke-ink forced-keep-colors ${styles.out}`
                    : 'no-pointer forced-keep-colors'
                }
              />
            ))}
            {[6, 12, 18].map((hour) => (
              <line
                key={hour}
                className="stroke-hairline no-pointer"
                x1={toPercent(hour * 60)}
                x2={toPercent(hour * 60)}
                y1="0"
                y2={rowHeight * 7}
              />
            ))}
            {painted?.days.map((day) => (
              <rect
                key={day}
                className={
                  drag === null
                    ? `fill-none stroke-ink stroke-2 no-pointer ${styles.cursor}`
                    : `stroke-2 no-pointer fill-action stroke-action ${styles.stroke}`
                }
                x={toPercent(toMinutes(painted.hours.from))}
                width={toPercent(toMinutes(painted.hours.to) - toMinutes(painted.hours.from))}
                y={weekDays.indexOf(day) * rowHeight + 1}
                height={rowHeight - 2}
                rx="3"
              />
            ))}
          </svg>
        </div>
        <div className={`flex justify-between soft text-12 ${styles.hours}`}>
          {[0, 6, 12, 18, 24].map((hour) => (
            <span key={hour}>{words.hour(hour)}</span>
          ))}
        </div>
      </div>
      <p className="min-height-1_45em soft text-13">
        <span id={`${id}-help`} className={painted === null ? undefined : 'visually-hidden'}>
          {t('when.paintHelp')}
        </span>
        <span aria-hidden="true">{painted === null ? '' : formatHours(painted)}</span>
      </p>
    </div>
  );
}
