// The active picking mode: only while the open draft is at its curbs step.

import type { PickWay } from '../../map/pick-ways.ts';
import type { DraftState } from '../draft-slice.ts';

export function pickWayNow({ open, step, pickWay }: DraftState): PickWay | null {
  return open !== null && step === 'curbs' ? pickWay : null;
}
