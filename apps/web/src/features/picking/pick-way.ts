// Which way of picking is on: only while the open draft is at its curbs.
import type { DraftState, PickWay } from '../../app/draft-slice.ts';

export function pickWayNow({ open, step, pickWay }: DraftState): PickWay | null {
  return open !== null && step === 'curbs' ? pickWay : null;
}
