// Every call whose schema takes geometry is sent geometry as nobody should send it: refused by name, and nothing invalid is ever kept.
import { contract, jsonSchemaOf, type Operation } from '../../packages/contract/src/index.ts';
import { checkPolygon, pointGeometry } from '../../packages/core/src/index.ts';
import type { BatteryPart } from '../part.ts';
import { goodPoint, goodPolygon, oddPoints, oddPolygons } from '../room/geometry-corpus.ts';
import { type Answer, member } from '../room/hand.ts';
import { openTarget, type Target } from '../room/target.ts';

/** What the calls that change something are sent for. */
interface Made {
  readonly zone: number;
  readonly component: number;
  readonly order: number;
  readonly group: number;
  readonly link: number;
  /** Name of a type of asset that covers an area. */
  readonly polygons: string;
}

interface Taker {
  /** Of the call; a word behind it tells ways of the same call apart. */
  readonly name: string;
  readonly method: 'POST' | 'PATCH';
  readonly path: string;
  readonly takes: 'polygon' | 'point';
  /** The body as JSON text around the geometry's. */
  readonly body: (geometry: string) => string;
  /** Answers 200 and says item by item what was refused. */
  readonly byItem?: true;
  /** null takes the place away. */
  readonly takesNull?: true;
}

function takers({ zone, component, order, group, link, polygons }: Made): readonly Taker[] {
  const post = (name: string, path: string, takes: Taker['takes'], body: Taker['body']): Taker => ({
    name,
    method: 'POST',
    path,
    takes,
    body,
  });
  const asset = (type: string) => (geometry: string) =>
    `{"assets":[{"action":"create","asset_config":"${type}","geometry":${geometry}}]}`;
  const polygon = (geometry: string) => `"type":"Polygon","geometry":${geometry}`;
  const circle = (geometry: string) => `"type":"Radius","radius":200,"geometry":${geometry}`;
  return [
    post('linksInPolygon', '/api/links/get_links_in_polygon/', 'polygon', (g) => `{"geometry":${g}}`),
    post('selectLinks', '/api/links/select_links/', 'polygon', (g) => `{"geometry":${g}}`),
    post(
      'previewZoneComponent',
      '/api/zone-component/preview_zone_component/',
      'polygon',
      (g) => `{${polygon(g)}}`,
    ),
    post(
      'previewZoneComponent circle',
      '/api/zone-component/preview_zone_component/',
      'point',
      (g) => `{${circle(g)}}`,
    ),
    post(
      'createZoneComponent',
      '/api/zone-component/',
      'polygon',
      (g) => `{"zone_id":${zone},${polygon(g)}}`,
    ),
    post(
      'createZoneComponent circle',
      '/api/zone-component/',
      'point',
      (g) => `{"zone_id":${zone},${circle(g)}}`,
    ),
    {
      ...post(
        'updateZoneComponent',
        `/api/zone-component/${component}/`,
        'polygon',
        (g) => `{"geometry":${g}}`,
      ),
      method: 'PATCH',
    },
    post(
      'createAnalysisZone',
      '/api/analysis-zone/',
      'polygon',
      (g) => `{"name":"z${Math.random()}","components":[{${polygon(g)}}]}`,
    ),
    {
      ...post(
        'importAnalysisZones',
        '/api/analysis-zone/import_zones/',
        'polygon',
        (g) =>
          `{"dry_run":false,"name_property":"n","file":{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"n":"i${Math.random()}"},"geometry":${g}}]}}`,
      ),
      byItem: true,
    },
    post('createProposedAssetGroup', '/api/proposed-assets-group/', 'point', asset('hydrant')),
    post('createProposedAssetGroup area', '/api/proposed-assets-group/', 'polygon', asset(polygons)),
    {
      ...post('updateProposedAssetGroup', `/api/proposed-assets-group/${group}/`, 'point', asset('hydrant')),
      method: 'PATCH',
    },
    {
      ...post(
        'registerSensors',
        '/api/sensors/',
        'point',
        (g) => `{"sensors":[{"outside_id":"s${Math.random()}","link":${link},"geometry":${g}}]}`,
      ),
      byItem: true,
    },
    post('createWorkOrder', '/api/work-order/', 'point', (g) => `{"name":"w","geometry":${g}}`),
    {
      ...post('updateWorkOrder', `/api/work-order/${order}/`, 'point', (g) => `{"geometry":${g}}`),
      takesNull: true,
      method: 'PATCH',
    },
  ];
}

/** Calls whose schema names geometry that is never read. */
const unread: Readonly<Record<string, string>> = {
  importProposed: 'the links of a file are found by their names',
};

/** Calls of the contract that take geometry and are not among these. Files of any kind are read by workers and have tests of their own. */
function notSent(takers: readonly Taker[]): string[] {
  const sent = new Set(takers.map(({ name }) => name.split(' ')[0]));
  return Object.entries<Operation>(contract).flatMap(([name, { writes, body }]) => {
    const isTaker =
      writes &&
      /"(?:geometry|coordinates|FeatureCollection)"/.test(JSON.stringify(jsonSchemaOf(body, 'input')));
    return isTaker && !sent.has(name) && !(name in unread) ? [name] : [];
  });
}

/** What files are known to have, and an import mends: rings are closed, heights dropped, and boxes not looked at (core, area-file.ts). */
const mendedInFiles = new Set(['an open ring', 'three dimensions', 'five dimensions', 'a box that lies']);

