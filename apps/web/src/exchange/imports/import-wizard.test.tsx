// @vitest-environment happy-dom
// An import step by step: the step is the server's job's, what is missing is said before the check, and what was said is sent, kept and forgotten.
import type { ImportJobResponse } from '@curbwright/contract';
import { fireEvent } from '@testing-library/react';
import i18next from 'i18next';
import { expect, it, vi } from 'vitest';
import { mockResponse, type Part } from '../../testing/answer-of.ts';
import { type Answers, ErrorResponse, open } from '../../testing/page.tsx';
import { lastToast } from '../../testing/shown.ts';
import { loadDraft, storeDraft } from './draft.ts';
import { ImportWizard } from './import-wizard.tsx';

const t = (key: string) => i18next.t(key);
const inspection = { format: 'curblr', needs_mapping: false, records: 1234, columns: [] } as const;
const jobOf = (part: object = {}) =>
  mockResponse('importJob', {
    id: 12,
    kind: 'import',
    state: 'inspected',
    files: [{ name: 'a.json' }, { name: 'b.json' }],
    may: ['preview', 'cancel'],
    inspection,
    ...part,
  } as Part<ImportJobResponse>) as ImportJobResponse;

async function wizard(part: object = {}, more: Answers = {}) {
  const ways = { onList: vi.fn(), onNew: vi.fn(), onJob: vi.fn(), onMap: vi.fn() };
  const served = { job: jobOf(part) };
  const page = await open(<ImportWizard id={12} CurbMap={() => null} {...ways} />, {
    importJob: () => served.job,
    previewImport: () => served.job,
    cancelImport: () => served.job,
    tryImportMapping: () => mockResponse('tryImportMapping'),
    importFeatures: () => mockResponse('importFeatures'),
    ...more,
  });
  const sent = (name: string) => page.asked.filter((one) => one.name === name);
  return { ...page, ways, served, sent };
}
/**
 * Waits for a button with this text. Buttons are found by text, because finding them by role is
 * slow with the long lists of time zones.
 */
async function find(text: string | RegExp): Promise<HTMLElement> {
  const buttons = () => [...document.querySelectorAll('button')];
  const isIt = ({ textContent }: Element) =>
    typeof text === 'string' ? textContent === text : text.test(textContent ?? '');
  await expect.poll(() => buttons().some(isIt)).toBe(true);
  return buttons().find(isIt) as HTMLElement;
}
const press = async (text: string | RegExp) => fireEvent.click(await find(text));
const statuses = () => [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent);
const typed = {
  mapping: null,
  timeZone: ' America/Chicago ',
  currency: 'usd',
  cityName: '',
  curbOffset: '1,5',
};

it('checks what was said of the files, with the number of records', async () => {
  const { sent, view, asked } = await wizard();
  storeDraft(99, typed, sessionStorage);
  const button = await find(/^Check/);
  expect(button.textContent).toMatch(/1,234/);
  expect(view.queryByLabelText(/^Retire the city’s curbs/)).toBeNull();
  expect(view.queryByRole('alert')).toBeNull();
  fireEvent.change(view.getByLabelText(/^Name of the city/), { target: { value: ' Oakville ' } });
  fireEvent.click(button);
  await expect.poll(() => sent('previewImport').length).toBe(1);
  expect(sent('previewImport')[0]).toMatchObject({
    params: { id: '12' },
    query: { language: 'en' },
    body: {
      mapping: null,
      city_name: 'Oakville',
      time_zone: null,
      curb_offset: null,
      replace: false,
      box: null,
    },
  });
  expect(loadDraft(12, sessionStorage)?.cityName).toBe(' Oakville ');
  expect(asked.find(({ name }) => name === 'importJob')).toMatchObject({
    params: { id: '12' },
    query: { language: 'en' },
  });
});

it('goes on with what this tab kept of the job', async () => {
  const page = open('');
  await page;
  storeDraft(12, typed, sessionStorage);
  const { sent } = await wizard();
  await press(/^Check/);
  await expect.poll(() => sent('previewImport').length).toBe(1);
  expect(sent('previewImport')[0]?.body).toMatchObject({
    time_zone: 'America/Chicago',
    currency: 'USD',
    curb_offset: 1.5,
  });
});

it.each([
  ['', true],
  ['50', true],
  ['50.5', false],
  ['wide', false],
])('an offset of “%s” can be checked: %s', async (curbOffset, may) => {
  await open('');
  storeDraft(12, { ...typed, curbOffset }, sessionStorage);
  const { sent } = await wizard();
  await press(/^Check/);
  if (may) await expect.poll(() => sent('previewImport').length).toBe(1);
  else expect([sent('previewImport').length, lastToast('kind')]).toEqual([0, 'info']);
  const said = statuses().at(-1);
  expect(said === 'Checking changes nothing yet.').toBe(may);
  if (!may) expect(lastToast()).toBe(said);
});

const columns: readonly { readonly name: string }[] = [{ name: 'geom' }, { name: 'rule' }];

it.each([
  ['no layer', [], null, 'Choose the layer of the file first.'],
  ['no rules', columns, { place: {} }, 'First choose where the curb type comes from.'],
  [
    'no place',
    columns,
    { place: { wkt: '' } },
    'First choose where the curb is. One column is not chosen yet.',
  ],
])('says of columns with %s what is missing', async (_name, list, guess, said) => {
  const { sent } = await wizard({
    inspection: { ...inspection, format: 'csv', needs_mapping: true, columns: list, guess },
  });
  await expect.poll(() => statuses().at(-1)).toBe(said);
  await press(/^Check/);
  expect(sent('previewImport')).toEqual([]);
  expect(lastToast()).toBe(said);
});

