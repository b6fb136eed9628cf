// The line of an asset's history that says from where to where it was moved, and how far.
import {
  anchorOf,
  formatLength,
  metresBetween,
  type PointGeometry,
  type PolygonGeometry,
  type Position,
} from '@curbwright/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../shell/api.ts';
import { useReader } from '../shell/reader-hooks.ts';
import { useAppSelector } from '../shell/store.ts';
import { usePlaceText } from './curb-at.ts';
import { formatPlace } from './ring.ts';

/** Shortest move, in meters, that is shown: less is a change of its outline. */
const minMove = 0.5;

function hasGeometry(value: unknown): value is { readonly geometry: PointGeometry | PolygonGeometry } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'geometry' in value &&
    typeof value.geometry === 'object' &&
    value.geometry !== null
  );
}

/** Returns the place of an asset as recorded in its history; `null` = it has none. */
function placeOf(value: unknown): Position | null {
  return hasGeometry(value) ? anchorOf(value.geometry) : null;
}

interface Props {
  /** Values of the asset before and after, as recorded. */
  readonly before: unknown;
  readonly after: unknown;
}

function Moved({ from, to, metres }: { from: Position; to: Position; metres: number }) {
  const { t } = useTranslation();
  const reader = useReader();
  const { data: city } = api.useCurrentCityQuery();
  const units = useAppSelector((state) => state.tools.units) ?? city?.units ?? 'metric';
  const [before, after] = [usePlaceText(from), usePlaceText(to)];
  const distance = formatLength(metres, units, reader.locale);
  return (
    <p className="text-13">
      {before !== null && before === after
        ? t('assets.moved.along', { street: before, distance })
        : t('assets.moved.text', {
            from: before ?? formatPlace(from),
            to: after ?? formatPlace(to),
            distance,
          })}
    </p>
  );
}

/** Renders nothing if the asset stayed in its place. */
export function MoveLine({ before, after }: Props) {
  const [from, to] = useMemo(() => [placeOf(before), placeOf(after)], [before, after]);
  if (from === null || to === null) return null;
  const metres = metresBetween(from, to);
  return metres < minMove ? null : <Moved from={from} to={to} metres={metres} />;
}