/** Every geometry the database keeps that is none; `checked` counts them all. */
async function invalidKept(target: Target): Promise<{ checked: number; invalid: string[] }> {
  return target.look(async (client) => {
    const columns = await client.query<{ table_name: string }>(
      "select table_name from information_schema.columns where column_name = 'geometry' and data_type = 'jsonb' and table_schema = 'public'",
    );
    const invalid: string[] = [];
    let checked = 0;
    for (const { table_name: table } of columns.rows) {
      const kept = await client.query<{ geometry: unknown }>(
        `select geometry from ${client.escapeIdentifier(table)} where geometry is not null`,
      );
      for (const { geometry } of kept.rows) {
        checked += 1;
        if (!isValid(geometry)) invalid.push(`${table} keeps ${JSON.stringify(geometry).slice(0, 120)}`);
      }
    }
    return { checked, invalid };
  });
}

function isValid(geometry: unknown): boolean {
  const type = member(geometry, 'type');
  const coordinates = member(geometry, 'coordinates');
  if (type === 'Point') return pointGeometry.safeParse(geometry).success;
  if (type === 'LineString' || type === 'MultiLineString') return JSON.stringify(coordinates).includes('[');
  const polygons: unknown[] =
    type === 'Polygon' ? [coordinates] : Array.isArray(coordinates) ? coordinates : [];
  if (type !== 'Polygon' && type !== 'MultiPolygon') return false;
  return polygons.every((rings) =>
    checkPolygon(rings).problems.every(({ severity }) => severity !== 'error'),
  );
}

/** What is wrong with an answer to odd geometry; null when it is as it should be. */
function faultOf(answer: Answer, mayPass: boolean, byItem: boolean): string | null {
  const { status, body } = answer;
  if (status === 0 || status >= 500) return `answered ${status}`;
  if (status < 300) {
    if (mayPass) return null;
    // A file of zones is answered zone by zone: this one must be among the refused, with a reason.
    const zone = member(member(body, 'results'), '0');
    const isRefused =
      (member(body, 'refused') ?? 1) === 1 &&
      member(zone, 'outcome') === 'refused' &&
      typeof member(zone, 'detail') === 'string';
    return byItem && isRefused ? null : `was taken (${status})`;
  }
  if (status === 413) return null;
  if (status !== 400) return `answered ${status}`;
  // JSON that is none, or too deep, has no field to name.
  const names = typeof body === 'object' && body !== null ? Object.keys(body) : [];
  const isNamed = names.some((name) => /geometry|coordinates|file|assets|components|non_field/.test(name));
  return isNamed || member(body, 'code') !== 'invalid'
    ? null
    : `named no field: ${JSON.stringify(body).slice(0, 200)}`;
}

export const part: BatteryPart = {
  id: 'I1',
  title: 'Odd geometry is refused by name on every call that takes any, and nothing invalid is ever kept',
  rounds: { short: 1, long: 1 },
  async run({ directory }) {
    const target = await openTarget(directory);
    try {
      const { hand } = target;
      const send = ({ method, path, body }: Taker, geometry: string) =>
        hand.raw(method, path, body(geometry));
      const zone = Number(
        member((await hand.send('POST', '/api/analysis-zone/', { name: 'battery' })).body, 'id'),
      );
      const made = await hand.raw(
        'POST',
        '/api/zone-component/',
        `{"zone_id":${zone},"type":"Polygon","geometry":${goodPolygon}}`,
      );
      const order = await hand.raw('POST', '/api/work-order/', `{"name":"battery","geometry":${goodPoint}}`);
      const polygons = 'battery-areas';
      await hand.send('POST', '/api/assetconfig/', {
        name: polygons,
        display_name: 'Areas',
        geometry_type: 'polygon',
      });
      const group = await hand.raw(
        'POST',
        '/api/proposed-assets-group/',
        `{"assets":[{"action":"create","asset_config":"hydrant","geometry":${goodPoint}}]}`,
      );
      const all = takers({
        zone,
        component: Number(member(made.body, 'id')),
        order: Number(member(member(member(order.body, 'results'), '0'), 'id')),
        group: Number(member(group.body, 'id')),
        link: target.links[0] ?? 0,
        polygons,
      });
      const faults = notSent(all).map((name) => `${name} takes geometry and was not sent any`);
      let sent = 0;
      for (const taker of all) {
        const good = await send(taker, taker.takes === 'polygon' ? goodPolygon : goodPoint);
        if (good.status >= 300 || good.status === 0)
          faults.push(
            `${taker.name} refuses good geometry: ${good.status} ${JSON.stringify(good.body).slice(0, 300)}`,
          );
        for (const { name, text, mayPass } of taker.takes === 'polygon' ? oddPolygons : oddPoints) {
          sent += 1;
          const isTaken =
            mayPass === true ||
            (name === 'null' && taker.takesNull === true) ||
            (taker.byItem === true && mendedInFiles.has(name));
          const fault = faultOf(await send(taker, text), isTaken, taker.byItem === true);
          if (fault !== null) faults.push(`${taker.name}, ${name}: ${fault}`);
        }
      }
      const kept = await invalidKept(target);
      faults.push(...kept.invalid);
      await target.look((client) =>
        client.query(
          "update zone_component set geometry = jsonb_set(geometry, '{coordinates,0,1}', '[-122.39, 45.52]') || '{\"coordinates\":[[[0,0],[1,1],[1,0],[0,1],[0,0]]]}' where id = $1",
          [Number(member(made.body, 'id'))],
        ),
      );
      const planted = await invalidKept(target);
      return {
        attempts: { calls: all.length, sent, kept: kept.checked },
        faults,
        controls: [
          {
            name: 'a bow tie put into the database is found',
            caught: planted.invalid.length > kept.invalid.length,
          },
          {
            name: 'a call that takes geometry and is sent none',
            caught: notSent(all.filter(({ name }) => name !== 'updateWorkOrder')).includes('updateWorkOrder'),
          },
        ],
        figures: {},
      };
    } finally {
      await target.stop();
    }
  },
};
