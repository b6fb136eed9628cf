// Formats measurements in the reader's language.
import {
  measuredArea,
  measuredLength,
  numberFormat,
  type Position,
  pathMetres,
  ringSquareMetres,
  type UnitSystem,
} from '@curbwright/core';
import type { DrawnShape } from '../../map/tool.ts';

interface MeasuredWords {
  /** `84.2 m`, `1.3 ha`, `45.51230, -122.67650`; `null` = nothing measured yet. */
  readonly value: string | null;
  /** The perimeter of an area; `null` otherwise. */
  readonly around: string | null;
}

interface Reader {
  readonly t: (key: string, values: { readonly value: string }) => string;
  readonly language: string;
}

/** Latitude first, as other maps and phones expect: 45.51230, -122.67650. */
export function placeInWords([lng, lat]: Position): string {
  return `${lat.toFixed(5)}, ${lng.toFixed(5)}`;
}

function inWords(
  { t, language }: Reader,
  { count, unit, digits }: ReturnType<typeof measuredLength | typeof measuredArea>,
) {
  const value = numberFormat(language, { maximumFractionDigits: digits }).format(count);
  return t(`unit.${unit}`, { value });
}

export function measuredWords(
  shape: DrawnShape,
  points: readonly Position[],
  units: UnitSystem,
  reader: Reader,
): MeasuredWords {
  const [first] = points;
  if (first === undefined) return { value: null, around: null };
  if (shape === 'point') return { value: placeInWords(first), around: null };
  const length = (of: readonly Position[]) => inWords(reader, measuredLength(pathMetres(of), units));
  if (shape === 'line') return { value: points.length < 2 ? null : length(points), around: null };
  if (points.length < 3) return { value: null, around: null };
  return {
    value: inWords(reader, measuredArea(ringSquareMetres(points), units)),
    around: length([...points, first]),
  };
}
