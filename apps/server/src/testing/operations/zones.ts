// What the tests know of the operations on analysis zones and their components.
import {
  type AllOperationFacts,
  computesOnly,
  createdId,
  exportsFile,
  onCreated,
  type RequestFixture,
  type TestContext,
} from './operation-facts.ts';
import { area } from './sample-requests.ts';

const zones = '/api/analysis-zone/';
const picked = (context: TestContext) => ({ type: 'Segments', links: [context.link()] });
const zone = (context: TestContext) => ({ name: `Zone ${context.number()}`, components: [picked(context)] });
const onZone = (body: object = {}) => onCreated(zones, zone, body);

const onPart =
  (body: object = {}): RequestFixture =>
  async ({ hand }, context) => {
    const part = { zone_id: createdId(await hand.post(zones, zone(context))), ...picked(context) };
    return { at: { id: createdId(await hand.post('/api/zone-component/', part)) }, body };
  };

/** Analysts change only the zones they made. */
const ofOthers = { other: { analyst: 403 } };

export const zoneFacts = {
  analysisZones: { access: 'view' },
  createAnalysisZone: {
    access: 'analyze',
    announces: ['zones'],
    request: (_owner, context) => ({ body: zone(context) }),
  },
  analysisZoneListviewData: { access: 'view' },
  analysisZoneListValues: { access: 'view', samples: () => [{ query: 'column=name' }] },
  analysisZonesOnMaps: { access: 'view' },
  importAnalysisZones: {
    access: 'analyze',
    announces: ['zones'],
    request: (_owner, context) => {
      const ring = [
        [11.2, 43.7],
        [11.3, 43.7],
        [11.3, 43.8],
        [11.2, 43.7],
      ];
      const geometry = { type: 'Polygon', coordinates: [ring] };
      const properties = { name: `From a file ${context.number()}` };
      const file = { type: 'FeatureCollection', features: [{ type: 'Feature', properties, geometry }] };
      return { body: { dry_run: false, name_property: 'name', file } };
    },
  },
  exportAnalysisZones: {
    access: 'view',
    unaudited: exportsFile,
    samples: () => ['json', 'excel'].map((type) => ({ at: { type }, body: {} })),
  },
  analysisZone: { access: 'view', request: onZone() },
  updateAnalysisZone: {
    access: 'analyze',
    statuses: ofOthers,
    announces: ['zones'],
    request: onZone({ description: 'As of now' }),
  },
  deleteAnalysisZone: { access: 'analyze', statuses: ofOthers, announces: ['zones'], request: onZone() },
  copyAnalysisZone: { access: 'analyze', announces: ['zones'], request: onZone() },
  zoneComponents: { access: 'view' },
  createZoneComponent: {
    access: 'analyze',
    announces: ['zones'],
    request: async ({ hand }, context) => ({
      body: { zone_id: createdId(await hand.post(zones, zone(context))), ...picked(context) },
    }),
  },
  previewZoneComponent: {
    access: 'view',
    unaudited: computesOnly,
    samples: (city) => [
      { body: { type: 'Polygon', geometry: area(city) } },
      {
        body: {
          type: 'Radius',
          geometry: { type: 'Point', coordinates: city.box.slice(0, 2) },
          radius: 123.456,
        },
      },
    ],
  },
  updateZoneComponent: {
    access: 'analyze',
    statuses: ofOthers,
    announces: ['zones'],
    request: async (owner, context) => onPart({ name: `Part ${context.number()}` })(owner, context),
  },
  deleteZoneComponent: { access: 'analyze', statuses: ofOthers, announces: ['zones'], request: onPart() },
} satisfies Partial<AllOperationFacts>;
