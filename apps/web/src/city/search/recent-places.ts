// Recently chosen places, stored in this browser only.
import type { FoundPlace } from '@curbwright/contract';

const storageKey = 'recent-places';
const maxRecentPlaces = 6;

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
export function loadRecentPlaces(
  stored: string | null = localStorage.getItem(storageKey),
): readonly FoundPlace[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(list) ? list.filter(isPlace).slice(0, maxRecentPlaces) : [];
  } catch {
    return [];
  }
}

/** Moves or adds `place` to the front; each place appears once. */
export function prependPlace(places: readonly FoundPlace[], place: FoundPlace): readonly FoundPlace[] {
  return [place, ...places.filter(({ id }) => id !== place.id)].slice(0, maxRecentPlaces);
}

export function saveRecentPlace(place: FoundPlace): void {
  localStorage.setItem(storageKey, JSON.stringify(prependPlace(loadRecentPlaces(), place)));
}

export function clearRecentPlaces(): void {
  localStorage.removeItem(storageKey);
}
