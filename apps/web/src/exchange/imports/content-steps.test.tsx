// @vitest-environment happy-dom
// What the files are, said before they are checked: columns with what the first records become of them; and formats that explain themselves.
import type { ImportInspection, ImportJobResponse } from '@curbwright/contract';
import { act, fireEvent } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { curbUserChosen } from '../../city/asker/curb-user-slice.ts';
import '../../shell/staff-api.ts';
import { store, useAppSelector } from '../../shell/store.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { openHook } from '../../testing/hook.tsx';
import {
  type Answers,
  type Asked,
  delayResponses,
  ErrorResponse,
  open,
  settled,
} from '../../testing/page.tsx';
import { redraw } from '../../testing/redraw.ts';
import { ColumnsStep } from './columns-step.tsx';
import type { ImportMapProps } from './import-map.ts';
import type { Mapping } from './mapping.ts';
import { StandardStep } from './standard-step.tsx';
import { useMappingTrial } from './use-mapping-trial.ts';

const drawn: ImportMapProps[] = [];
function CurbMap(props: ImportMapProps) {
  drawn.push(props);
  return null;
}
const line = {
  type: 'LineString',
  coordinates: [
    [1, 2],
    [3, 4],
  ],
} as const;
const columns = [
  { name: 'street', type: 'text', samples: ['Oak'], filled: 3, distinct: 2 },
  { name: 'kind', type: 'text', samples: ['No parking'], filled: 2, distinct: 2 },
];
const jobOf = (inspection: object) =>
  mockResponse('importJob', {
    id: 12,
    state: 'inspected',
    files: [{ name: 'city.2024.csv' }],
    inspection: { format: 'csv', records: 3, columns, guess: null, ...inspection },
  } as never) as ImportJobResponse;
const inspectionOf = (job: ImportJobResponse) => job.inspection as ImportInspection;
const tried = mockResponse('tryImportMapping', {
  results: [
    {
      place: 'Row 1',
      links: [{ segment_id: 's1', street_name: 'Oak', geometry: line }],
      rules: ['No parking'],
    },
    { place: 'Row 2', links: [{ segment_id: 's2', street_name: 'Elm', geometry: line }], rules: [] },
  ],
} as never);

async function columnStep(mapping: Mapping, inspection: object = {}, answers: Answers = {}) {
  const change = vi.fn();
  drawn.length = 0;
  const job = jobOf(inspection);
  const page = await open(
    <ColumnsStep {...{ job, mapping, change, CurbMap }} inspection={inspectionOf(job)} onAnew={vi.fn()} />,
    {
      tryImportMapping: () => tried,
      importMappings: () => mockResponse('importMappings' as never),
      ...answers,
    } as Answers,
  );
  const tries = () => page.asked.filter(({ name }) => name === 'tryImportMapping');
  const field = (label: RegExp) =>
    [...document.querySelectorAll('label')].find((one) => label.test(one.textContent ?? ''));
  const input = (label: RegExp) => document.getElementById(field(label)?.htmlFor ?? '') as HTMLInputElement;
  return { ...page, change, tries, field, input };
}

it('tries the mapping on the first records, and marks the columns it uses', async () => {
  const mapping = { link: { streetName: 'street' } };
  const { tries } = await columnStep(mapping);
  const used = () => [...document.querySelectorAll('table')][0]?.querySelectorAll('tbody tr td:last-child');
  expect([...(used() ?? [])].map(({ textContent }) => textContent)).toEqual(['Yes', 'Stored only']);
  await expect.poll(() => tries().length).toBe(1);
  expect(tries()[0]).toMatchObject({ params: { id: '12' }, query: { language: 'en' }, body: { mapping } });
  await expect.poll(() => drawn.at(-1)?.lines.length).toBe(2);
  expect([0, 1, 2].map((of) => drawn.at(-1)?.reading(of))).toEqual([
    'Oak · s1 · No parking',
    expect.stringMatching(/^Elm · s2 · ./),
    '',
  ]);
});

