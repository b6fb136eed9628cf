// Privacy of published numbers: a cell made of fewer than five stays could point at one person, and is not published.

/** Stays below which a published cell is left empty. */
export const fewestPublished = 5;

/** May a cell made of so many stays be published? A cell without any says nothing of anybody. */
export function isPublishable(stays: number): boolean {
  return stays === 0 || stays >= fewestPublished;
}

/**
 * Cells for the public: those of few stays lose their figures (`hide`). Where exactly one would be hidden among cells whose total is published,
 * the smallest other is hidden too, so that it cannot be reckoned back from the total.
 */
export function publishedCells<T, H>(
  cells: readonly T[],
  staysOf: (cell: T) => number,
  hide: (cell: T) => H,
): (T | H)[] {
  const hidden = new Set<number>();
  for (const [i, cell] of cells.entries()) if (!isPublishable(staysOf(cell))) hidden.add(i);
  if (hidden.size === 1) {
    let smallest: number | null = null;
    let fewest = Number.POSITIVE_INFINITY;
    for (const [i, cell] of cells.entries()) {
      const stays = staysOf(cell);
      if (hidden.has(i) || stays === 0 || stays >= fewest) continue;
      smallest = i;
      fewest = stays;
    }
    if (smallest !== null) hidden.add(smallest);
  }
  return cells.map((cell, i) => (hidden.has(i) ? hide(cell) : cell));
}
