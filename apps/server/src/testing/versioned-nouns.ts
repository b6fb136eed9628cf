// Every object type of the contract that has a version: how to create, change and read one, for
// tests in which several users change it at once.
import { propose, type TestClient } from './proposals.ts';
import { proposedPayment } from './queries.ts';
import type { TestApi } from './test-api.ts';

/** The current state: its version, and the fields that a change writes. */
export interface CurrentState {
  readonly version: number | string;
  readonly fields: unknown;
}

export interface CreatedRecord {
  readonly url: string;
  read(): Promise<CurrentState>;
}

export interface VersionedNoun {
  readonly name: string;
  readonly method: 'PATCH' | 'PUT';
  /** Whether it accepts `If-Match` too; otherwise only the version in the body is checked. */
  readonly byHeader: boolean;
  make(admin: TestClient, api: TestApi): Promise<CreatedRecord>;
  /** Returns a change that differs for each number. */
  readonly change: (number: number) => object;
  /** The change as it appears in `Seen.fields`; defaults to the change itself. */
  readonly shown?: (number: number) => unknown;
}

type Row = Record<string, unknown> & { readonly version: number | string };
type Rows = { readonly results: readonly (Row & { readonly id: number })[] };

function only(row: Readonly<Record<string, unknown>>, names: readonly string[]): object {
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}

/** Reads the created object at its own URL. */
const one =
  (admin: TestClient, url: string, ...names: string[]) =>
  async (): Promise<CurrentState> => {
    const row = (await admin.get(url)).json<Row>();
    return { version: row.version, fields: only(row, names) };
  };
/** Reads the created object from a list. */
const listed =
  (admin: TestClient, url: string, id: number, ...names: string[]) =>
  async (): Promise<CurrentState> => {
    const row = (await admin.get(url)).json<Rows>().results.find((each) => each.id === id);
    if (row === undefined) throw new Error(`${id} is not in ${url}`);
    return { version: row.version, fields: only(row, names) };
  };
async function made(admin: TestClient, url: string, body: object): Promise<number> {
  const answer = await admin.post(url, body);
  if (answer.statusCode !== 201) throw new Error(`${url}: ${answer.body}`);
  const { id, results } = answer.json<{ id?: number; results?: readonly { id: number }[] }>();
  return id ?? results?.[0]?.id ?? 0;
}

const proposals = '/api/proposed_regulation/';
const rule = (number: number) => ({
  activity: 'loading',
  subActivity: 'loading',
  priority: 500,
  maxStay: number,
});
const linksOf = (api: TestApi) => api.city.box([-180, -90, 180, 90], 20).ids;
const picked = (api: TestApi) => ({ type: 'Segments', links: linksOf(api).slice(10, 12) });

