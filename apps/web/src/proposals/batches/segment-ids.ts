// Splits pasted text into segment ids at line breaks, spaces, commas or semicolons and removes
// quotes. Duplicates remain, because the server counts them.

export function parseSegmentIds(text: string): readonly string[] {
  return text
    .split(/[\s,;]+/)
    .map((word) => word.replaceAll(/^["'“”]+|["'“”]+$/g, ''))
    .filter((word) => word !== '');
}

/**
 * Text that stays in the field after the lookup: the unknown ids, or the whole text when the known
 * ids did not fit or the response does not list every unknown id.
 */
export function remainingFieldText(
  text: string,
  found: { readonly unknown: readonly string[]; readonly unknown_count: number },
  isFull: boolean,
): string {
  return isFull || found.unknown_count > found.unknown.length ? text : found.unknown.join('\n');
}
