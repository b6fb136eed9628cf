// What the tests know of the operations for imports, exports, CDS, webhooks and legal orders.
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { propose } from '../proposals.ts';
import { setEntry } from '../queries.ts';
import { onRegulation } from './city.ts';
import { applyImport, curbs, importMapping, importsOf, jobOf, mappingOf } from './import-fixtures.ts';
import {
  type AllOperationFacts,
  computesOnly,
  createdId,
  expectSuccess,
  exportsFile,
  type Owner,
  onCreated,
  type RequestFixture,
  type TestContext,
} from './operation-facts.ts';
import { proposals } from './proposals.ts';
import { sheets } from './sample-requests.ts';
import { registerSensor } from './sessions.ts';

const onJob: RequestFixture = async (owner, context) => ({ at: { id: (await jobOf(owner, context)).id } });

const withMapping: RequestFixture = async (owner, context) => {
  const job = await jobOf(owner, context);
  return { at: { id: job.id }, body: mappingOf(job) };
};

const corners = [
  [11, 43],
  [12, 43],
  [12, 44],
  [11, 44],
  [11, 43],
];

const wholeCity = { type: 'Polygon', geometry: { type: 'Polygon', coordinates: [corners] } };

/** A request for the first object of a CDS list. */
const onCds =
  (list: string, id: string): RequestFixture =>
  async (_owner, context) => {
    const { data } = expectSuccess(await context.admin.get(`/cds/curbs/${list}/`)).json<{
      data: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>;
    }>();
    const found = data[list]?.[0]?.[id];
    if (found === undefined) throw new Error(`the city has no ${list}`);
    return { at: { id: found } };
  };

const event = (context: TestContext, device: string) => ({
  event_id: randomUUID(),
  event_type: 'park_start',
  event_time: context.api.now() - 60_000,
  event_publication_time: context.api.now() - 59_000,
  event_location: { type: 'Point', coordinates: [4.5, 52] },
  data_source_type: 'in_ground',
  data_source_device_id: device,
});

const events: RequestFixture = async (owner, context) => ({
  body: [event(context, (await registerSensor(owner, context)).outside_id)],
});

const webhook = (context: TestContext) => ({
  name: `Fleet ${context.number()}`,
  url: context.target,
  events: ['changed.zones'],
});

const onWebhook = (body: object = {}) => onCreated('/api/webhooks/', webhook, body);

/** Creates a webhook of the owner and waits until a message is delivered to it. */
async function delivery(owner: Owner, context: TestContext) {
  const { at = {} } = await onWebhook()(owner, context);
  expectSuccess(await owner.hand.post('/api/analysis-zone/', { name: `Told ${context.number()}` }));
  const listed = async (): Promise<readonly { id: number; state: string }[]> =>
    expectSuccess(await owner.hand.get(`/api/webhooks/${at.id}/deliveries/`)).json().results;
  await expect.poll(listed, { timeout: 20_000 }).toMatchObject([{ state: 'delivered' }]);
  return { id: Number(at.id), delivery: (await listed())[0]?.id ?? 0 };
}