/** Every object type that has a version and can be changed. */
export const versionedNouns: readonly VersionedNoun[] = [
  {
    name: 'a proposal',
    method: 'PATCH',
    byHeader: true,
    change: (number) => ({ reason: `Reason ${number}` }),
    make: async (admin, api) => {
      const url = `${proposals}${await propose(admin, linksOf(api).slice(0, 1))}/`;
      return { url, read: one(admin, url, 'reason') };
    },
  },
  {
    name: 'a restriction of a proposal',
    method: 'PATCH',
    byHeader: true,
    change: (number) => ({ restriction: rule(number) }),
    shown: (number) => number,
    make: async (admin, api) => {
      const proposal = await propose(admin, linksOf(api).slice(1, 2));
      const list = `/api/proposed_restriction/?proposed_regulation=${proposal}`;
      const first = async () => {
        const [row] = (await admin.get(list)).json<{
          results: readonly { id: number; restriction: { maxStay: number } }[];
        }>().results;
        if (row === undefined) throw new Error('a proposal without a restriction');
        return row;
      };
      return {
        url: `/api/proposed_restriction/${(await first()).id}/`,
        read: async () => {
          const { version } = (await admin.get(`${proposals}${proposal}/`)).json<Row>();
          return { version, fields: (await first()).restriction.maxStay };
        },
      };
    },
  },
  {
    name: 'a proposed payment',
    method: 'PATCH',
    byHeader: true,
    change: (number) => ({ fees: [number], durations: [60] }),
    shown: (number) => number,
    make: async (admin, api) => {
      const id = await made(admin, '/api/proposed_payment/', { fees: [1], durations: [60] });
      return {
        url: `/api/proposed_payment/${id}/`,
        read: async () => {
          const row = await proposedPayment(api.database.db, id);
          return { version: row.version, fields: row.fee };
        },
      };
    },
  },
  {
    name: 'a scenario',
    method: 'PATCH',
    byHeader: true,
    change: (number) => ({ name: `Plan ${number}` }),
    make: async (admin) => {
      const id = await made(admin, '/api/scenario/', { name: 'Plan' });
      return { url: `/api/scenario/${id}/`, read: listed(admin, '/api/scenario/?limit=100', id, 'name') };
    },
  },
  {
    name: 'a saved view',
    method: 'PATCH',
    byHeader: true,
    change: (number) => ({ name: `View ${number}` }),
    make: async (admin) => {
      const id = await made(admin, '/api/saved_view/', { name: 'View', address: '/manager/mapview/' });
      return { url: `/api/saved_view/${id}/`, read: listed(admin, '/api/saved_view/', id, 'name') };
    },
  },
  {
    name: 'a class of the curb',
    method: 'PATCH',
    byHeader: true,
    change: (number) => ({ curbside_users: number }),
    make: async (admin) => {
      const list = '/api/subactivity/?limit=100';
      const [first] = (await admin.get(list)).json<Rows>().results;
      const id = first?.id ?? 0;
      return { url: `/api/subactivity/${id}/`, read: listed(admin, list, id, 'curbside_users') };
    },
  },
  {
    name: 'an analysis zone',
    method: 'PATCH',
    byHeader: true,
    change: (number) => ({ description: `As of ${number}` }),
    make: async (admin, api) => {
      const body = { name: 'Zone', components: [picked(api)] };
      const url = `/api/analysis-zone/${await made(admin, '/api/analysis-zone/', body)}/`;
      return { url, read: one(admin, url, 'description') };
    },
  },
  {
    name: 'a part of a zone',
    method: 'PATCH',
    byHeader: true,
    change: (number) => ({ name: `Part ${number}` }),
    make: async (admin, api) => {
      const zone = await made(admin, '/api/analysis-zone/', { name: 'Of parts', components: [picked(api)] });
      const id = await made(admin, '/api/zone-component/', { zone_id: zone, ...picked(api) });
      const list = `/api/zone-component/?zone_id=${zone}&segment_geometry=false`;
      return { url: `/api/zone-component/${id}/`, read: listed(admin, list, id, 'name') };
    },
  },
  {
    name: 'a type of asset',
    method: 'PATCH',
    byHeader: true,
    change: (number) => ({ color: `#${number.toString(16).padStart(6, '0')}` }),
    make: async (admin) => {
      const body = { name: 'clock', display_name: 'Clock', geometry_type: 'point' };
      const id = await made(admin, '/api/assetconfig/', body);
      return {
        url: `/api/assetconfig/${id}/`,
        read: listed(admin, '/api/assetconfig/?limit=100', id, 'color'),
      };
    },
  },
  {
    name: 'what a type of asset keeps clear',
    method: 'PATCH',
    byHeader: true,
    change: (number) => ({ before: 1 + (number % 1000) / 100 }),
    make: async (admin) => {
      const type = await made(admin, '/api/assetconfig/', {
        name: 'pump',
        display_name: 'Pump',
        geometry_type: 'point',
      });
      const body = { asset_config: type, before: 1, after: 1 };
      const id = await made(admin, '/api/asset-clearance-rules/', body);
      const list = '/api/asset-clearance-rules/?limit=100';
      return { url: `/api/asset-clearance-rules/${id}/`, read: listed(admin, list, id, 'before') };
    },
  },
  {
    name: 'proposed assets',
    method: 'PATCH',
    byHeader: true,
    change: (number) => ({ reason: `Because of ${number}` }),
    make: async (admin, api) => {
      const [coordinates] = api.city.line(linksOf(api)[3] ?? 0) ?? [];
      const asset = { action: 'create', asset_config: 'hydrant', geometry: { type: 'Point', coordinates } };
      const id = await made(admin, '/api/proposed-assets-group/', { assets: [asset] });
      const url = `/api/proposed-assets-group/${id}/`;
      return { url, read: one(admin, url, 'reason') };
    },
  },
  {
    name: 'a work order',
    method: 'PATCH',
    byHeader: true,
    change: (number) => ({ description: `Turn ${number}` }),
    make: async (admin) => {
      const url = `/api/work-order/${await made(admin, '/api/work-order/', { name: 'Turn the sign' })}/`;
      return { url, read: one(admin, url, 'description') };
    },
  },
  {
    name: 'an account',
    method: 'PATCH',
    byHeader: false,
    change: (number) => ({ display_name: `Person ${number}` }),
    make: async (admin) => {
      const list = '/api/accounts/?limit=100';
      const id =
        (await admin.get(list)).json<Rows>().results.find(({ username }) => username === 'guest')?.id ?? 0;
      return { url: `/api/accounts/${id}/`, read: listed(admin, list, id, 'display_name') };
    },
  },
  {
    name: 'a group of people',
    method: 'PATCH',
    byHeader: false,
    change: (number) => ({ name: `Group ${number}` }),
    make: async (admin) => {
      const list = '/api/user-groups/';
      const id = await made(admin, list, { name: 'Group', permissions: ['view'] });
      return { url: `${list}${id}/`, read: listed(admin, list, id, 'name') };
    },
  },
  {
    name: 'a key of the configuration',
    method: 'PUT',
    byHeader: false,
    change: (number) => ({ value: `By the city, ${number}` }),
    make: async (admin) => ({
      url: '/api/configuration-keys/CITY_ATTRIBUTION/',
      read: async () => {
        const { keys } = (await admin.get('/api/configuration-keys/')).json<{
          keys: readonly { key: string; version: string; value: unknown }[];
        }>();
        const found = keys.find(({ key }) => key === 'CITY_ATTRIBUTION');
        if (found === undefined) throw new Error('no such key');
        return { version: found.version, fields: { value: found.value } };
      },
    }),
  },
  {
    name: 'the calendar',
    method: 'PUT',
    byHeader: false,
    change: (number) => ({
      calendar: { periods: [{ name: `market ${number}`, days: [], except: [], switchings: [] }] },
    }),
    shown: (number) => `market ${number}`,
    make: async (admin) => ({
      url: '/api/calendar/',
      read: async () => {
        const { version, calendar } = (await admin.get('/api/calendar/?year=2027')).json<{
          version: string;
          calendar: { periods: readonly { name: string }[] };
        }>();
        return { version, fields: calendar.periods[0]?.name };
      },
    }),
  },
];
