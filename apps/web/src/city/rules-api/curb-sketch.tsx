// A small drawing of the curbs of some streets, for choosing a location. It is only a few kilobytes
// and needs no map. Without a pointer, a curb can be chosen from the list.
import type { LineGeometry } from '@curbwright/core';
import { useMemo } from 'react';
import styles from './ask.module.css';

export interface SketchedCurb {
  readonly id: number;
  readonly segment: string;
  readonly name: string;
  readonly geometry: LineGeometry;
}

interface Props {
  readonly curbs: readonly SketchedCurb[];
  /** West, south, east, north. */
  readonly box: readonly [number, number, number, number];
  readonly place: readonly [number, number];
  readonly chosen: number | null;
  readonly onPlace: (place: readonly [number, number]) => void;
}

const width = 600;
const height = 360;

export function CurbSketch({ curbs, box, place, chosen, onPlace }: Props) {
  const [west, south, east, north] = box;
  const lines = useMemo(() => {
    const x = (lng: number) => ((lng - west) / (east - west)) * width;
    const y = (lat: number) => ((north - lat) / (north - south)) * height;
    return curbs.map(({ id, geometry }) => ({
      id,
      d: geometry.coordinates
        .map(([lng, lat], at) => `${at === 0 ? 'M' : 'L'}${x(lng).toFixed(1)} ${y(lat).toFixed(1)}`)
        .join(''),
    }));
  }, [curbs, west, south, east, north]);
  const [lng, lat] = place;
  return (
    <svg
      className={`card full-width sunken ${styles.sketch}`}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      onClick={(event) => {
        const frame = event.currentTarget.getBoundingClientRect();
        const part = (event.clientX - frame.left) / frame.width;
        const down = (event.clientY - frame.top) / frame.height;
        onPlace([west + part * (east - west), north - down * (north - south)]);
      }}
    >
      {lines.map(({ id, d }) => (
        <path
          key={id}
          className={`fill-none stroke-control-line stroke-2_5 ${styles.curb}`}
          data-chosen={id === chosen || undefined}
          d={d}
        />
      ))}
      <circle
        className="fill-action stroke-paper stroke-2_5"
        cx={((lng - west) / (east - west)) * width}
        cy={((north - lat) / (north - south)) * height}
        r="7"
      />
    </svg>
  );
}
