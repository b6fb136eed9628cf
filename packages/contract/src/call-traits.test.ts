// Tests traits of operations that the OpenAPI document does not state: whose credentials apply,
// which special inputs are accepted, and which cached reads become stale.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from './contract.ts';
import { defineOperation, defineWritingGet, type Operation } from './platform/operation.ts';
import { operationUrl } from './platform/operation-url.ts';

const calls: [string, Operation][] = Object.entries(contract);
const namesOf = (has: (one: Operation) => boolean) =>
  calls.filter(([, one]) => has(one)).map(([name]) => name);

const signingIn = [
  'choosePassword',
  'confirmAtSignIn',
  'refreshToken',
  'secondStep',
  'setUpAtSignIn',
  'signIn',
];
const sameForAll = ['baseTile', 'curbTile', 'openApiSchema'];

describe('calls of which something special holds', () => {
  it.each<[string, (one: Operation) => boolean, string[]]>([
    [
      'prove themselves without the anti-forgery token',
      (one) => one.forgeryExempt,
      [...signingIn, 'ruleVerdicts'],
    ],
    ['look nobody up', (one) => one.credentials === 'ignored', [...signingIn, ...sameForAll, 'signInWays']],
    ['take a stale token for none', (one) => one.credentials === 'forgiving', ['checkLogin', 'logout']],
    ['are read by pages of other sites', (one) => one.anyOrigin, sameForAll],
    ['take files as large as an import', (one) => one.largeFiles, ['createImportJob']],
    ['are done in parts', (one) => one.inParts, ['publishProposedRegulations']],
  ])('%s', (_what, has, names) => {
    expect(namesOf(has).toSorted()).toEqual(names.toSorted());
  });
  it('take items that each have an outcome', () => {
    expect(
      Object.fromEntries(calls.flatMap(([name, one]) => (one.itemsAt === null ? [] : [[name, one.itemsAt]]))),
    ).toEqual({
      importProposed: ['file', 'features'],
      importAnalysisZones: ['file', 'features'],
      ruleVerdicts: ['questions'],
      sendCdsEvents: [],
      sendCdsEvent: [],
      sendSessions: ['stays'],
      sendReadings: ['readings'],
      registerSensors: ['sensors'],
    });
  });
  it('are open to anybody only where a visitor or other software needs them', () => {
    const open = namesOf((one) => one.access === 'public' && one.writes);
    expect(open.toSorted()).toEqual(
      [
        ...signingIn,
        'exportLinks',
        'ruleVerdicts',
        'sendFeedback',
        'checkFeedFiles',
        'checkFeedAddress',
      ].toSorted(),
    );
  });
});

describe('after a write', () => {
  it('the list of its noun is read anew, unless it only computes', () => {
    const stale = calls.filter(([, one]) => {
      const list = `/${one.path.split('/').slice(1, 3).join('/')}/`;
      const read = calls.find(([, other]) => other.method === 'GET' && other.path === list)?.[1];
      const tag = read?.provides[0];
      return one.invalidates.length > 0 && tag !== undefined && !one.invalidates.includes(tag);
    });
    expect(stale.map(([name]) => name)).toEqual(['applyClearances']);
  });
  it.each<[string[], string[]]>([
    [
      [
        'publishProposedRegulation',
        'publishProposedRegulations',
        'revertPublishedRegulation',
        'publishBatchRegulation',
        'undoBatchRegulation',
      ],
      ['proposals', 'scenarios', 'regulations', 'links', 'rule-sets', 'history'],
    ],
    [
      [
        'deleteScenario',
        'deleteTemplate',
        'deleteProposedRegulation',
        'deleteProposedRegulations',
        'deleteBatchRegulation',
        'undoBatchRegulation',
        'deleteWorkOrder',
        'deleteAnalysisZone',
        'deleteZoneComponent',
        'deleteProposedAssetGroup',
        'restoreDeleted',
        'undoDeletion',
      ],
      ['deleted-records'],
    ],
    [
      [
        'createBatchRegulation',
        'createParkingRates',
        'updateParkingRates',
        'deleteBatchRegulation',
        'applyClearances',
        'importAssets',
        'publishProposedAssetGroup',
      ],
      ['batches', 'proposals', 'scenarios', 'history'],
    ],
    [
      [
        'createProposedRegulation',
        'createProposedChange',
        'updateProposedRegulation',
        'deleteProposedRegulation',
        'copyRegulationToProposed',
        'importProposed',
        'copyScenario',
        'deleteScenario',
      ],
      ['proposals', 'scenarios'],
    ],
    [
      [
        'createParkingRates',
        'updateParkingRates',
        'publishBatchRegulation',
        'undoBatchRegulation',
        'deleteBatchRegulation',
        'storeOccupancy',
      ],
      ['parking-rates'],
    ],
    [
      [
        'importAssets',
        'publishProposedAssetGroup',
        'deleteProposedAssetGroup',
        'updateAssetConfig',
        'applyClearances',
        'addAssetFiles',
        'deleteStoredFile',
      ],
      ['assets'],
    ],
    [
      ['setCityCalendar', 'switchPeriod'],
      ['city', 'rule-sets'],
    ],
    [['sendSessions', 'changeEventPublisher'], ['measures']],
    [['setConfigurationKey'], ['configuration', 'city', 'layers', 'access']],
    [['logout'], ['access', 'user', 'configuration']],
    [
      ['restoreDeleted', 'undoDeletion'],
      [
        'proposals',
        'scenarios',
        'templates',
        'batches',
        'parking-rates',
        'zones',
        'work-orders',
        'proposed-assets',
        'assets',
        'clearance-rules',
        'history',
      ],
    ],
  ])('%j: %j are read anew', (names, tags) => {
    for (const name of names) {
      const found = calls.find(([one]) => one === name)?.[1].invalidates;
      expect([name, found]).toEqual([name, expect.arrayContaining(tags)]);
    }
  });
  it('what is read anew is read by something, and what is read can become stale', () => {
    const provided = new Set(calls.flatMap(([, one]) => one.provides));
    const unread = calls.flatMap(([, one]) => one.invalidates).filter((tag) => !provided.has(tag));
    expect(unread).toEqual([]);
    expect(provided.size).toBeGreaterThan(30);
  });
});

