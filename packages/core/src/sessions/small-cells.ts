// Privacy of published numbers: a cell made of fewer than five stays could point at one person, and is not published.

/** Stays below which a published cell is left empty. */
export const fewestPublished = 5;

/** May a cell made of so many stays be published? A cell without any says nothing of anybody. */
export function isPublishable(stays: number): boolean {
  return stays === 0 || stays >= fewestPublished;
}
