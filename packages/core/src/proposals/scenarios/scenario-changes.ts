// What a scenario would change, in figures: its open proposals by what they do and make of the curb, with their curbs and metres.
import type { LineGeometry } from '../../platform/geometry/geometry.ts';
import { lineLength } from '../../platform/geometry/length.ts';
import type { ProposalAction } from '../draft.ts';

/** A link of an open proposal, or a stretch of one. */
export interface ProposedPlace {
  readonly proposal: number;
  readonly action: ProposalAction;
  /** Name of the class in the city's catalogue. */
  readonly subActivity: string;
  readonly geometry: LineGeometry;
}

interface ScenarioChange {
  readonly action: ProposalAction;
  readonly subActivity: string;
  readonly proposals: number;
  /** Links and stretches. */
  readonly places: number;
  readonly metres: number;
}

/** One row for each action and class met, the longest first; equal lengths in the order they were met. */
export function scenarioChanges(places: readonly ProposedPlace[]): readonly ScenarioChange[] {
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
