// What the map shows during drafting: proposals over the curbs, which curbs are picked or cannot be
// picked, and the city at a past instant. Plain values.
import type { LineGeometry } from '@curbwright/core';
import type { Feature } from 'geojson';
import type { CurbStyle } from './curb-style.ts';

/** A curb, or a section of one, in a proposal. */
export interface DraftLine {
  /** Id of the proposal; 0 = the draft being edited. */
  readonly proposal: number;
  readonly link: number;
  /** `true` when the proposal removes its regulation. */
  readonly removal: boolean;
  readonly geometry: LineGeometry;
}

/** A curb at a past instant. */
interface PastLine {
  readonly link: number;
  /** 0 = unregulated at that time. */
  readonly ruleSet: number;
  readonly geometry: LineGeometry;
}

export interface PastView {
  readonly lines: readonly PastLine[];
  /** Rule set number → style at the selected instant. */
  readonly looks: ReadonlyMap<number, CurbStyle>;
}

export interface DraftsView {
  readonly lines: readonly DraftLine[];
  /** Proposal → style at the selected instant for the selected curb user. */
  readonly looks: ReadonlyMap<number, CurbStyle>;
  /** Curbs and sections of the open draft. */
  readonly picked: readonly LineGeometry[];
  /** The highlighted custom group. */
  readonly highlighted: readonly LineGeometry[];
  /** Curbs that cannot be picked; shown only while some are picked. */
  readonly refused: readonly LineGeometry[];
  /** `true` while a draft is open: Shift+click adds to it instead of zooming. */
  readonly drafting: boolean;
  /** The regulations of another instant, shown instead of today's; `null` = today's. */
  readonly past: PastView | null;
}

/** Map id of the draft being edited, which has no id of its own. */
export const openDraftId = 0;

function feature(geometry: LineGeometry, properties: Record<string, unknown>): Feature {
  return { type: 'Feature', properties, geometry: { ...geometry, coordinates: [...geometry.coordinates] } };
}

/**
 * Returns GeoJSON features of the proposals. Their styles are feature states keyed by `rule_set`,
 * like those of the tiles.
 */
export function draftFeatures(lines: readonly DraftLine[]): readonly Feature[] {
  return lines.map(({ proposal, link, removal, geometry }) =>
    feature(geometry, { rule_set: proposal, link, removal }),
  );
}

/** Returns GeoJSON features of the curbs at a past instant. */
export function pastFeatures(past: PastView | null): readonly Feature[] {
  return (past?.lines ?? []).map(({ link, ruleSet, geometry }) =>
    feature(geometry, { rule_set: ruleSet, link }),
  );
}

/** Returns GeoJSON features that mark curbs as picked, highlighted or refused. */
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
