// Recently chosen places, stored in this browser only.
import type { FoundPlace } from '@curbwright/contract';

const kept = 'recent-places';
const most = 6;

const kinds: readonly FoundPlace['kind'][] = [
  'coordinates',
  'street',
  'crossing',
  'link',
  'regulation',
  'address',
];

function isPlace(value: unknown): value is FoundPlace {
  if (typeof value !== 'object' || value === null) return false;
  const place: Readonly<Record<string, unknown>> = { ...value };
  const { kind, id, label, box, lng, lat, link } = place;
  return (
    kinds.some((each) => each === kind) &&
    typeof id === 'string' &&
    typeof label === 'string' &&
    [lng, lat].every(Number.isFinite) &&
    (link === null || Number.isInteger(link)) &&
    Array.isArray(box) &&
    box.length === 4 &&
    box.every(Number.isFinite)
  );
}

/** Most recent first. Invalid stored data yields an empty list. */
export function recentPlaces(stored: string | null = localStorage.getItem(kept)): readonly FoundPlace[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(list) ? list.filter(isPlace).slice(0, most) : [];
  } catch {
    return [];
  }
}

/** Moves or adds `place` to the front; each place appears once. */
export function withPlace(places: readonly FoundPlace[], place: FoundPlace): readonly FoundPlace[] {
  return [place, ...places.filter(({ id }) => id !== place.id)].slice(0, most);
}

export function keepPlace(place: FoundPlace): void {
  localStorage.setItem(kept, JSON.stringify(withPlace(recentPlaces(), place)));
}

export function forgetPlaces(): void {
  localStorage.removeItem(kept);
}
