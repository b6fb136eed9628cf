// Reads OSM PBF (.osm.pbf) as a stream of elements.
import { failWith, ok, type Result, reasonParams, reportInputOptions, schemaIssues } from '@curbwright/core';
import { parse } from 'osm-pbf-parser-node';
import { z } from 'zod';
import type { SourceFile } from '../format.ts';
import { type ElementSink, noTags } from './element.ts';
import { type PbfBlock, PbfFormatError, readBlocks, requiredFeatures } from './pbf-blocks.ts';
import { EventLoopYielder } from './yielder.ts';

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

/** Header features this reader supports (the format's `required_features`). */
const supportedFeatures = new Set(['OsmSchema-V0.6', 'DenseNodes']);

function deliver(raw: object, sink: ElementSink): void {
  const parsed = element.safeParse(raw, reportInputOptions);
  if (!parsed.success) {
    const { value: first } = schemaIssues(parsed.error).next();
    sink.bad('block', { reason: 'form.invalid', ...(first !== undefined && reasonParams(first)) });
    return;
  }
  const one = parsed.data;
  if (one.type === 'node') sink.node(one.id, one.lon, one.lat, one.tags ?? noTags);
  else if (one.type === 'way') sink.way(one.id, one.refs, one.tags ?? noTags);
  else sink.relation(one.id, one.members, one.tags ?? noTags);
}

/**
 * The elements of a data block. Throws `PbfFormatError`, because the library's own errors are not
 * helpful to users.
 */
function elementsOf(block: PbfBlock): readonly object[] {
  const bytes = block.unpack();
  try {
    return parse(bytes, {});
  } catch {
    throw new PbfFormatError('osm.reason-not-osm', block.offset);
  }
}

/**
 * Feeds the file's nodes, ways and relations to the sink. Blocks of unknown types are skipped, as
 * the format requires, and each type is reported. On failure no data may be used:
 * `osm.pbf-malformed` (file, offset of the invalid block, reason; also for a truncated file),
 * `osm.pbf-feature` (an unsupported required feature, e.g. HistoricalInformation).
 */
export async function readPbf(file: SourceFile, sink: ElementSink): Promise<Result<null>> {
  const malformed = (offset: number, reason: string) =>
    failWith('osm.pbf-malformed', { file: file.name, offset, reason });
  const breath = new EventLoopYielder();
  const skipped = new Set<string>();
  if (file.bytes.length === 0) return malformed(0, 'osm.reason-empty');
  try {
    for (const block of readBlocks(file.bytes)) {
      if (block.kind === 'OSMHeader') {
        const features = requiredFeatures(block.unpack(), block.offset);
        const unknown = features.find((feature) => !supportedFeatures.has(feature));
        if (unknown !== undefined) return failWith('osm.pbf-feature', { file: file.name, feature: unknown });
        continue;
      }
      if (block.kind !== 'OSMData') {
        if (!skipped.has(block.kind))
          sink.bad(`byte ${block.offset}`, { reason: 'osm.reason-kind', kind: block.kind });
        skipped.add(block.kind);
        continue;
      }
      for (const one of elementsOf(block)) {
        deliver(one, sink);
        if (breath.isDue) await breath.take();
      }
    }
    return ok(null);
  } catch (error) {
    if (error instanceof PbfFormatError) return malformed(error.offset, error.message);
    throw error;
  }
}
