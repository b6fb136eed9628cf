// CDS Curbs: spaces of zones whose bays were counted.
import type { ApiContext } from '../../api-context.ts';
import { cdsData, cdsEnvelopeOf, cdsList, cdsUnchanged } from '../../cds/answers.ts';
import { cdsAsked, isRefused } from '../../cds/asking.ts';
import { type SpaceOut, spaceOfZone, spacesOfZone } from '../../cds/curbs/spaces.ts';
import { wantedLinks, type ZoneParts, zoneOfLink, zoneSlices } from '../../cds/curbs/zones.ts';
import { numberedOf } from '../../cds/ids.ts';
import { cdsPage } from '../../cds/pages.ts';
import { type WantedPlace, wantedPlace } from '../../cds/place.ts';
import { linkOfZoneId } from '../../cds/zone-ids.ts';
import { refuse } from '../../http/outcome.ts';
import { pacer } from '../../jobs/in-slices.ts';
import type { Handlers } from '../../mount.ts';

/** Spaces of these links' zones, each made when it is asked for; of a place those that touch it. */
async function* spacesOut(
  parts: ZoneParts,
  links: readonly number[],
  place: WantedPlace | null,
): AsyncGenerator<SpaceOut> {
  const pace = pacer();
  for await (const zones of zoneSlices(parts, links))
    for (const zone of zones) {
      for (const space of spacesOfZone(zone))
        if (place === null || place.distance(space.geometry) !== null) yield space;
      if (pace.due()) await pace.rest();
    }
}

/** Cut from a list that is never whole in memory. */
async function* cut<T>(items: AsyncIterable<T>, offset: number, limit: number): AsyncGenerator<T> {
  let index = -1;
  for await (const item of items) {
    index += 1;
    if (index >= offset + limit) return;
    if (index >= offset) yield item;
  }
}

async function* nearestFirst(items: AsyncIterable<SpaceOut>, place: WantedPlace): AsyncGenerator<SpaceOut> {
  const found: { space: SpaceOut; metres: number }[] = [];
  for await (const space of items) found.push({ space, metres: place.distance(space.geometry) ?? 0 });
  for (const { space } of found.sort((a, b) => a.metres - b.metres)) yield space;
}

export function cdsSpaceHandlers(context: ApiContext): Pick<Handlers, 'cdsSpaces' | 'cdsSpace'> {
  const partsOf = async (accept: string | undefined, time: number | undefined) => {
    const asked = await cdsAsked(context, accept, time);
    if (isRefused(asked)) return asked;
    const parts = { db: context.db, version: asked.version, at: asked.at, policies: await asked.policies() };
    return { asked, parts };
  };
  return {
    cdsSpaces: async ({ query, headers }) => {
      const found = await partsOf(headers.accept, query.time);
      if ('kind' in found) return found;
      const { asked, parts } = found;
      const keeping = asked.keeping(query, 'spaces');
      const unchanged = cdsUnchanged(headers, keeping);
      if (unchanged !== null) return unchanged;
      const zone = query.zone === undefined ? null : await linkOfZoneId(context.db, query.zone);
      if (query.zone !== undefined && zone === null) return refuse('not_found');
      const place = wantedPlace(query);
      const links = await wantedLinks(parts, { place, links: zone === null ? null : [zone] });
      const all = spacesOut(parts, links, place);
      const ordered = place?.byDistance === true ? nearestFirst(all, place) : all;
      if (query.limit === undefined) {
        const envelope = cdsEnvelopeOf(asked.city, asked.version);
        return cdsList(asked.version, envelope, 'spaces', ordered, keeping);
      }
      // One more than the page holds says whether there is a next one.
      const spaces: SpaceOut[] = [];
      for await (const space of cut(ordered, 0, query.offset + query.limit + 1)) spaces.push(space);
      const page = cdsPage(spaces, '/cds/curbs/spaces', query, { time: asked.at });
      const links_ = page.links === undefined ? undefined : { ...page.links, last: null };
      const envelope = cdsEnvelopeOf(asked.city, asked.version, { links: links_ });
      return cdsList(asked.version, envelope, 'spaces', page.items, keeping);
    },
    cdsSpace: async ({ params, query, headers }) => {
      const found = await partsOf(headers.accept, query.time);
      if ('kind' in found) return found;
      const { asked, parts } = found;
      const said = numberedOf(params.id);
      const zone = said === null ? null : await zoneOfLink(parts, said.id, { at: asked.at });
      const space = zone === null ? null : spaceOfZone(zone, params.id);
      if (space === null) return refuse('not_found');
      return cdsData(asked.version, cdsEnvelopeOf(asked.city, asked.version), space);
    },
  };
}
