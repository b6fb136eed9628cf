// CDS Curbs 1.1: objects, the assets of the types the city shows on its public map.

import type { LanguageName } from '@curbwright/core';
import type { ApiContext } from '../../api-context.ts';
import { cdsData, cdsEnvelopeOf, cdsList, cdsUnchanged } from '../../cds/answers.ts';
import { type CdsAsked, cdsAsked, isRefused } from '../../cds/asking.ts';
import { objectRows, objectsChanged } from '../../cds/curbs/object-queries/queries.ts';
import { type ObjectOut, objectIdOf, objectOut } from '../../cds/curbs/objects.ts';
import { type ZoneParts, zonesAt } from '../../cds/curbs/zones.ts';
import { numberedOf } from '../../cds/ids.ts';
import { cdsPage } from '../../cds/pages.ts';
import { linkOfZoneId } from '../../cds/zone-ids.ts';
import { type Refused, refuse } from '../../http/outcome.ts';
import type { Handlers } from '../../mount.ts';

/** Objects read at once. */
const atOnce = 1_000;

interface Wanted {
  readonly link?: number;
  readonly id?: number;
}

async function* objectsOut(
  parts: ZoneParts,
  wanted: Wanted,
  language: LanguageName,
): AsyncGenerator<ObjectOut> {
  for (let after = 0; ; ) {
    const rows = await objectRows(parts.db, { at: parts.at, after, limit: atOnce, ...wanted });
    const zones = await zonesAt(parts, [...new Set(rows.map(({ link }) => link))]);
    const byLink = new Map(zones.map((zone) => [zone.row.id, zone]));
    for (const row of rows) {
      const zone = byLink.get(row.link);
      if (zone !== undefined) yield objectOut(row, zone, language);
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < atOnce) return;
    after = last.id;
  }
}

function laterOnly({ version }: CdsAsked): Refused | null {
  return version === '1.0'
    ? refuse('not_implemented', { text: 'cds.not-in-version', params: { version } })
    : null;
}

export function cdsObjectHandlers(context: ApiContext): Pick<Handlers, 'cdsObjects' | 'cdsObject'> {
  const partsOf = async (asked: CdsAsked): Promise<ZoneParts> => ({
    db: context.db,
    version: asked.version,
    at: asked.at,
    policies: await asked.policies(),
  });
  return {
    cdsObjects: async ({ query, headers, language }) => {
      const asked = await cdsAsked(context, headers.accept, query.time);
      if (isRefused(asked)) return asked;
      const later = laterOnly(asked);
      if (later !== null) return later;
      const keeping = asked.keeping(query, 'objects', language, await objectsChanged(context.db));
      const unchanged = cdsUnchanged(headers, keeping);
      if (unchanged !== null) return unchanged;
      const zone = query.zone === undefined ? null : await linkOfZoneId(context.db, query.zone);
      if (query.zone !== undefined && zone === null) return refuse('not_found');
      const parts = await partsOf(asked);
      const envelope = cdsEnvelopeOf(asked.city, asked.version);
      // Which space an object stands in, nobody told: none is at one.
      if (query.space !== undefined) return cdsList(asked.version, envelope, 'objects', [], keeping);
      const all = objectsOut(parts, zone === null ? {} : { link: zone }, language);
      if (query.limit === undefined) return cdsList(asked.version, envelope, 'objects', all, keeping);
      const objects: ObjectOut[] = [];
      for await (const object of all) objects.push(object);
      const page = cdsPage(objects, '/cds/curbs/objects', query, { time: asked.at });
      const paged = cdsEnvelopeOf(asked.city, asked.version, { links: page.links });
      return cdsList(asked.version, paged, 'objects', page.items, keeping);
    },
    cdsObject: async ({ params, query, headers, language }) => {
      const asked = await cdsAsked(context, headers.accept, query.time);
      if (isRefused(asked)) return asked;
      const later = laterOnly(asked);
      if (later !== null) return later;
      const said = numberedOf(params.id);
      if (said === null) return refuse('not_found');
      const parts = await partsOf(asked);
      const [row] = await objectRows(context.db, { at: asked.at, after: 0, limit: 1, id: said.id });
      if (row === undefined || objectIdOf(row) !== params.id.toLowerCase()) return refuse('not_found');
      const [zone] = await zonesAt(parts, [row.link]);
      if (zone === undefined) return refuse('not_found');
      const data = objectOut(row, zone, language);
      return cdsData(asked.version, cdsEnvelopeOf(asked.city, asked.version), data);
    },
  };
}
