// Segment ids in a pasted text: apart by lines, blanks, commas or semicolons, without quotes; repeats stay, for the server to count.

export function segmentIdsIn(text: string): readonly string[] {
  return text
    .split(/[\s,;]+/)
    .map((word) => word.replaceAll(/^["'“”]+|["'“”]+$/g, ''))
    .filter((word) => word !== '');
}