describe('a call of which little is said', () => {
  const parts = {
    path: '/api/things/',
    access: 'view',
    summary: 'Things of a test',
    answer: z.null(),
  } as const;
  it('reads for whom it is, answers 200, and creates nothing', () => {
    expect(defineOperation({ ...parts, method: 'GET' })).toMatchObject({
      status: 200,
      writes: false,
      creates: false,
      credentials: 'checked',
      anyOrigin: false,
      forgeryExempt: false,
      sealed: false,
      largeFiles: false,
      inParts: false,
      itemsAt: null,
      scope: null,
    });
  });
  it.each([
    ['POST', 201, true],
    ['POST', 200, false],
    ['PUT', 201, false],
    ['PATCH', 200, false],
    ['DELETE', 200, false],
  ] as const)('%s with %i writes; needs a key against twice: %s', (method, status, creates) => {
    expect(defineOperation({ ...parts, method, status })).toMatchObject({ writes: true, creates });
  });
  it('a GET that writes is guarded as a write, also when it says otherwise', () => {
    expect(defineWritingGet({ ...parts, writes: false })).toMatchObject({ method: 'GET', writes: true });
  });
});

describe('callAddress', () => {
  const path = { path: '/api/:kind/:id/' };
  it.each<[string, object, object, string]>([
    ['texts as they are', { kind: 'a b/c', id: 7 }, { q: 'x&y' }, '/api/a%20b%2Fc/7/?q=x%26y'],
    ['numbers, yes and no', { kind: 'k', id: 0 }, { a: 0, b: false }, '/api/k/0/?a=0&b=false'],
    ['lists with commas between', { kind: 'k', id: 1 }, { ids: [3, 4] }, '/api/k/1/?ids=3%2C4'],
    [
      'words with a comma as JSON',
      { kind: 'k', id: 1 },
      { w: ['a', 'b,c'] },
      '/api/k/1/?w=%5B%22a%22%2C%22b%2Cc%22%5D',
    ],
    [
      'words that look like JSON as JSON',
      { kind: 'k', id: 1 },
      { w: ['[a'] },
      '/api/k/1/?w=%5B%22%5Ba%22%5D',
    ],
    ['objects as JSON', { kind: 'k', id: 1 }, { o: { a: 1 } }, '/api/k/1/?o=%7B%22a%22%3A1%7D'],
    ['nothing of what is null or not given', { kind: 'k', id: 1 }, { a: null, b: undefined }, '/api/k/1/'],
    ['no fields=all', { kind: 'k', id: 1 }, { fields: 'all', a: 'all' }, '/api/k/1/?a=all'],
    ['other fields', { kind: 'k', id: 1 }, { fields: 'id' }, '/api/k/1/?fields=id'],
  ])('writes %s', (_what, params, query, address) => {
    expect(operationUrl(path, params, query)).toBe(address);
  });
  it('takes no parameters and no query for none', () => {
    expect(operationUrl({ path: '/api/things/' })).toBe('/api/things/');
    expect(operationUrl({ path: '/api/things/' }, null, null)).toBe('/api/things/');
  });
});
