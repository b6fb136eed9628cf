// @vitest-environment happy-dom
// Saving a zone: what is told of a new one and of a changed one, in which order, and what is kept where the server refuses a step.
import { expect, it } from 'vitest';
import '../../shell/staff-api.ts';
import { mockResponse, type Part } from '../../testing/answer-of.ts';
import { type Answers, ErrorResponse, open } from '../../testing/page.tsx';
import { createZone, updateZone } from './save-zone.ts';
import { applyZoneAction } from './zone-actions.ts';
import { type DraftComponent, emptyDraft, type ZoneDraft } from './zone-draft.ts';

const circle = (key: string, saved: number | null, radius: number, name = ''): DraftComponent => ({
  key,
  saved: saved === null ? null : { id: saved, number: saved, version: saved * 10 },
  name,
  shape: { type: 'Radius', centre: [10, 50], radius },
});
const component = (
  id: number,
  radius: number,
  part: Part<ReturnType<typeof mockResponse<'createZoneComponent'>>> = {},
) =>
  mockResponse('createZoneComponent', {
    id,
    number: id,
    version: 1,
    type: 'Radius',
    geometry: { type: 'Point', coordinates: [10, 50] },
    radius,
    ...part,
  });
const clean: ZoneDraft = {
  ...emptyDraft,
  showOnMaps: true,
  name: 'Zone',
  components: [circle('saved 1', 1, 100), circle('saved 2', 2, 200), circle('saved 3', 3, 300)],
};
const draft: ZoneDraft = {
  name: ' Old town ',
  description: ' Wall ',
  parent: 6,
  showOnMaps: false,
  components: [
    circle('saved 2', 2, 250),
    circle('saved 3', 3, 300, ' Ring '),
    circle('new', null, 400, 'Add'),
  ],
};
const conflict = () => new ErrorResponse(409, { code: 'conflict', detail: 'It has changed.' });
const answers: Answers = {
  updateAnalysisZone: () => mockResponse('updateAnalysisZone', { version: 41 }),
  deleteZoneComponent: () => mockResponse('deleteZoneComponent'),
  updateZoneComponent: ({ params }) =>
    component(Number(params.id), params.id === '2' ? 250 : 300, {
      version: Number(params.id) * 10 + 1,
      own_name: params.id === '3' ? 'Ring' : null,
    }),
  createZoneComponent: () => component(77, 400, { own_name: 'Add' }),
};

async function saving(given: Answers = answers) {
  const { asked } = await open(<p>Saving</p>, given);
  const result = await updateZone(5, 40, clean, draft);
  return { result, asked: asked.map(({ name, params, body }) => [name, params.id, body]) };
}
const facts = [
  'updateAnalysisZone',
  '5',
  { name: 'Old town', description: 'Wall', show_on_maps: false, parent_zone_id: 6, version: 40 },
];
const removal = ['deleteZoneComponent', '1', { version: 10 }];
const shape = { geometry: { type: 'Point', coordinates: [10, 50] }, radius: 250 };
const reshaped = ['updateZoneComponent', '2', { ...shape, version: 20 }];
const renamed = ['updateZoneComponent', '3', { name: 'Ring', version: 30 }];
const added = [
  'createZoneComponent',
  undefined,
  { zone_id: 5, type: 'Radius', name: 'Add', ...shape, radius: 400 },
];

it('tells facts, what went, what changed and what came, one after the other', async () => {
  const { result, asked } = await saving();
  expect(asked).toEqual([facts, removal, reshaped, renamed, added]);
  expect([result.id, result.error, result.version]).toEqual([5, null, 45]);
  expect(
    result.clean.components.map(({ key, saved, name }) => [key, saved?.id, saved?.version, name]),
  ).toEqual([
    ['saved 2', 2, 21, ''],
    ['saved 3', 3, 31, 'Ring'],
    ['new', 77, 1, 'Add'],
  ]);
  expect(result.clean).toMatchObject({ name: 'Old town', description: 'Wall', parent: 6, showOnMaps: false });
  expect(result.draft.components.map(({ key, saved }) => [key, saved?.version])).toEqual([
    ['saved 2', 21],
    ['saved 3', 31],
    ['new', 1],
  ]);
});

