// Formats measurements in the reader's language.
import {
  numberFormat,
  type Position,
  pathMetres,
  ringSquareMetres,
  toAreaMeasurement,
  toLengthMeasurement,
  type UnitSystem,
} from '@curbwright/core';
import type { DrawnShape } from '../../map/tool.ts';

interface MeasurementText {
  /** `84.2 m`, `1.3 ha`, `45.51230, -122.67650`; `null` = nothing measured yet. */
  readonly value: string | null;
  /** The perimeter of an area; `null` for other shapes. */
  readonly around: string | null;
}

interface Reader {
  readonly t: (key: string, values: { readonly value: string }) => string;
  readonly language: string;
}

/** Latitude first, as other maps and phones expect: 45.51230, -122.67650. */
export function formatPosition([lng, lat]: Position): string {
  return `${lat.toFixed(5)}, ${lng.toFixed(5)}`;
}

function formatQuantity(
  { t, language }: Reader,
  { count, unit, digits }: ReturnType<typeof toLengthMeasurement | typeof toAreaMeasurement>,
) {
  const value = numberFormat(language, { maximumFractionDigits: digits }).format(count);
  return t(`unit.${unit}`, { value });
}

export function formatMeasurement(
  shape: DrawnShape,
  points: readonly Position[],
  units: UnitSystem,
  reader: Reader,
): MeasurementText {
  const [first] = points;
  if (first === undefined) return { value: null, around: null };
  if (shape === 'point') return { value: formatPosition(first), around: null };
  const length = (of: readonly Position[]) =>
    formatQuantity(reader, toLengthMeasurement(pathMetres(of), units));
  if (shape === 'line') return { value: points.length < 2 ? null : length(points), around: null };
  if (points.length < 3) return { value: null, around: null };
  return {
    value: formatQuantity(reader, toAreaMeasurement(ringSquareMetres(points), units)),
    around: length([...points, first]),
  };
}
