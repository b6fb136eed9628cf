// Segment ids in a pasted text: apart by lines, blanks, commas or semicolons, without quotes; repeats stay, for the server to count.

export function segmentIdsIn(text: string): readonly string[] {
  return text
    .split(/[\s,;]+/)
    .map((word) => word.replaceAll(/^["'“”]+|["'“”]+$/g, ''))
    .filter((word) => word !== '');
}

/**
 * What stays in the field after the ids were looked up: the unknown ones; all of it when there was no room for the known ones, or when the
 * answer does not name every unknown one.
 */
export function leftInField(
  text: string,
  found: { readonly unknown: readonly string[]; readonly unknown_count: number },
  isFull: boolean,
): string {
  return isFull || found.unknown_count > found.unknown.length ? text : found.unknown.join('\n');
}
