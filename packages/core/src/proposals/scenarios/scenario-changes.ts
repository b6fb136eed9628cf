// Summarizes a scenario in numbers: its open proposals by action and curb type, with their curbs
// and meters.
import type { LineGeometry } from '../../platform/geometry/geometry.ts';
import { lineLength } from '../../platform/geometry/length.ts';
import type { ProposalAction } from '../draft.ts';

/** A link, or a section of one, in an open proposal. */
export interface ProposedPlace {
  readonly proposal: number;
  readonly action: ProposalAction;
  /** Name of the curb type in the city's catalog. */
  readonly subActivity: string;
  readonly geometry: LineGeometry;
}

interface ScenarioChange {
  readonly action: ProposalAction;
  readonly subActivity: string;
  readonly proposals: number;
  /** Number of links and sections. */
  readonly places: number;
  readonly metres: number;
}

/**
 * Returns one row per action and curb type, the longest first; equal lengths in order of
 * occurrence.
 */
export function summarizeScenarioChanges(places: readonly ProposedPlace[]): readonly ScenarioChange[] {
  const rows = new Map<string, { row: ScenarioChange; proposals: Set<number> }>();
  for (const { proposal, action, subActivity, geometry } of places) {
    const key = JSON.stringify([action, subActivity]);
    const found = rows.get(key);
    const proposals = found?.proposals ?? new Set<number>();
    proposals.add(proposal);
    const { places: count, metres } = found?.row ?? { places: 0, metres: 0 };
    const row = {
      action,
      subActivity,
      proposals: proposals.size,
      places: count + 1,
      metres: metres + lineLength(geometry),
    };
    rows.set(key, { row, proposals });
  }
  return [...rows.values()].map(({ row }) => row).sort((a, b) => b.metres - a.metres);
}