export const exchangeFacts = {
  cdsZones: { access: 'public', scope: 'cds:read' },
  cdsZone: { access: 'public', scope: 'cds:read', ofTheCity: true, request: onCds('zones', 'curb_zone_id') },
  cdsPolicies: { access: 'public', scope: 'cds:read' },
  cdsPolicy: {
    access: 'public',
    scope: 'cds:read',
    ofTheCity: true,
    request: onCds('policies', 'curb_policy_id'),
  },
  cdsAreas: { access: 'public', scope: 'cds:read' },
  cdsArea: {
    access: 'public',
    scope: 'cds:read',
    ofTheCity: true,
    request: async (owner, context) => {
      const zone = { name: `Area ${context.number()}`, show_on_maps: true, components: [wholeCity] };
      expectSuccess(await context.admin.post('/api/analysis-zone/', zone));
      return onCds('areas', 'curb_area_id')(owner, context);
    },
  },
  cdsSpaces: { access: 'public', scope: 'cds:read' },
  cdsSpace: {
    access: 'public',
    scope: 'cds:read',
    ofTheCity: true,
    request: onCds('spaces', 'curb_space_id'),
  },
  cdsObjects: { access: 'public', scope: 'cds:read' },
  cdsObject: {
    access: 'public',
    scope: 'cds:read',
    ofTheCity: true,
    request: onCds('objects', 'curb_object_id'),
  },
  cdsEvents: { access: 'view', scope: 'events:read' },
  cdsEventsStatus: { access: 'public', scope: 'cds:read' },
  sendCdsEvents: {
    access: 'edit',
    scope: 'events:write',
    unaudited: 'too many; events are stored with their sender',
    request: events,
  },
  sendCdsEvent: {
    access: 'edit',
    scope: 'events:write',
    unaudited: 'too many; events are stored with their sender',
    request: events,
  },
  cdsSessions: {
    access: 'view',
    scope: 'metrics:read',
    samples: ({ from }) => [{ query: `start_time=${Date.parse(from)}` }],
  },
  cdsAggregates: {
    access: 'view',
    scope: 'metrics:read',
    samples: ({ from }) => [{ query: `start_time=${Date.parse(from)}` }],
  },
  eventPublishers: { access: 'view' },
  changeEventPublisher: {
    access: 'edit',
    announces: [],
    request: async (owner, context) => {
      const { hand } = owner;
      expectSuccess(await hand.post('/cds/events/events/', (await events(owner, context)).body));
      const { results } = expectSuccess(await hand.get('/api/event-publishers/')).json();
      return { at: { id: results[0].id }, body: { makes_stays: true } };
    },
  },
  exportLinks: {
    access: 'public',
    unaudited: exportsFile,
    samples: ({ links }) =>
      [...sheets, 'json'].map((type) => ({
        at: { type },
        body: { links: links.slice(0, 100) },
      })),
  },
  checkFeedFiles: {
    access: 'public',
    unaudited: computesOnly,
    samples: () => [
      {
        form: {
          files: [{ name: 'curblr.json', bytes: Buffer.from('{"type":"FeatureCollection","features":[]}') }],
          fields: { standard: 'curblr' },
        },
      },
    ],
  },
  checkFeedAddress: {
    access: 'public',
    unaudited: computesOnly,
    samples: (_city, { target }) => [{ body: { standard: 'cds', address: target } }],
  },
  importJobs: { access: 'administer' },
  createImportJob: {
    access: 'administer',
    announces: [],
    request: (_owner, context) => ({ form: { files: [curbs(context)] } }),
  },
  importJob: { access: 'administer', request: onJob },
  inspectImport: {
    access: 'administer',
    unaudited: 'only reads the files of a job; the upload and the import are audited',
    request: onJob,
  },
  tryImportMapping: { access: 'administer', unaudited: computesOnly, request: withMapping },
  previewImport: {
    access: 'administer',
    unaudited: 'dry run; the import itself is audited',
    request: withMapping,
  },
  startImport: {
    access: 'administer',
    announces: ['assets', 'city'],
    request: async (owner, context) => {
      const job = await jobOf(owner, context);
      const isReady = job.state === 'previewed' || job.state === 'done';
      if (!isReady) await importsOf(owner, context).moved(job.id, 'preview', mappingOf(job));
      return { at: { id: job.id } };
    },
  },
  cancelImport: {
    access: 'administer',
    announces: [],
    request: async (owner, context) => {
      const sent = await importsOf(owner, context).send([curbs(context)]);
      return { at: { id: createdId(sent) } };
    },
  },
  importFeatures: { access: 'administer', request: onJob },
  importIssues: { access: 'administer', request: onJob },
  importIssuesFile: { access: 'administer', request: onJob },
  importMappings: { access: 'administer' },
  saveImportMapping: {
    access: 'administer',
    announces: [],
    request: (_owner, context) => ({ body: importMapping(context) }),
  },
  deleteImportMapping: {
    access: 'administer',
    announces: [],
    request: onCreated('/api/import_mapping/', importMapping),
  },
  imports: { access: 'view' },
  importUndoCheck: {
    access: 'administer',
    ofTheCity: true,
    request: async (_owner, context) => ({ at: { id: (await applyImport(context)).id } }),
  },
  undoImport: {
    access: 'administer',
    announces: ['assets', 'city'],
    ofTheCity: true,
    request: async (owner, context) => {
      // An earlier request that rolls back an import locks the city until it is finished.
      const { results } = expectSuccess(await context.admin.get('/api/import_job/')).json<{
        results: readonly { id: number; state: string }[];
      }>();
      for (const { id, state } of results)
        if (state === 'undoing') await importsOf(owner, context).settled(id);
      const { id, source } = await applyImport(context);
      return { at: { id }, body: { source } };
    },
  },
  nightlyExports: { access: 'view' },
  writeNightlyExports: { access: 'administer', announces: [], request: () => ({}) },
  exportProposed: {
    access: 'view',
    unaudited: exportsFile,
    samples: () => ['json', 'excel'].map((type) => ({ at: { type }, body: {} })),
  },
  importProposed: {
    access: 'edit',
    announces: ['proposals'],
    request: async ({ hand }, context) => {
      const id = await propose(hand, [context.link()]);
      const exported = await hand.post(`${proposals}export_proposed_json/`, { regulations: [id] });
      const file = expectSuccess(exported).json<object>();
      expectSuccess(await hand.remove(`${proposals}${id}/delete_proposed_regulation/`));
      return { body: { dry_run: false, file } };
    },
  },
  regulationOrder: {
    access: 'view',
    // D-TRO has coordinates of Great Britain only, and the city of the object matrix is in Italy.
    statuses: { own: 400, other: 400 },
    request: async (owner, context) => {
      await setEntry(context.api.database.db, 'TRAFFIC_AUTHORITY', 9001, true);
      return onRegulation(owner, context);
    },
  },
  webhooks: { access: 'administer' },
  createWebhook: {
    access: 'administer',
    announces: [],
    request: (_owner, context) => ({ body: webhook(context) }),
  },
  changeWebhook: {
    access: 'administer',
    announces: ['webhook'],
    request: async (owner, context) => onWebhook({ name: `Fleet ${context.number()}` })(owner, context),
  },
  deleteWebhook: { access: 'administer', announces: [], request: onWebhook() },
  renewWebhookSecret: { access: 'administer', announces: [], request: onWebhook() },
  testWebhook: { access: 'administer', announces: [], request: onWebhook() },
  webhookDeliveries: { access: 'administer', request: onWebhook() },
  redeliverWebhook: {
    access: 'administer',
    announces: ['webhook'],
    request: async (owner, context) => ({ at: await delivery(owner, context) }),
  },
} satisfies Partial<AllOperationFacts>;
