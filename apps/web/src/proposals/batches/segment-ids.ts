// Splits pasted text into segment ids at line breaks, spaces, commas or semicolons, and removes
// quotes. Duplicates are retained, because the server counts them.

export function parseSegmentIds(text: string): readonly string[] {
  return text
    .split(/[\s,;]+/)
    .map((word) => word.replaceAll(/^["'“”]+|["'“”]+$/g, ''))
    .filter((word) => word !== '');
}

/**
 * Returns the text that remains in the field after the lookup: the unknown ids. It is the whole
 * text if the known ids did not fit into the batch or the response does not list every unknown id.
 */
export function remainingFieldText(
  text: string,
  found: { readonly unknown: readonly string[]; readonly unknown_count: number },
  isFull: boolean,
): string {
  return isFull || found.unknown_count > found.unknown.length ? text : found.unknown.join('\n');
}
