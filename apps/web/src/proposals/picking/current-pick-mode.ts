// The active picking mode: only while the open draft is at its curbs step.

import type { PickMode } from '../../map/pick-modes.ts';
import type { DraftState } from '../draft-slice.ts';

export function currentPickMode({ open, step, pickWay }: DraftState): PickMode | null {
  return open !== null && step === 'curbs' ? pickWay : null;
}
