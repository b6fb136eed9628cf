// Reads OSM PBF (.osm.pbf) as a stream of elements.
import { inflateSync } from 'node:zlib';
import { ok, type Result, refused } from '@curbwright/core';
import { OSMTransform, parse } from 'osm-pbf-parser-node';
import { z } from 'zod';
import type { SourceFile } from '../format.ts';
import { Breath } from './breath.ts';
import { type ElementSink, noTags } from './element.ts';

const chunkBytes = 1024 * 1024;
/** The format's own limit for one block when unpacked: 32 MiB; the double is lenient, and stops a zip bomb. */
const blockLimit = 64 * 1024 * 1024;

const tags = z.record(z.string(), z.string()).optional();
const element = z.discriminatedUnion('type', [
  z.object({ type: z.literal('node'), id: z.number(), lat: z.number(), lon: z.number(), tags }),
  z.object({ type: z.literal('way'), id: z.number(), refs: z.array(z.number()), tags }),
  z.object({
    type: z.literal('relation'),
    id: z.number(),
    members: z.array(
      z.object({ type: z.enum(['node', 'way', 'relation']), ref: z.number(), role: z.string() }),
    ),
    tags,
  }),
]);

/** Parts of the file's header a reader must understand (the format's required_features). */
const understood = new Set(['OsmSchema-V0.6', 'DenseNodes']);
const header = z.object({ required_features: z.array(z.string()) });

function deliver(raw: object, sink: ElementSink): void {
  const parsed = element.safeParse(raw);
  if (!parsed.success) {
    sink.bad('block', parsed.error.issues[0]?.message ?? 'not an element');
    return;
  }
  const one = parsed.data;
  if (one.type === 'node') sink.node(one.id, one.lon, one.lat, one.tags ?? noTags);
  else if (one.type === 'way') sink.way(one.id, one.refs, one.tags ?? noTags);
  else sink.relation(one.id, one.members, one.tags ?? noTags);
}

/**
 * Feeds the file's nodes, ways and relations to the sink. Refused, with nothing to be used:
 * `osm.pbf-malformed` (file, offset of the last whole block, reason; a truncated file too), `osm.pbf-feature` (a required feature
 * we do not know, e.g. HistoricalInformation).
 */
export async function readPbf(file: SourceFile, sink: ElementSink): Promise<Result<null>> {
  // Unpacking is ours: the library has no limit, and its errors would be thrown inside the stream.
  const transform = new OSMTransform({ writeRaw: true });
  const blocks: unknown[] = [];
  transform.on('data', (block: unknown) => {
    blocks.push(block);
  });
  let fed = 0;
  const malformed = (reason: unknown) =>
    refused('osm.pbf-malformed', {
      file: file.name,
      offset: fed,
      reason: reason instanceof Error && reason.message !== '' ? reason.message : 'not an OSM PBF file',
    });
  let headers = 0;
  const breath = new Breath();
  const take = async (): Promise<Result<null>> => {
    for (const block of blocks.splice(0)) {
      if (breath.isDue) await breath.take();
      if (block instanceof Uint8Array) {
        const unpacked = inflateSync(block, { maxOutputLength: blockLimit });
        for (const one of parse(unpacked, {})) {
          deliver(one, sink);
          if (breath.isDue) await breath.take();
        }
        continue;
      }
      headers++;
      const [first] = z.array(header).parse(block);
      const unknown = first?.required_features.find((feature) => !understood.has(feature));
      if (unknown !== undefined) return refused('osm.pbf-feature', { file: file.name, feature: unknown });
    }
    return ok(null);
  };
  try {
    for (; fed < file.bytes.length; fed += chunkBytes) {
      const chunk = Buffer.from(file.bytes.subarray(fed, fed + chunkBytes));
      await new Promise<void>((resolve, reject) => {
        transform.write(chunk, (error) => (error ? reject(error) : resolve()));
      });
      const taken = await take();
      if (!taken.ok) return taken;
    }
    fed = file.bytes.length;
    await new Promise<void>((resolve, reject) => {
      transform.once('error', reject);
      transform.once('end', () => resolve());
      transform.end();
    });
    const taken = await take();
    if (!taken.ok) return taken;
    return headers > 0 ? ok(null) : malformed(null);
  } catch (error) {
    transform.destroy();
    return malformed(error);
  }
}
