// The curb as a ruler from start to end: selected sections, snap points, and two handles per
// section, moved by pointer or keyboard.
import { allowedEndRange } from '@curbwright/core';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useReader } from '../../shell/reader-hooks.ts';
import { formatMeters, keyboardStepMeters, type Units } from './meters.ts';
import styles from './picking.module.css';
import { tickStep } from './ruler-ticks.ts';
import type { EditedCurb } from './section-draw-handler.ts';

interface Props {
  readonly work: EditedCurb;
  readonly whole: boolean;
  readonly units: Units;
  readonly splits: boolean;
  readonly onMove: (handle: number, metres: number, snap: boolean) => void;
  readonly onSplit: (metres: number) => void;
}

export function SectionRuler({ work, whole, units, splits, onMove, onSplit }: Props) {
  const { t } = useTranslation();
  const reader = useReader();
  const bar = useRef<HTMLDivElement>(null);
  const { length, stretches, targets } = work;
  const unit = t(`stretch.unit.${units}`);
  const written = (metres: number) => `${formatMeters(metres, units, reader.locale)} ${unit}`;
  const share = (metres: number) => `${(100 * metres) / length}%`;
  const metresAt = (x: number) => {
    const box = bar.current?.getBoundingClientRect();
    return box === undefined || box.width === 0 ? 0 : ((x - box.left) / box.width) * length;
  };
  const handles = stretches.flatMap(({ from, to }, index) => [
    { handle: index * 2, index, end: 'from' as const, at: from },
    { handle: index * 2 + 1, index, end: 'to' as const, at: to },
  ]);
  const step = tickStep(length, units);
  const ticks = Array.from({ length: Math.floor(length / step.metres) }, (_none, k) => (k + 1) * step.metres);
  const drag = (event: PointerEvent<HTMLButtonElement>, handle: number) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId))
      onMove(handle, metresAt(event.clientX), !event.altKey);
  };
  const onKey = (event: KeyboardEvent, handle: number, at: number) => {
    const room = allowedEndRange(stretches, Math.floor(handle / 2), handle % 2 === 0 ? 'from' : 'to', length);
    const by = keyboardStepMeters(units, event.shiftKey);
    const to: Readonly<Record<string, number | undefined>> = {
      ArrowLeft: at - by,
      ArrowDown: at - by,
      ArrowRight: at + by,
      ArrowUp: at + by,
      PageDown: at - keyboardStepMeters(units, true),
      PageUp: at + keyboardStepMeters(units, true),
      Home: room?.from,
      End: room?.to,
    };
    const metres = to[event.key];
    if (metres === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(handle, metres, false);
  };
  return (
    <div
      ref={bar}
      className={styles.ruler}
      data-splits={splits}
      onPointerDown={(event) => {
        if (splits) onSplit(metresAt(event.clientX));
      }}
    >
      <div className={`absolute clip control-outline sunken ${styles.rail}`} data-whole={whole}>
        {stretches.map(({ from, to }) => (
          <div
            key={`${from} ${to}`}
            className={styles.part}
            style={{ insetInlineStart: share(from), width: share(to - from) }}
          />
        ))}
      </div>
      {ticks.map((metres) => (
        <span
          key={metres}
          className={`absolute soft text-12 no-pointer ${styles.tick}`}
          style={{ insetInlineStart: share(metres) }}
          aria-hidden="true"
        >
          {length - metres > step.metres * 0.6 && formatMeters(metres, units, reader.locale)}
        </span>
      ))}
      {targets
        .filter(({ kind }) => kind !== 'end' && kind !== 'stretch')
        .map(({ at, kind }) => (
          <span
            key={`${kind} ${at}`}
            className={styles.target}
            data-kind={kind}
            title={kind === 'bay' ? undefined : t(`stretch.point.${kind}`, { defaultValue: kind })}
            style={{ insetInlineStart: share(at) }}
          />
        ))}
      {handles.map(({ handle, index, end, at }) => {
        const room = allowedEndRange(stretches, index, end, length);
        return (
          <button
            key={handle}
            type="button"
            role="slider"
            className={`absolute pad-0 no-border height-28 no-background ${styles.handle}`}
            style={{ insetInlineStart: share(at) }}
            aria-label={t(`stretch.handle.${end}`, { part: index + 1 })}
            aria-valuemin={room?.from ?? 0}
            aria-valuemax={room?.to ?? length}
            aria-valuenow={at}
            aria-valuetext={written(at)}
            onPointerDown={(event) => {
              if (!splits) event.currentTarget.setPointerCapture(event.pointerId);
            }}
            onPointerMove={(event) => drag(event, handle)}
            onKeyDown={(event) => onKey(event, handle, at)}
          />
        );
      })}
    </div>
  );
}
