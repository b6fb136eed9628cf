// What an entry of the history changed in a work order: its place counts as one value, the address or
// the street.
import { fieldChanges } from '../city/history/entry-changes.ts';

const shownFields = ['name', 'status', 'priority', 'assignee', 'due', 'place'] as const;

/** Adds the place to the recorded values, if they have one. */
function withPlace(values: unknown): unknown {
  if (typeof values !== 'object' || values === null) return values;
  const { place_name: name, street_name: street }: { place_name?: unknown; street_name?: unknown } = values;
  return name === undefined && street === undefined ? values : { ...values, place: name ?? street };
}

/** Returns the values that an edit changed. A creation or deletion changes none. */
export function workOrderChanges(
  before: unknown,
  after: unknown,
): ReturnType<typeof fieldChanges<(typeof shownFields)[number]>> {
  if (before == null || after == null) return [];
  return fieldChanges(withPlace(before), withPlace(after), shownFields);
}
