// Endpoints for zone components: list, add, preview, reshape, rename, delete.
import { type ZoneComponentResponse, zoneComponentOperations } from '@curbwright/contract';
import { componentName, findLanguage, type LanguageName, validateComponentName } from '@curbwright/core';
import type { CityContext } from '../../city/city-context.ts';
import { writeAudit } from '../../platform/audit/audit-entries.sql.ts';
import { storeDeletedRecord } from '../../platform/deleted-records/deleted-records.sql.ts';
import { checkExpectedVersion, toExpectedVersion } from '../../platform/expected-version.ts';
import { userOf } from '../../platform/http/caller.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import {
  type Outcome,
  type Rejection,
  reject,
  rejectField,
  rejectFieldFor,
  respond,
} from '../../platform/http/outcome.ts';
import { toPage } from '../../platform/http/pagination.ts';
import { authorOf, writeInTransaction } from '../../platform/write-transaction.ts';
import { addComponents } from '../add-components.ts';
import { lockEditableZone } from '../lock-zone.ts';
import { computeSpaceRules } from '../space-rules.ts';
import { syncZones } from '../sync-zones.ts';
import { validateComponentShape } from '../validate-component-shape.ts';
import {
  type ComponentRow,
  countComponents,
  deleteComponent,
  loadComponents,
  lockComponent,
  notifyZonesChanged,
  touchZone,
  updateComponent,
} from '../zones.sql.ts';
import { toComponentResponses } from './zone-components.responses.ts';
import { computeLinkTotals, recountZones } from './zone-counts.sql.ts';
import { setLinks } from './zone-links.sql.ts';

function toComponentNameParts({ type, number, own_name: ownName }: ComponentRow) {
  return { type, number, ownName };
}

export function zoneComponentHandlers(
  context: CityContext,
): Pick<
  Handlers,
  | 'zoneComponents'
  | 'createZoneComponent'
  | 'previewZoneComponent'
  | 'updateZoneComponent'
  | 'deleteZoneComponent'
