// What the tests know of the operations on assets, the clearances they require, and their files.
import { roundAllToUnit } from '@curbwright/core';
import {
  type AllOperationFacts,
  createdId,
  expectSuccess,
  type Owner,
  onCreated,
  type RequestFixture,
  type TestContext,
} from './operation-facts.ts';
import { boxed } from './sample-requests.ts';

const groups = '/api/proposed-assets-group/';

function placeOn(context: TestContext): { type: 'Point'; coordinates: readonly number[] } {
  const [[west, south] = [0, 0], [east, north] = [0, 0]] = context.api.city.line(context.link()) ?? [];
  const middle = [(west + east) / 2, (south + north) / 2];
  return { type: 'Point', coordinates: roundAllToUnit(middle, 'degrees') };
}

const newAsset = (context: TestContext) => ({
  assets: [{ action: 'create', asset_config: 'meter', geometry: placeOn(context) }],
});

const onGroup = (body: object = {}) => onCreated(groups, newAsset, body);

/** Publishes an asset that the owner proposed and returns its id. */
export async function assetOf({ hand }: Owner, context: TestContext): Promise<number> {
  const group = createdId(await hand.post(groups, newAsset(context)));
  const { results } = expectSuccess(await context.admin.post(`${groups}${group}/publish/`)).json();
  return results[0].asset;
}

const type = (context: TestContext) => ({
  name: `type-${context.number()}`,
  display_name: 'Clock',
  geometry_type: 'point',
});

const clearance = async ({ hand }: Owner, context: TestContext) => ({
  asset_config: createdId(await hand.post('/api/assetconfig/', type(context))),
  before: 1,
  after: 1,
});

const rules = '/api/asset-clearance-rules/';

const onClearance =
  (body: object): RequestFixture =>
  async (owner, context) => ({
    at: { id: createdId(await owner.hand.post(rules, await clearance(owner, context))) },
    body,
  });

export const assetFacts = {
  assetClearanceRules: { access: 'view' },
  createAssetClearanceRule: {
    access: 'administer',
    announces: [],
    request: async (owner, context) => ({ body: await clearance(owner, context) }),
  },
  updateAssetClearanceRule: { access: 'administer', announces: [], request: onClearance({ before: 2 }) },
  deleteAssetClearanceRule: { access: 'administer', announces: [], request: onClearance({}) },
  applyClearances: {
    access: 'edit',
    announces: ['proposals'],
    request: async ({ hand }, context) => {
      // A new asset type, which has no clearance rule yet.
      const config = createdId(await hand.post('/api/assetconfig/', type(context)));
      const asset = { action: 'create', asset_config: config, geometry: placeOn(context) };
      const group = createdId(await hand.post(groups, { assets: [asset] }));
      expectSuccess(await hand.post(`${groups}${group}/publish/`));
      expectSuccess(await hand.post(rules, { asset_config: config, before: 3, after: 3 }));
      return { body: { dry_run: false } };
    },
  },
  assetClearances: { access: 'view', samples: ({ asset }) => [{ query: `asset=${asset}` }] },
  assetConfigs: { access: 'view' },
  createAssetConfig: {
    access: 'administer',
    announces: [],
    request: (_owner, context) => ({ body: type(context) }),
  },
  updateAssetConfig: {
    access: 'administer',
    announces: [],
    request: onCreated('/api/assetconfig/', type, { color: '#123456' }),
  },
  assetIcon: {
    access: 'public',
    ofTheCity: true,
    request: async (_owner, context) => ({
      at: { id: createdId(await context.admin.get('/api/assetconfig/?limit=1')) },
    }),
  },
  assets: { access: 'view' },
  assetsInBox: { access: 'view', samples: boxed },
  asset: {
    access: 'view',
    request: async (owner, context) => ({ at: { id: await assetOf(owner, context) } }),
  },
  recordAssetInspection: {
    access: 'edit',
    announces: ['assets'],
    request: async (owner, context) => ({
      at: { id: await assetOf(owner, context) },
      body: { condition: 'fair', inspected_on: '2026-11-02' },
    }),
  },
  importAssets: {
    access: 'publish',
    announces: ['assets', 'city'],
    request: (_owner, context) => {
      const [lng, lat] = placeOn(context).coordinates;
      const mapping = {
        source: `list-${context.number()}`,
        id: 'number',
        place: { lng: 'lng', lat: 'lat' },
        type: 'meter',
      };
      const file = { name: 'meters.csv', bytes: Buffer.from(`number,lng,lat\nA1,${lng},${lat}\n`) };
      return { form: { files: [file], fields: { mapping: JSON.stringify(mapping), dry_run: 'false' } } };
    },
  },
  pointsAlong: {
    access: 'view',
    samples: ({ links }) => [{ query: `links=${links.slice(0, 500).join(',')}` }],
  },
  assetFormSkeleton: { access: 'view' },
  assetTableAttributes: { access: 'view' },
  proposedAssetGroups: { access: 'view' },
  createProposedAssetGroup: {
    access: 'edit',
    announces: ['assets'],
    request: (_owner, context) => ({ body: newAsset(context) }),
  },
  proposedAssetGroup: { access: 'view', request: onGroup() },
  updateProposedAssetGroup: {
    access: 'edit',
    announces: ['assets'],
    request: onGroup({ reason: 'Another' }),
  },
  publishProposedAssetGroup: { access: 'publish', announces: ['assets'], request: onGroup() },
  deleteProposedAssetGroup: { access: 'edit', announces: ['assets'], request: onGroup() },
} satisfies Partial<AllOperationFacts>;
