// Points along a curb that section ends can snap to: hydrants, crossings, stops.
import type { SnapTarget } from '@curbwright/core';
import { api } from '../../shell/api.ts';

const none: readonly SnapTarget[] = [];

/** Loads the points of one link, in meters from its start; empty until loaded. */
export function usePointsOnLink(link: number): readonly SnapTarget[] {
  const { data } = api.usePointsAlongQuery({ query: { links: String(link) } });
  return data?.results ?? none;
}