> {
  const { db } = context;
  const one = async (
    done: { readonly component: number; readonly zone: number } | Rejection,
    language: LanguageName,
  ): Promise<Outcome<ZoneComponentResponse>> => {
    if ('kind' in done) return done;
    await syncZones(context, [done.zone]);
    const rows = await loadComponents(db, { ids: [done.component] });
    const [answer] = await toComponentResponses(context, rows, { language, withLines: true });
    return answer === undefined
      ? reject('not_found')
      : respond(answer, { headers: { etag: `"v${answer.version}"` } });
  };
  const entry = (zone: number, caller: Parameters<typeof authorOf>[0], requestId: string) => {
    const { id: userId, username } = authorOf(caller);
    return { userId, username, action: 'edit', noun: 'analysis-zone', nounId: String(zone), requestId };
  };
  return {
    zoneComponents: async ({ query, language }) => {
      const { zone_id: zone, limit, offset } = query;
      const choice = zone === undefined ? {} : { zones: [zone] };
      await syncZones(context, zone === undefined ? null : [zone]);
      const rows = await loadComponents(db, choice, { limit, offset });
      const words = (query.language === undefined ? null : findLanguage(query.language)) ?? language;
      const options = { language: words, withLines: query.segment_geometry };
      const results = await toComponentResponses(context, rows, options);
      const count = await countComponents(db, choice);
      return respond(toPage(zoneComponentOperations.zoneComponents.path, query, count, results));
    },
    createZoneComponent: async ({ body, caller, language, requestId }) => {
      const { zone_id: zone, name, ...sent } = body;
      const shape = await validateComponentShape(context, sent);
      if ('kind' in shape) return shape;
      const author = authorOf(caller);
      const done = await writeInTransaction(context, async (tx) => {
        const lockedZone = await lockEditableZone(tx, zone, userOf(caller));
        if (lockedZone !== undefined && 'kind' in lockedZone) return lockedZone;
        if (lockedZone === undefined) return rejectField('zone_id', 'zone.unknown', { id: zone });
        const added = await addComponents(
          tx,
          zone,
          lockedZone.last_numbers,
          [{ shape, name, at: '' }],
          author,
        );
        if ('kind' in added) return added;
        await touchZone(tx, zone, author.id, added.lastNumbers);
        await recountZones(tx, [zone], computeSpaceRules(context.city));
        const after = { component: added.names[0], links: shape.links.length };
        await writeAudit(tx, { ...entry(zone, caller, requestId), after });
        await notifyZonesChanged(tx, [zone]);
        return { component: added.ids[0] ?? 0, zone };
      });
      return one(done, language);
    },
    previewZoneComponent: async ({ body: { name: _name, ...sent } }) => {
      const shape = await validateComponentShape(context, sent);
      if ('kind' in shape) return shape;
      const links = shape.links.filter((id) => context.city.link(id) !== undefined);
      const totals = await computeLinkTotals(db, links, computeSpaceRules(context.city));
      return respond({ links, ...totals });
    },
    updateZoneComponent: async ({ params, body, headers, caller, language, requestId }) => {
      const expected = toExpectedVersion(headers['if-match'], body.version);
      const { name, version: _seen, ...sent } = body;
      const [seen] = await loadComponents(db, { ids: [params.id] });
      if (seen === undefined) return reject('not_found');
      const { type } = seen;
      // The center or radius of a circle may be changed alone; the other stays unchanged.
      const existing =
        type === 'Radius' && seen.geometry !== null && seen.radius !== null
          ? { geometry: seen.geometry, radius: seen.radius }
          : {};
      const reshaped = Object.keys(sent).length > 0;
      const shape = reshaped ? await validateComponentShape(context, { type, ...existing, ...sent }) : null;
      if (shape !== null && 'kind' in shape) return shape;
      const author = authorOf(caller);
      const done = await writeInTransaction(context, async (tx) => {
        const zone = await lockEditableZone(tx, seen.zone_id, userOf(caller));
        if (zone !== undefined && 'kind' in zone) return zone;
        const row = zone === undefined ? undefined : await lockComponent(tx, params.id);
        if (row === undefined) return reject('not_found');
        const fault = checkExpectedVersion(row, expected, null);
        if (fault !== null) return fault;
        // The unchanged part of a circle comes from the row read before the lock, so the row must
        // still have that version.
        if (reshaped && row.version !== seen.version)
          return (
            checkExpectedVersion(row, { version: seen.version, byHeader: false }, null) ??
            reject('changed_meanwhile')
          );
        const others = (await loadComponents(tx, { zones: [row.zone_id] })).filter(({ id }) => id !== row.id);
        const ownName =
          name === undefined ? null : validateComponentName(name, row, others.map(toComponentNameParts));
        if (ownName !== null && !ownName.ok) return rejectFieldFor('name', ownName);
        await updateComponent(tx, row.id, ownName === null ? undefined : ownName.value, shape);
        if (shape !== null) await setLinks(tx, row.id, shape.links);
        await touchZone(tx, row.zone_id, author.id);
        await recountZones(tx, [row.zone_id], computeSpaceRules(context.city));
        const now = { ...toComponentNameParts(row), ...(ownName !== null && { ownName: ownName.value }) };
        const before = { component: componentName(toComponentNameParts(row), 'en'), links: row.segments };
        const after = {
          component: componentName(now, 'en'),
          ...(shape !== null && { links: shape.links.length }),
        };
        await writeAudit(tx, { ...entry(row.zone_id, caller, requestId), before, after });
        await notifyZonesChanged(tx, [row.zone_id]);
        return { component: row.id, zone: row.zone_id };
      });
      return one(done, language);
    },
    deleteZoneComponent: async ({ params, body, headers, caller, requestId }) => {
      const expected = toExpectedVersion(headers['if-match'], body.version);
      const [seen] = await loadComponents(db, { ids: [params.id] });
      if (seen === undefined) return reject('not_found');
      const done = await writeInTransaction(context, async (tx) => {
        const zone = await lockEditableZone(tx, seen.zone_id, userOf(caller));
        if (zone !== undefined && 'kind' in zone) return zone;
        const row = zone === undefined ? undefined : await lockComponent(tx, params.id);
        if (row === undefined) return reject('not_found');
        const fault = checkExpectedVersion(row, expected, null);
        if (fault !== null) return fault;
        const author = authorOf(caller);
        await storeDeletedRecord(tx, { noun: 'zone-component', id: row.id, name: zone?.name ?? '', author });
        await deleteComponent(tx, row.id);
        await touchZone(tx, row.zone_id, author.id);
        await recountZones(tx, [row.zone_id], computeSpaceRules(context.city));
        const before = { component: componentName(toComponentNameParts(row), 'en'), links: row.segments };
        await writeAudit(tx, { ...entry(row.zone_id, caller, requestId), before });
        await notifyZonesChanged(tx, [row.zone_id]);
        return { id: row.id, zone_id: row.zone_id };
      });
      return 'kind' in done ? done : respond(done);
    },
  };
}
