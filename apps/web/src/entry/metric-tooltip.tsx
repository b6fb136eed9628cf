// The tooltip next to the pointer on a dashboard's map: below and to the right of it, but always
// inside the map's frame.
import { useLayoutEffect, useRef } from 'react';
import type { HoveredMetric } from '../map/metrics-overlay.ts';
import styles from './metrics-map.module.css';

/** Pixels between pointer and tooltip. */
const tooltipOffset = 14;

export function MetricTooltip({ at: { x, y }, text }: { readonly at: HoveredMetric; readonly text: string }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = box;
    const frame = current?.offsetParent;
    if (current === null || !(frame instanceof HTMLElement)) return;
    const left = Math.min(x + tooltipOffset, frame.clientWidth - current.offsetWidth - 4);
    const below = y + tooltipOffset + current.offsetHeight < frame.clientHeight;
    const top = below ? y + tooltipOffset : y - tooltipOffset - current.offsetHeight;
    current.style.transform = `translate(${Math.max(0, left)}px, ${Math.max(0, top)}px)`;
  });
  return (
    <div
      ref={box}
      className={`card absolute paper lift text-13 no-pointer ${styles.tooltip}`}
      dir="auto"
      aria-hidden="true"
    >
      {text}
    </div>
  );
}
