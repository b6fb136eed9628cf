// What the tests know of the operations on the city: its links, rules, calendar and configuration.
import {
  type AllOperationFacts,
  computesOnly,
  createdId,
  expectSuccess,
  onCreated,
  type RequestFixture,
  type TestContext,
} from './operation-facts.ts';
import { publishRegulation } from './proposals.ts';
import { area, boxed } from './sample-requests.ts';

const onLink: RequestFixture = (_owner, context) => ({ at: { id: context.link() } });

export const onRegulation: RequestFixture = async (owner, context) => ({
  at: { id: (await publishRegulation(owner, context)).regulation },
});

/** Sends feedback from an anonymous visitor. */
async function heard({ api }: TestContext): Promise<number> {
  const payload = { message: 'The sign is gone' };
  return createdId(await api.inject({ method: 'POST', url: '/api/feedback/', payload }));
}

async function classOf(context: TestContext): Promise<number> {
  const { results } = expectSuccess(await context.admin.get('/api/subactivity/?limit=1')).json();
  return results[0].id;
}

const savedViews = '/api/saved_view/';
const savedView = (context: TestContext) => ({
  name: `View ${context.number()}`,
  address: '/manager/mapview/?days=weekdays#map=16/45.52/-122.67',
});

export const cityFacts = {
  savedViews: { access: 'view' },
  createSavedView: {
    access: 'view',
    announces: [],
    request: (_owner, context) => ({ body: savedView(context) }),
  },
  // A private view of somebody else does not exist for anybody but its owner.
  updateSavedView: {
    access: 'view',
    announces: [],
    statuses: { other: 404 },
    request: onCreated(savedViews, savedView, { is_shared: true }),
  },
  deleteSavedView: {
    access: 'view',
    announces: [],
    statuses: { other: 404 },
    request: onCreated(savedViews, savedView),
  },
  activities: { access: 'public' },
  baseMapFiles: { access: 'administer' },
  checkBaseMap: {
    access: 'administer',
    unaudited: computesOnly,
    samples: (_city, { target }) => [{ body: { kind: 'style', url: target } }],
  },
  cityCalendar: { access: 'administer' },
  setCityCalendar: {
    access: 'administer',
    announces: ['city'],
    request: async (_owner, context) => {
      const { version } = expectSuccess(await context.admin.get('/api/calendar/?year=2027')).json();
      const periods = [{ name: `market ${context.number()}`, days: [], except: [], switchings: [] }];
      return { body: { version, calendar: { periods } } };
    },
  },
  switchPeriod: {
    access: 'administer',
    announces: ['city'],
    request: async (_owner, context) => {
      const calendar = () => context.admin.get('/api/calendar/?year=2027');
      const before = expectSuccess(await calendar()).json();
      const period = `season ${context.number()}`;
      const periods = [...before.calendar.periods, { name: period, days: [], except: [], switchings: [] }];
      expectSuccess(
        await context.admin.put('/api/calendar/', { version: before.version, calendar: { periods } }),
      );
      const { version } = expectSuccess(await calendar()).json();
      return { body: { version, period, state: 'on' } };
    },
  },
  currentCity: { access: 'public' },
  configurationKeys: { access: 'administer' },
  setConfigurationKey: {
    access: 'administer',
    announces: ['configuration'],
    ofTheCity: true,
    request: async (_owner, context) => {
      const { keys } = expectSuccess(await context.admin.get('/api/configuration-keys/')).json<{
        keys: readonly { key: string; version: string }[];
      }>();
      const found = keys.find((each) => each.key === 'CITY_ATTRIBUTION');
      const body = { version: found?.version, value: `By the city, ${context.number()}` };
      return { at: { key: 'CITY_ATTRIBUTION' }, body };
    },
  },
  cityConfiguration: { access: 'public' },
  constants: { access: 'public' },
  subActivities: { access: 'public' },
  updateSubActivity: {
    access: 'edit',
    announces: [],
    ofTheCity: true,
    request: async (_owner, context) => ({
      at: { id: await classOf(context) },
      body: { curbside_users: context.number() },
    }),
  },
  updateOccupancyPercents: {
    access: 'edit',
    announces: [],
    request: async (_owner, context) => {
      const id = await classOf(context);
      return { body: { sub_activities: [{ id, occupancy_percent: context.number() % 100 }] } };
    },
  },
  sendFeedback: {
    access: 'public',
    unaudited: 'the audit trail would outlive it; feedback is stored with its author until it is deleted',
    request: () => ({ body: { message: 'The sign is gone' } }),
  },
  feedback: { access: 'administer' },
  changeFeedback: {
    access: 'administer',
    announces: [],
    ofTheCity: true,
    request: async (_owner, context) => ({ at: { id: await heard(context) }, body: { is_done: true } }),
  },
  deleteFeedback: {
    access: 'administer',
    announces: [],
    ofTheCity: true,
    request: async (_owner, context) => ({ at: { id: await heard(context) } }),
  },
  history: { access: 'view' },
  regulationHistory: { access: 'view', request: onRegulation },
  linkHistory: { access: 'view', ofTheCity: true, request: onLink },
  selectLinks: {
    access: 'view',
    unaudited: computesOnly,
    samples: (city) => [{ body: { geometry: area(city) } }],
  },
  linksInBox: { access: 'view', samples: boxed },
  linksInBoxV2: { access: 'view', samples: boxed },
  linksPublicViewer: { access: 'public', samples: boxed },
  linksAsOf: {
    access: 'view',
    samples: async (city, context) =>
      (await boxed(city, context)).map(({ query }) => ({
        query: `${query}&as_of=${encodeURIComponent(new Date(context.api.now()).toISOString())}`,
      })),
  },
  dividedLink: { access: 'view', samples: ({ links }) => [{ query: `link=${links[0]}&from=1.5&to=3.75` }] },
  linksOnRegulations: {
    access: 'view',
    unaudited: computesOnly,
    samples: ({ regulations }) => [{ body: { regulations } }],
  },
  linksById: { access: 'view', samples: ({ links }) => [{ query: `links=${links.slice(0, 50).join(',')}` }] },
  linkRestrictions: {
    access: 'view',
    ofTheCity: true,
    request: onLink,
    samples: ({ links }) => links.slice(0, 10).map((id) => ({ at: { id } })),
  },
  plannedChanges: { access: 'public', request: onLink },
  publicLinkRestrictions: { access: 'public', ofTheCity: true, request: onLink },
  linksInPolygon: {
    access: 'view',
    unaudited: computesOnly,
    samples: (city) => [{ body: { geometry: area(city) } }],
  },
  mapLayers: { access: 'public' },
  regulationLinks: { access: 'view' },
  regulation: { access: 'view', request: onRegulation },
  distinctTimeLimits: { access: 'public' },
  allRestrictions: { access: 'view' },
  ruleSets: { access: 'public' },
  ruleKnownValues: { access: 'public', scope: 'rules:read' },
  ruleVerdict: {
    access: 'public',
    scope: 'rules:read',
    samples: ({ links, box: [west, south, east, north] }) => [
      ...links.slice(0, 40).map((link) => ({ query: `link=${link}&stay=47&time=10:20` })),
      { query: `lng=${(west + east) / 2}&lat=${(south + north) / 2}&radius=500&stay=61&time=10:00` },
    ],
  },
  ruleChanges: { access: 'public', scope: 'rules:read', samples: () => [{ query: 'since=0' }] },
  ruleVerdicts: {
    access: 'public',
    scope: 'rules:read',
    unaudited: computesOnly,
    samples: ({ links, box: [west, south, east, north] }) => [
      {
        body: {
          questions: [
            { link: links[0], stay: 61 },
            { lng: (west + east) / 2, lat: (south + north) / 2, radius: 500, stay: 33 },
          ],
        },
      },
    ],
  },
  search: { access: 'public', samples: ({ segment }) => [{ query: `q=${segment}` }, { query: 'q=a' }] },
  placeLines: { access: 'public', samples: () => [{ query: 'id=street:a' }] },
  curbTile: { access: 'public', credentials: 'ignored' },
  baseTile: { access: 'public', credentials: 'ignored' },
  userClassCategories: { access: 'public' },
  displayNameCombinations: { access: 'public' },
} satisfies Partial<AllOperationFacts>;
