// Sorts analysis zones for display: by name, each followed by its sub-zones.

interface ZoneTreeNode {
  readonly id: number;
  readonly name: string;
  readonly parent_zone_id: number | null;
}

export interface ZoneTreeRow<Zone> {
  readonly zone: Zone;
  /** 0 = top level. */
  readonly depth: number;
}

/**
 * Returns the zones in tree order. A zone whose parent is not in the list is at the top level.
 * Zones in a cycle, which the server rejects, are listed too.
 */
export function buildZoneTree<Zone extends ZoneTreeNode>(
  zones: readonly Zone[],
  locale: string,
): readonly ZoneTreeRow<Zone>[] {
  const order = new Intl.Collator(locale, { numeric: true });
  const known = new Set(zones.map(({ id }) => id));
  const childrenByParent = new Map<number | null, Zone[]>();
  for (const zone of zones.toSorted((a, b) => order.compare(a.name, b.name))) {
    const { parent_zone_id: parent } = zone;
    const under = parent !== null && known.has(parent) ? parent : null;
    childrenByParent.set(under, [...(childrenByParent.get(under) ?? []), zone]);
  }
  const seen = new Set<number>();
  const made: ZoneTreeRow<Zone>[] = [];
  const addSubtree = (under: number | null, depth: number) => {
    for (const zone of childrenByParent.get(under) ?? []) {
      if (seen.has(zone.id)) continue;
      seen.add(zone.id);
      made.push({ zone, depth });
      addSubtree(zone.id, depth + 1);
    }
  };
  addSubtree(null, 0);
  return [...made, ...zones.filter(({ id }) => !seen.has(id)).map((zone) => ({ zone, depth: 0 }))];
}
