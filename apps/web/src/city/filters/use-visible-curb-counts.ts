// Counts how many curbs in view pass the filters, and how many of those the map draws.
import { useMemo } from 'react';
import { hasWebgl } from '../../map/webgl.ts';
import { useAppSelector } from '../../shell/store.ts';
import { useExcludedRuleSets, useHiddenRuleSets } from './filter-hooks.ts';

export interface VisibleCurbCounts {
  readonly all: number;
  /** Number of curbs that pass the filters. */
  readonly shown: number;
  /** Number of those whose curb type is not hidden in the legend. */
  readonly drawn: number;
}

/**
 * Counts the curbs in view, by rule set number: without the excluded ones, and without those not
 * drawn.
 */
export function countVisibleCurbs(
  inView: Readonly<Record<number, { readonly count: number }>>,
  out: ReadonlySet<number>,
  hidden: ReadonlySet<number>,
): VisibleCurbCounts {
  const rows = Object.entries(inView).map(([ruleSet, { count }]) => ({ ruleSet: Number(ruleSet), count }));
  const sum = (without: ReadonlySet<number>) =>
    rows.reduce((total, row) => (without.has(row.ruleSet) ? total : total + row.count), 0);
  return { all: sum(new Set()), shown: sum(out), drawn: sum(hidden) };
}

/** `null` until the map is first drawn completely, and where no map can be drawn. */
export function useVisibleCurbCounts(): VisibleCurbCounts | null {
  const drawn = useAppSelector((state) => state.map.drawn);
  const inView = useAppSelector((state) => state.map.inView);
  const out = useExcludedRuleSets();
  const hidden = useHiddenRuleSets();
  return useMemo(
    () => (drawn && hasWebgl() ? countVisibleCurbs(inView, out, hidden) : null),
    [drawn, inView, out, hidden],
  );
}
