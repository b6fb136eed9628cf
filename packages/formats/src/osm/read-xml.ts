// Reads OSM XML (.osm) as a stream of elements.
import { failWith, ok, type Result } from '@curbwright/core';
import { SaxesParser } from 'saxes';
import type { SourceFile } from '../format.ts';
import type { ElementSink, OsmMember } from './element.ts';
import { isRuleKey } from './side-tags.ts';
import { EventLoopYielder } from './yielder.ts';

const chunkBytes = 64 * 1024;

interface OpenElement {
  readonly type: 'node' | 'way' | 'relation';
  readonly attributes: Readonly<Record<string, string>>;
  readonly line: number;
  readonly tags: Record<string, string>;
  readonly refs: number[];
  readonly members: OsmMember[];
  /** A parking rule key that occurs with two values; `null` if there is none. */
  twice: string | null;
}

/**
 * Parses a number that must be complete and finite; otherwise `null`, because `Number('')` would be
 * 0.
 */
function parseNumber(text: string | undefined): number | null {
  if (text === undefined || text.trim() === '') return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

/** Passes a finished element to the sink, or reports why it cannot be used. */
function deliver(element: OpenElement, sink: ElementSink): void {
  const id = parseNumber(element.attributes.id);
  if (id === null) {
    sink.bad(`line ${element.line}`, { reason: 'osm.reason-no-id', type: element.type }, element.tags);
    return;
  }
  // Overpass and JOSM leave deleted elements in the file but mark them; they are not part of the
  // map.
  if (element.attributes.visible === 'false' || element.attributes.action === 'delete') return;
  if (element.type === 'way' && element.twice !== null)
    sink.bad(`way/${id}`, { reason: 'osm.reason-two-values', tag: element.twice }, element.tags);
  else if (element.type === 'way') sink.way(id, element.refs, element.tags);
  else if (element.type === 'relation') sink.relation(id, element.members, element.tags);
  else {
    const latitude = parseNumber(element.attributes.lat);
    const longitude = parseNumber(element.attributes.lon);
    if (latitude === null || longitude === null) sink.bad(`node/${id}`, { reason: 'osm.reason-no-position' });
    else sink.node(id, longitude, latitude, element.tags);
  }
}

/** Handles a child element: a tag, a way's node or a relation's member. */
function addChild(
  parent: OpenElement,
  name: string,
  attributes: Readonly<Record<string, string>>,
  sink: ElementSink,
): void {
  const place = `${parent.type}/${parent.attributes.id ?? '?'}`;
  if (name === 'tag') {
    const { k: key, v: value = '' } = attributes;
    if (key === undefined) return;
    const before = parent.tags[key];
    // If a key has two values, it is unclear which one applies.
    if (before !== undefined && before !== value && isRuleKey(key)) parent.twice = key;
    parent.tags[key] = value;
    return;
  }
  if (name !== 'nd' && name !== 'member') return;
  const ref = parseNumber(attributes.ref);
  if (ref === null) {
    sink.bad(place, { reason: 'osm.reason-no-ref', child: name });
    return;
  }
  if (name === 'nd') {
    parent.refs.push(ref);
    return;
  }
  const { type } = attributes;
  if (type === 'node' || type === 'way' || type === 'relation')
    parent.members.push({ type, ref, role: attributes.role ?? '' });
}

/** The encoding named in the XML declaration; UTF-8 by default. */
function declaredEncoding(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  return /<\?xml[^>]*encoding=["']([^"']+)["']/.exec(head)?.[1] ?? 'utf-8';
}

function decoderFor(encoding: string): InstanceType<typeof TextDecoder> | null {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    return null;
  }
}

/**
 * Feeds the file's nodes, ways and relations to the sink. On failure no data may be used:
 * `osm.xml-encoding`, `osm.xml-malformed` (file, line, column, reason; also for a truncated file),
 * `osm.xml-not-osm` (root element).
 */
export async function readXml(file: SourceFile, sink: ElementSink): Promise<Result<null>> {
  const encoding = declaredEncoding(file.bytes);
  const decoder = decoderFor(encoding);
  if (decoder === null) return failWith('osm.xml-encoding', { file: file.name, encoding });
  const parser = new SaxesParser<{ readonly position: true; readonly xmlns: false }>({
    position: true,
    xmlns: false,
  });
  /** Only the first failure is reported, because later ones follow from it. */
  const failures: Result<null>[] = [];
  let root: string | null = null;
  let open: OpenElement | null = null;
  parser.on('error', (error) => {
    failures.push(
      failWith('osm.xml-malformed', {
        file: file.name,
        line: parser.line,
        column: parser.column,
        reason: error.message.replace(/^\d+:\d+: /, ''),
      }),
    );
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (root === null) {
      root = name;
      if (name !== 'osm') failures.push(failWith('osm.xml-not-osm', { file: file.name, root: name }));
    } else if (name === 'node' || name === 'way' || name === 'relation') {
      open = { type: name, attributes, line: parser.line, tags: {}, refs: [], members: [], twice: null };
    } else if (open !== null) addChild(open, name, attributes, sink);
  });
  parser.on('closetag', ({ name }) => {
    if (open === null || name !== open.type) return;
    if (failures.length === 0) deliver(open, sink);
    open = null;
  });
  const breath = new EventLoopYielder();
  for (let at = 0; at < file.bytes.length && failures.length === 0; at += chunkBytes) {
    try {
      parser.write(decoder.decode(file.bytes.subarray(at, at + chunkBytes), { stream: true }));
    } catch {
      return failWith('osm.xml-encoding', { file: file.name, encoding });
    }
    if (breath.isDue) await breath.take();
  }
  if (failures.length === 0) parser.close();
  return failures[0] ?? ok(null);
}
