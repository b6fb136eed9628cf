// Writes ways and their nodes as OSM XML, in chunks. Ids are negative, as for objects that do not
// exist in OpenStreetMap yet.
import type { Position } from '@curbwright/core';

export interface TaggedWay {
  readonly line: readonly Position[];
  readonly from: string;
  readonly to: string;
  readonly tags: readonly (readonly [string, string])[];
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes an attribute value; control characters, which XML cannot contain, become spaces. */
function escapeXml(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ').replace(/[&<>"]/g, (letter) => escapes[letter] ?? letter);
}

/** Yields the document in chunks: each node once, then the ways. */
export function* generateOsmXml(ways: readonly TaggedWay[]): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<osm version="0.6" generator="Curbwright">\n';
  let last = 0;
  const shared = new Map<string, number>();
  const refs: number[][] = [];
  for (const { line, from, to } of ways) {
    const nodes: string[] = [];
    const own: number[] = [];
    for (const [index, [lng, lat]] of line.entries()) {
      const name = index === 0 ? from : index === line.length - 1 ? to : null;
      const known = name === null ? undefined : shared.get(name);
      if (known !== undefined) {
        own.push(known);
        continue;
      }
      last -= 1;
      own.push(last);
      if (name !== null) shared.set(name, last);
      nodes.push(`  <node id="${last}" lat="${lat.toFixed(7)}" lon="${lng.toFixed(7)}"/>\n`);
    }
    refs.push(own);
    yield nodes.join('');
  }
  for (const [index, { tags }] of ways.entries()) {
    const nodes = (refs[index] ?? []).map((ref) => `    <nd ref="${ref}"/>\n`).join('');
    const said = tags
      .map(([key, value]) => `    <tag k="${escapeXml(key)}" v="${escapeXml(value)}"/>\n`)
      .join('');
    yield `  <way id="${-1 - index}">\n${nodes}${said}  </way>\n`;
  }
  yield '</osm>\n';
}