it('drops the files for others, once the server was told', async () => {
  const { ways, sent } = await wizard();
  await press('Other files');
  await expect.poll(() => ways.onNew.mock.calls.length).toBe(1);
  expect(sent('cancelImport').map(({ params, query }) => [params, query])).toEqual([
    [{ id: '12' }, { language: 'en' }],
  ]);
});

it('says what was wrong and that it was interrupted, and offers to retire where that helps', async () => {
  const { view, sent } = await wizard({
    problem: { code: 'import.currency-conflict', text: 'The city pays in EUR.' },
    is_interrupted: true,
  });
  const tick = await view.findByLabelText<HTMLInputElement>(/^Retire the city’s curbs/);
  expect(view.getByRole('alert').textContent).toBe('The city pays in EUR.');
  expect([tick.checked, view.queryByText(t('imports.interrupted')) !== null]).toEqual([false, true]);
  fireEvent.click(tick);
  await press(/^Check/);
  await expect.poll(() => sent('previewImport').length).toBe(1);
  expect(sent('previewImport')[0]?.body).toMatchObject({ replace: true });
});

/** The import options of a job. */
const optionsWith = (replace: boolean) => ({
  mapping: null,
  time_zone: null,
  currency: 'EUR',
  city_name: 'Oak',
  curb_offset: 2,
  box: null,
  replace,
});

it('begins with what was rehearsed last, and has no such tick for another problem', async () => {
  const first = await wizard({ options: optionsWith(true) });
  const tick = await first.view.findByLabelText<HTMLInputElement>(/^Retire the city’s curbs/);
  expect(tick.checked).toBe(true);
});

it('says that a job is gone, with ways on', async () => {
  let fails = true;
  const { view, ways } = await wizard(
    {},
    {
      importJob: () =>
        fails
          ? new ErrorResponse(404, { code: 'not_found', detail: 'No.' })
          : jobOf({ state: 'done', report: {} }),
    },
  );
  await press('Back to the imports');
  expect(ways.onList).toHaveBeenCalledOnce();
  fails = false;
  storeDraft(12, typed, sessionStorage);
  await press('Try again');
  await view.findByText(/^Imported/);
  expect(loadDraft(12, sessionStorage)).toBeNull();
});

it.each([
  ['inspected', typed],
  ['cancelled', null],
])('of a job that is %s this tab keeps %j', async (state, kept) => {
  await open('');
  storeDraft(12, typed, sessionStorage);
  const { view } = await wizard({ state });
  await view.findAllByRole('button');
  await expect.poll(() => loadDraft(12, sessionStorage)).toEqual(kept);
});

const steps = () =>
  [...document.querySelectorAll('[aria-current=step]')].map(({ textContent }) => textContent);
const preview = { counts: { links: { created: 1 } }, of: 1, shown: 1 };

it('goes back from the check to what was said, and on again; retires when told to', async () => {
  const { view, sent } = await wizard({ state: 'previewed', preview, options: optionsWith(false) });
  await view.findByText('a.json, b.json: preview of the import');
  const at = steps();
  expect(at.length).toBe(1);
  fireEvent.click(view.getByLabelText(/^Retire the city’s curbs/));
  await expect.poll(() => sent('previewImport').length).toBe(1);
  expect(sent('previewImport')[0]).toMatchObject({
    params: { id: '12' },
    query: { language: 'en' },
    body: optionsWith(true),
  });
  await press(/^Back/);
  await find(/^Check/);
  expect(steps()).not.toEqual(at);
  await press(/^Check/);
  await expect.poll(() => sent('previewImport').length).toBe(2);
  expect(sent('previewImport')[1]?.body).toMatchObject({ currency: 'EUR', city_name: 'Oak', curb_offset: 2 });
  await view.findByText('a.json, b.json: preview of the import');
});

it('stays with what was said where the check is refused', async () => {
  const { sent } = await wizard(
    { state: 'previewed', preview },
    { previewImport: () => new ErrorResponse(409, { code: 'busy', detail: 'Another runs.' }) },
  );
  await press(/^Back/);
  await press(/^Check/);
  await expect.poll(() => sent('previewImport').length).toBe(1);
  await expect.poll(() => lastToast()).toBe('Another runs.');
  expect(await find(/^Check/)).toBeTruthy();
});

it('asks again while the server is at it, and no more when it is done', async () => {
  const { view, served, sent } = await wizard({ state: 'importing', step: 'apply', done: 1, of: 4 });
  await view.findByText(/^Importing/);
  served.job = jobOf({ state: 'done', report: { counts: {} } });
  await view.findByText(/^Imported/, undefined, { timeout: 5000 });
  expect(sent('importJob').length).toBeGreaterThan(1);
  expect(steps().length).toBe(1);
});

it('has no steps for taking an import back', async () => {
  const { view } = await wizard({ state: 'undoing', kind: 'undo', import_id: 7 });
  await view.findByText('Rolling back import 7');
  expect(steps()).toEqual([]);
});

it('checks no file while a field holds text that is no number', async () => {
  const mapping = { version: 1, link: { pointLength: 7, pointBearing: 'X' }, rules: [] };
  const points = {
    ...inspection,
    needs_mapping: true,
    columns: [{ name: 'X' }],
    geometries: { Point: 3 },
  };
  storeDraft(12, { ...typed, mapping } as never, sessionStorage);
  const { view, sent } = await wizard({ inspection: points });
  const length = await view.findByLabelText(t('imports.place.length.metric'));
  fireEvent.change(length, { target: { value: 'seven' } });
  await press(/1,234/);
  expect([document.activeElement, sent('previewImport')]).toEqual([length, []]);
});