it.each([
  {
    name: 'updateAnalysisZone',
    steps: [facts],
    version: 40,
    keys: ['saved 1', 'saved 2', 'saved 3'],
    title: 'Zone',
  },
  {
    name: 'deleteZoneComponent',
    steps: [facts, removal],
    version: 41,
    keys: ['saved 1', 'saved 2', 'saved 3'],
    title: 'Old town',
  },
  {
    name: 'updateZoneComponent',
    steps: [facts, removal, reshaped],
    version: 42,
    keys: ['saved 2', 'saved 3'],
    title: 'Old town',
  },
  {
    name: 'createZoneComponent',
    steps: [facts, removal, reshaped, renamed, added],
    version: 44,
    keys: ['saved 2', 'saved 3'],
    title: 'Old town',
  },
])(
  'stops where $name is refused, and keeps what was taken before',
  async ({ name, steps, version, keys, title }) => {
    const { result, asked } = await saving({ ...answers, [name]: conflict });
    expect(asked).toEqual(steps);
    expect([result.version, result.error?.status, result.clean.name]).toEqual([version, 409, title]);
    expect(result.clean.components.map(({ key }) => key)).toEqual(keys);
    expect(result.draft.components).toHaveLength(3);
  },
);

it('tells nothing where nothing changed', async () => {
  const { asked } = await open(<p>Saving</p>, answers);
  const result = await updateZone(5, 40, clean, clean);
  expect([asked, result.version, result.error]).toEqual([[], 40, null]);
  await updateZone(5, 40, clean, { ...clean, parent: 2 });
  expect(asked.map(({ body }) => body)).toEqual([{ parent_zone_id: 2, version: 40 }]);
});

it('makes a new one with all its components in one call', async () => {
  const { asked } = await open(<p>Saving</p>, {
    createAnalysisZone: () => mockResponse('createAnalysisZone', { id: 9 }),
  });
  const made = await createZone(draft);
  expect('data' in made && made.data.id).toBe(9);
  expect(asked.map(({ name, body }) => [name, body])).toEqual([
    [
      'createAnalysisZone',
      {
        name: 'Old town',
        description: 'Wall',
        show_on_maps: false,
        parent_zone_id: 6,
        components: [
          { type: 'Radius', ...shape },
          { type: 'Radius', name: 'Ring', ...shape, radius: 300 },
          { type: 'Radius', name: 'Add', ...shape, radius: 400 },
        ],
      },
    ],
  ]);
});

it.each([
  { act: 'show', call: 'updateAnalysisZone', body: { version: 8, show_on_maps: true }, query: {} },
  { act: 'hide', call: 'updateAnalysisZone', body: { version: 8, show_on_maps: false }, query: {} },
  { act: 'delete', call: 'deleteAnalysisZone', body: { version: 8 }, query: {} },
  { act: 'copy', call: 'copyAnalysisZone', body: undefined, query: { language: 'en' } },
] as const)(
  'does "$act" with each zone, also after one that was refused',
  async ({ act, call, body, query }) => {
    const { asked } = await open(<p>Acting</p>, {
      [call]: ({ params }: { params: Record<string, string> }) =>
        params.id === '3' ? conflict() : mockResponse(call),
    } as Answers);
    const { results } = mockResponse('analysisZones', {
      results: [
        { id: 3, version: 8 },
        { id: 4, version: 8 },
      ],
    });
    const outcomes = await applyZoneAction(act, results as never);
    expect(outcomes.map(({ zone, fault }) => [zone.id, fault])).toEqual([
      [3, 'It has changed.'],
      [4, null],
    ]);
    expect(asked.map(({ name, params, body: sent, query: by }) => [name, params.id, sent, by])).toEqual([
      [call, '3', body, query],
      [call, '4', body, query],
    ]);
  },
);
