// Points of the city on a curb that the ends of stretches snap to: hydrants, crossings, stops.
import type { SnapTarget } from '@curbwright/core';
import { api } from '../../shell/api.ts';

const none: readonly SnapTarget[] = [];

/** Those of one link, metres from its start; none until they came. */
export function usePointsOnLink(link: number): readonly SnapTarget[] {
  const { data } = api.usePointsAlongQuery({ query: { links: String(link) } });
  return data?.results ?? none;
}