it('asks for a coordinate system only where the file says none', async () => {
  const { input, change } = await columnStep({ crs: 'EPSG:2056' });
  const crs = () => document.querySelector<HTMLInputElement>('input[placeholder="EPSG:4326"]');
  expect(crs()?.value).toBe('EPSG:2056');
  fireEvent.change(crs() as HTMLElement, { target: { value: 'EPSG:25832' } });
  expect(change.mock.calls.at(-1)).toEqual([{ crs: 'EPSG:25832' }]);
  fireEvent.change(input(/^Time zone/), { target: { value: 'UTC' } });
  expect(change.mock.calls.at(-1)).toEqual([{ crs: 'EPSG:2056', timeZone: 'UTC' }]);
  fireEvent.change(input(/^Currency/), { target: { value: 'CHF' } });
  expect(change.mock.calls.at(-1)).toEqual([{ crs: 'EPSG:2056', currency: 'CHF' }]);
  await columnStep({}, { crs: 'EPSG:4326' });
  expect(document.querySelectorAll('input[placeholder="EPSG:4326"]').length).toBe(1);
});

it.each([
  [true, 1],
  [false, 0],
  [undefined, 0],
])('warns of a file that looks like assets: %s', async (looks_like_assets, warnings) => {
  const { view } = await columnStep({}, { looks_like_assets });
  expect(view.queryAllByText(/^These records look like signs/)).toHaveLength(warnings);
});

it('tries nothing while there are no columns', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { tries } = await columnStep({}, { columns: [] });
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await settled();
  expect(tries()).toEqual([]);
});

it('asks when the form has rested, of the last mapping alone, and keeps the rows through a fault', async () => {
  let fails = false;
  const form: { mapping: Mapping } = { mapping: { a: 1 } };
  const { now, run, asked } = await openHook(() => useMappingTrial(12, form.mapping, true), {
    tryImportMapping: () =>
      fails ? new ErrorResponse(400, { code: 'bad', detail: 'No such column.' }) : tried,
  });
  const bodies = () => asked.filter(({ name }) => name === 'tryImportMapping').map(({ body }) => body);
  expect(now()).toEqual({ rows: [], isCurrent: false, fault: null });
  await expect.poll(() => now().isCurrent).toBe(true);
  expect([now().rows.length, now().fault, bodies()]).toEqual([2, null, [{ mapping: { a: 1 } }]]);
  fails = true;
  form.mapping = { a: 2 };
  await run(redraw);
  form.mapping = { a: 3 };
  await run(redraw);
  expect(now().isCurrent).toBe(false);
  await expect.poll(() => now().fault).toBe('No such column.');
  expect([now().rows.length, now().isCurrent, bodies().slice(1)]).toEqual([2, true, [{ mapping: { a: 3 } }]]);
});

const form: { mapping: Mapping } = { mapping: {} };
/** Rerenders when part of the store that does not affect the mapping changes. */
function useForm() {
  useAppSelector((state) => state.asker.kind);
  return useMappingTrial(12, form.mapping, true);
}

it('does not ask twice of one mapping, and hears nothing of one that is over', async () => {
  form.mapping = { a: 1 };
  const mappingOf = ({ body }: Asked) => (body as { mapping: Mapping }).mapping;
  const calls = delayResponses('tryImportMapping');
  const { now, run } = await openHook(useForm, {
    // Two rows for the first mapping, one for the second.
    tryImportMapping: (asked) => ({
      ...tried,
      results: tried.results.slice(0, mappingOf(asked).a === 1 ? 2 : 1),
    }),
  });
  await expect.poll(() => calls.length).toBe(1);
  form.mapping = { a: 1 };
  await run(() => store.dispatch(curbUserChosen('delivery')));
  // The mapping is equal, so its request is not canceled.
  expect(calls[0]?.signal?.aborted).toBe(false);
  form.mapping = { a: 2 };
  await run(redraw);
  expect(calls[0]?.signal?.aborted).toBe(true);
  await expect.poll(() => calls.map(({ asked }) => mappingOf(asked))).toEqual([{ a: 1 }, { a: 2 }]);
  await calls[1]?.release();
  expect(now().isCurrent).toBe(true);
  await calls[0]?.release();
  expect([now().rows.length, now().isCurrent]).toEqual([1, true]);
});

