// What the map shows of drafting: proposals over the curbs, what is picked, what may not be taken, and the city as it was. Plain values.
import type { LineGeometry } from '@curbwright/core';
import type { Feature } from 'geojson';
import type { CurbLook } from './curb-look.ts';

/** A curb, or a stretch of one, in a proposal. */
export interface DraftLine {
  /** Id of the proposed regulation; 0 = the draft that is being edited. */
  readonly proposal: number;
  readonly link: number;
  /** Its regulation is to go. */
  readonly removal: boolean;
  readonly geometry: LineGeometry;
}

/** A curb as it was at an instant of the past. */
interface PastLine {
  readonly link: number;
  /** 0 = unregulated then. */
  readonly ruleSet: number;
  readonly geometry: LineGeometry;
}

export interface PastView {
  readonly lines: readonly PastLine[];
  /** Rule set number → look at the chosen instant. */
  readonly looks: ReadonlyMap<number, CurbLook>;
}

export interface DraftsView {
  readonly lines: readonly DraftLine[];
  /** Proposal → look at the chosen instant for the chosen asker. */
  readonly looks: ReadonlyMap<number, CurbLook>;
  /** Curbs and stretches of the open draft. */
  readonly picked: readonly LineGeometry[];
  /** The custom group that is highlighted. */
  readonly highlighted: readonly LineGeometry[];
  /** Curbs that may not be taken, while some are picked. */
  readonly refused: readonly LineGeometry[];
  /** A draft is open: Shift adds to it instead of zooming. */
  readonly drafting: boolean;
  /** The regulations of another instant are shown instead of today's; null = today's. */
  readonly past: PastView | null;
}

/** The draft that is being edited has no id of its own on the map. */
export const openDraft = 0;

function feature(geometry: LineGeometry, properties: Record<string, unknown>): Feature {
  return { type: 'Feature', properties, geometry: { ...geometry, coordinates: [...geometry.coordinates] } };
}

/** Features of the proposals; their looks are feature states by `rule_set`, as those of the tiles are. */
export function draftFeatures(lines: readonly DraftLine[]): readonly Feature[] {
  return lines.map(({ proposal, link, removal, geometry }) =>
    feature(geometry, { rule_set: proposal, link, removal }),
  );
}

/** Features of the curbs as they were. */
export function pastFeatures(past: PastView | null): readonly Feature[] {
  return (past?.lines ?? []).map(({ link, ruleSet, geometry }) =>
    feature(geometry, { rule_set: ruleSet, link }),
  );
}

/** Features that mark curbs: picked, highlighted, refused. */
export function markFeatures({
  picked,
  highlighted,
  refused,
}: Pick<DraftsView, 'picked' | 'highlighted' | 'refused'>): readonly Feature[] {
  const marked = (mark: string) => (geometry: LineGeometry) => feature(geometry, { mark });
  return [
    ...refused.map(marked('refused')),
    ...highlighted.map(marked('highlighted')),
    ...picked.map(marked('picked')),
  ];
}
