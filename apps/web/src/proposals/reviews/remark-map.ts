// Remarks on places of the map: the place being chosen, and the remark highlighted.
import { addFields } from '../../shell/store.ts';

type RemarkPoint = readonly [lng: number, lat: number];

interface RemarkMapState {
  /** Whether the next click on the map chooses the place of a remark. */
  readonly isPicking: boolean;
  /** The place chosen for a remark that is not saved yet. */
  readonly picked: RemarkPoint | null;
  /** Id of the remark whose place is highlighted. */
  readonly chosen: number | null;
}

const nothing: RemarkMapState = { isPicking: false, picked: null, chosen: null };

export const [changeRemarkMap, selectRemarkMap] = addFields<RemarkMapState>('remarkMap', nothing);

/** Forgets the place being chosen and the highlight. */
export function resetRemarkMap(): void {
  changeRemarkMap(nothing);
}