const draft = { mapping: null, timeZone: '', currency: '', cityName: 'Oakville', curbOffset: '' };
async function standard(part: object, inspection: object = {}, features: readonly object[] = []) {
  const change = vi.fn();
  drawn.length = 0;
  const job = jobOf({ format: 'curblr', records: 1500, columns: [], ...inspection });
  const page = await open(
    <StandardStep
      {...{ job, change, CurbMap }}
      inspection={inspectionOf(job)}
      draft={{ ...draft, ...part }}
      onAnew={vi.fn()}
    />,
    { importFeatures: () => mockResponse('importFeatures', { features } as never) },
  );
  const input = (label: RegExp) => {
    const found = [...document.querySelectorAll('label')].find((one) => label.test(one.textContent ?? ''));
    return document.getElementById(found?.htmlFor ?? '') as HTMLInputElement;
  };
  return { ...page, change, input };
}

it('says what was found, and draws it with the streets’ names', async () => {
  const properties = { state: null, street_name: 'Oak', segment_id: 's1', sub_activity: null };
  const { view, asked } = await standard({}, { bounds: [1, 2, 3, 4] }, [
    { geometry: line, properties },
    { geometry: line, properties: { ...properties, street_name: null } },
  ]);
  await expect.poll(() => drawn.at(-1)?.lines.length).toBe(2);
  const map = drawn.at(-1);
  expect([[0, 1, 2].map((of) => map?.reading(of)), map?.stateOf(0), map?.box]).toEqual([
    ['Oak · s1', 's1', ''],
    'read',
    [1, 2, 3, 4],
  ]);
  expect(asked.find(({ name }) => name === 'importFeatures')).toMatchObject({
    params: { id: '12' },
    query: { of: 'inspection', language: 'en' },
  });
  expect(view.getByText('The map shows the first 2 of 1,500.')).toBeTruthy();
});

it.each([
  ['all of them', { records: 1 }, 1],
  ['none of them', {}, 0],
])('says nothing of how many are shown where the map has %s', async (_what, inspection, many) => {
  const properties = { state: null, street_name: 'Oak', segment_id: 's1', sub_activity: null };
  const { view } = await standard(
    {},
    inspection,
    Array.from({ length: many }, () => ({ geometry: line, properties })),
  );
  await expect.poll(() => drawn.at(-1)?.lines.length).toBe(many);
  expect(view.queryByText(/^The map shows the first/)).toBeNull();
});

it('takes what the format lacks', async () => {
  const { change, input } = await standard({ curbOffset: '51' }, { city_name: 'Elm City' });
  expect([input(/^Name of the city/).value, input(/^Name of the city/).placeholder]).toEqual([
    'Oakville',
    'Elm City',
  ]);
  fireEvent.change(input(/^Name of the city/), { target: { value: 'Ash' } });
  fireEvent.change(input(/^Time zone/), { target: { value: 'UTC' } });
  fireEvent.change(input(/^Currency/), { target: { value: 'CHF' } });
  const offset = document.querySelector<HTMLInputElement>('input[aria-invalid]') as HTMLInputElement;
  fireEvent.change(offset, { target: { value: '2' } });
  expect(change.mock.calls).toEqual([
    [{ cityName: 'Ash' }],
    [{ timeZone: 'UTC' }],
    [{ currency: 'CHF' }],
    [{ curbOffset: '2' }],
  ]);
});

it.each([
  ['', 'curblr', 0],
  ['50', 'curblr', 0],
  ['50.1', 'curblr', 1],
  ['50.1', 'cds', 0],
])('an offset of “%s” of %s has faults: %s', async (curbOffset, format, faults) => {
  await standard({ curbOffset }, { format });
  expect(document.querySelectorAll('input[aria-invalid]').length).toBe(faults);
});
