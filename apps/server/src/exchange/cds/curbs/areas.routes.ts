// CDS Curbs: areas, from the analysis zones the city shows.
import type { CityContext } from '../../../city/city-context.ts';
import type { Handlers } from '../../../platform/http/mount.ts';
import { refuse } from '../../../platform/http/outcome.ts';
import { cdsAsked, isRefused } from '../asking.ts';
import { cdsData, cdsEnvelopeOf, cdsList, cdsUnchanged } from '../cds.responses.ts';
import { cdsPage } from '../pages.ts';
import { wantedPlace } from '../place.ts';
import { zoneIdsOfLinks } from '../zone-ids.ts';
import { areaOf, areaOut, areasOf } from './areas.ts';
import { areasChanged } from './cds-areas.sql.ts';

export function cdsAreaHandlers(context: CityContext): Pick<Handlers, 'cdsAreas' | 'cdsArea'> {
  return {
    cdsAreas: async ({ query, headers, language }) => {
      const asked = await cdsAsked(context, headers.accept);
      if (isRefused(asked)) return asked;
      const keeping = asked.keeping(query, 'areas', language, await areasChanged(context.db));
      const unchanged = cdsUnchanged(headers, keeping);
      if (unchanged !== null) return unchanged;
      const place = wantedPlace(query);
      const found = (await areasOf(context, language)).flatMap((area) => {
        const metres = place === null ? 0 : place.distance(area.geometry);
        return metres === null ? [] : [{ area, metres }];
      });
      if (place?.byDistance === true) found.sort((a, b) => a.metres - b.metres);
      const page = cdsPage(found, '/cds/curbs/areas', query);
      const ids = await zoneIdsOfLinks(context.db, [
        ...new Set(page.items.flatMap(({ area }) => area.links)),
      ]);
      const envelope = cdsEnvelopeOf(asked.city, asked.version, { links: page.links });
      const items = page.items.map(({ area }) => areaOut(area, ids));
      return cdsList(asked.version, envelope, 'areas', items, keeping);
    },
    cdsArea: async ({ params, headers, language }) => {
      const asked = await cdsAsked(context, headers.accept);
      if (isRefused(asked)) return asked;
      const area = await areaOf(context, params.id, language);
      if (area === null) return refuse('not_found');
      const data = areaOut(area, await zoneIdsOfLinks(context.db, area.links));
      return cdsData(asked.version, cdsEnvelopeOf(asked.city, asked.version), data);
    },
  };
}
