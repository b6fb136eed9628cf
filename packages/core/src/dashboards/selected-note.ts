// What the numbers of a selection are based on: the note of a response, limited to the selected
// curb types and hours, so that it agrees with the numbers beside it.
import { roundToUnit } from '../platform/numbers/decimals.ts';
import { type DashboardSelection, everyHourSelected, isTypeSelected, selectedHours } from './selection.ts';

interface ExcludedSessions {
  readonly fault: string;
  readonly sessions: number;
}

/** The part of a note that depends on the selection; same names as on the wire. */
interface SelectableNote {
  readonly rows: number;
  readonly links: number;
  readonly links_observed: number;
  readonly spaces_observed: number;
  readonly spaces_counted: number;
  readonly spaces_estimated: number;
  readonly coverage: number | null;
  readonly offline_share: number | null;
  readonly faults: readonly ExcludedSessions[];
}

/** What is known of a curb type of a zone. */
interface MeasuredTypeCounts {
  readonly id: number;
  readonly links: number;
  readonly links_observed: number;
  readonly spaces: number;
  readonly watched_spaces: number;
  readonly spaces_estimated: number;
  /** Spaces × minutes in which a source should have observed but was offline, over all hours. */
  readonly offline_minutes: number;
  /** Stored sessions that are left out of every number, over all hours, by validation error. */
  readonly faults: readonly ExcludedSessions[];
}

/** Numbers by hour of the week on which a selection is based. */
interface MeasuredHours {
  readonly sessions: readonly number[];
  readonly space_minutes: readonly number[];
  readonly possible_minutes: readonly number[];
}

function sumFaults(types: readonly MeasuredTypeCounts[]): ExcludedSessions[] {
  const counts = new Map<string, number>();
  for (const { faults } of types)
    for (const { fault, sessions } of faults) counts.set(fault, (counts.get(fault) ?? 0) + sessions);
  return [...counts].map(([fault, sessions]) => ({ fault, sessions }));
}

/**
 * Returns the note for the selected types and hours. The number of sessions and the coverage are of
 * the selected hours; offline time and excluded sessions are of all hours, because they are not
 * stored by hour.
 */
export function selectedNote<Type extends MeasuredTypeCounts, Note extends SelectableNote>(
  note: Note,
  types: readonly Type[],
  hoursOf: (type: Type) => MeasuredHours,
  selection: DashboardSelection,
): Note {
  const picked = types.filter(({ id }) => isTypeSelected(selection, id));
  const isEveryType = picked.length === types.length;
  if (isEveryType && everyHourSelected(selection)) return note;
  const hours = selectedHours(selection);
  const total = (of: (type: Type) => number) => picked.reduce((sum, type) => sum + of(type), 0);
  const over = (name: keyof MeasuredHours, at: readonly number[]) =>
    total((type) => at.reduce((sum, hour) => sum + (hoursOf(type)[name][hour] ?? 0), 0));
  const possible = over('possible_minutes', hours);
  const ofHours = {
    rows: over('sessions', hours),
    coverage:
      possible > 0 ? roundToUnit(Math.min(1, over('space_minutes', hours) / possible), 'share') : null,
  };
  if (isEveryType) return { ...note, ...ofHours };
  const offline = total((type) => type.offline_minutes);
  const week = Array.from({ length: 168 }, (_, hour) => hour);
  const scheduled = over('space_minutes', week) + offline;
  const estimated = total((type) => type.spaces_estimated);
  return {
    ...note,
    ...ofHours,
    links: total((type) => type.links),
    links_observed: total((type) => type.links_observed),
    spaces_observed: Math.round(total((type) => type.watched_spaces)),
    spaces_counted: total((type) => type.spaces) - estimated,
    spaces_estimated: estimated,
    offline_share: scheduled > 0 ? roundToUnit(offline / scheduled, 'share') : null,
    faults: sumFaults(picked),
  };
}
