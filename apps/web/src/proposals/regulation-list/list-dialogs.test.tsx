// @vitest-environment happy-dom
// Proposals out to a file and back: which rows and columns are asked for; what an import would do, does, refuses, and where it stops.
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import '../../shell/staff-api.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { type Answers, ErrorResponse, open, settled } from '../../testing/page.tsx';
import { savedFiles } from '../../testing/saved-files.ts';
import { lastToast } from '../../testing/shown.ts';
import { ExportProposals } from './export-proposals.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { defaultListState } from './list-state.ts';

const hidden = { hidden: true } as const;
const button = (name: string | RegExp) => screen.getByRole('button', { name, ...hidden });
afterEach(() => vi.restoreAllMocks());

const features = (many: number) => ({
  type: 'FeatureCollection',
  features: Array.from({ length: many }, (_none, id) => ({
    type: 'Feature',
    properties: { id },
    geometry: null,
  })),
});
const resultOf = (index: number, part: object = {}) => ({
  index,
  ok: false,
  label: null,
  title: null,
  detail: null,
  field: null,
  ...part,
});

async function importing(answers: Answers, scenario: number | null = 4) {
  const onClose = vi.fn();
  const page = await open(<ImportDialog scenario={scenario} onClose={onClose} />, answers);
  const give = (content: unknown, name = 'a.geojson') => {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    const input = document.querySelector('input[type=file]') as HTMLElement;
    fireEvent.change(input, { target: { files: [new File([text], name)] } });
  };
  const bodies = () =>
    page.asked.flatMap(({ name, body }) =>
      name === 'importProposed'
        ? [body as { dry_run: boolean; scenario?: number; file: { features: unknown[] } }]
        : [],
    );
  return { ...page, give, bodies, onClose };
}

it('tries the file first, and imports it on a word', async () => {
  const { give, bodies, onClose } = await importing({
    importProposed: () =>
      mockResponse('importProposed', {
        done: 2,
        results: [
          resultOf(0, { ok: true, detail: 'fine' }),
          resultOf(1, { label: 'P-9', detail: 'No such street.' }),
        ] as never,
      }),
  });
  give(features(3));
  const confirm = await screen.findByText(/^Import/, { selector: 'button span, button' });
  expect(bodies()).toEqual([{ dry_run: true, scenario: 4, file: features(3) }]);
  const items = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(items()).toEqual(['Row 2: P-9 · No such street.']);
  fireEvent.click(confirm);
  await expect.poll(() => screen.queryByRole('status', hidden)?.textContent).toMatch(/2/);
  expect(bodies().map(({ dry_run }) => dry_run)).toEqual([true, false]);
  expect(items().length).toBe(1);
  const closing = screen.getAllByRole('button', { name: 'Close', ...hidden });
  fireEvent.click(closing.at(-1) as HTMLElement);
  expect(onClose).toHaveBeenCalledOnce();
});

it.each([
  { what: 'all of it', refused: 0, fails: false, said: 'success' },
  { what: 'some of it', refused: 1, fails: false, said: 'failure' },
  { what: 'none of it, where the server stops', refused: 0, fails: true, said: 'failure' },
])('tells of an import that was closed meanwhile: $what', async ({ refused, fails, said }) => {
  const { give, bodies } = await importing({
    importProposed: ({ body }) =>
      fails && !(body as { dry_run: boolean }).dry_run
        ? new ErrorResponse(500, { code: 'internal', detail: 'Sorry.' })
        : mockResponse('importProposed', {
            done: 2,
            results: Array.from({ length: refused }, (_none, at) => resultOf(at)) as never,
          }),
  });
  give(features(2));
  const confirm = await screen.findByRole('button', { name: /^Import/, ...hidden });
  expect(lastToast()).toBe('');
  fireEvent.click(confirm);
  cleanup();
  await expect.poll(() => bodies().length).toBe(2);
  await expect.poll(() => lastToast('kind')).toBe(said);
});

it('says nothing more of a try that was closed meanwhile', async () => {
  const { give, bodies } = await importing({
    importProposed: () => mockResponse('importProposed', { done: 2, results: [] }),
  });
  give(features(2));
  cleanup();
  await expect.poll(() => bodies().length).toBe(1);
  await settled();
  expect(lastToast()).toBe('');
});

it('names no scenario where none is chosen', async () => {
  const { give, bodies } = await importing(
    { importProposed: () => mockResponse('importProposed', { done: 1 }) },
    null,
  );
  give(features(1));
  await expect.poll(() => bodies().length).toBe(1);
  expect(Object.keys(bodies()[0] ?? {})).toEqual(['dry_run', 'file']);
  await screen.findByText(/^Import/, { selector: 'button span, button' });
});

it('imports nothing where nothing is taken, and offers another file', async () => {
  const { give, bodies } = await importing({
    importProposed: () =>
      mockResponse('importProposed', { done: 0, results: [resultOf(0, { detail: 'No.' })] as never }),
  });
  give(features(1));
  const confirm = await screen.findByText(/^Import/, { selector: 'button span, button' });
  fireEvent.click(confirm);
  expect([lastToast('kind'), bodies().length]).toEqual(['info', 1]);
  fireEvent.click(button(/other file/i));
  expect(document.querySelector('input[type=file]')).not.toBeNull();
});

it('shows a hundred of the refused rows of both portions, and says how many more there are', async () => {
  const { give } = await importing({
    importProposed: () =>
      mockResponse('importProposed', {
        done: 1,
        results: Array.from({ length: 102 }, (_none, index) => resultOf(index, { detail: 'No.' })) as never,
      }),
  });
  give(features(103));
  await screen.findByText(/^Import/, { selector: 'button span, button' });
  expect(document.querySelectorAll('li').length).toBe(100);
  expect(document.querySelector('ul')?.nextElementSibling?.textContent).toBe('and 104 more');
});

it('says what is wrong with a file, before anything is sent', async () => {
  const { give, bodies } = await importing({});
  give('no json');
  expect((await screen.findByRole('alert', hidden)).textContent?.length).toBeGreaterThan(5);
  expect(bodies()).toEqual([]);
});

it('says where it stopped', async () => {
  const { give } = await importing({
    importProposed: () => new ErrorResponse(503, { code: 'busy', detail: 'The server is busy.' }),
  });
  give(features(1));
  expect((await screen.findByRole('alert', hidden)).textContent).toContain('The server is busy.');
});

const query = { is_published: true, ordering: '-created', ids: '3,5' } as const;
const state = { ...defaultListState, isPublished: true, scenario: 6, filters: { user: ['mara'] } };

async function exporting(only: boolean, answers: Answers = {}) {
  const onClose = vi.fn();
  const page = await open(
    <ExportProposals
      {...{ state, query, only, onClose }}
      counts={{ all: 40, filtered: 7, selected: 2 }}
      selected={[21, 22]}
    />,
    {
      exportProposed: (() => new ErrorResponse(409, { code: 'x', detail: 'Not now.' })) as never,
      ...answers,
    },
  );
  const radios = () => screen.getAllByRole<HTMLInputElement>('radio', hidden);
  const choose = (label: RegExp) => {
    const found = radios().find((radio) => label.test(radio.closest('label')?.textContent ?? ''));
    fireEvent.click(found as HTMLElement);
  };
  const sent = async () => {
    await expect.poll(() => page.asked.some(({ name }) => name === 'exportProposed')).toBe(true);
    const { params, body } = page.asked.find(({ name }) => name === 'exportProposed') ?? {};
    return { params, body: body as Record<string, unknown> };
  };
  return { ...page, onClose, choose, sent, radios };
}
const list = { is_published: true, ordering: '-created', scenario__id: 6 };

it.each([
  ['all rows', /40/, false, { regulations: 'all', ...list }],
  ['the rows that match', /\b7\b/, false, { regulations: 'all', ...list, user: ['mara'] }],
  ['the rows that are selected', /\b2\b/, false, { regulations: [21, 22], ...list }],
])('asks for %s', async (_which, label, only, rows) => {
  const { choose, sent } = await exporting(only);
  choose(label);
  fireEvent.click(button(/^Export/));
  const { body } = await sent();
  expect(body).toEqual({ ...rows, fields: 'all', language: 'en' });
  expect((await screen.findByRole('alert', hidden)).textContent).toContain('Not now.');
});

it('names the rows where only some are listed', async () => {
  const { choose, sent, asked } = await exporting(true, {
    proposedRegulationListIds: () =>
      mockResponse('proposedRegulationListIds', { ids: [3, 5], truncated: false }),
  });
  choose(/\b7\b/);
  fireEvent.click(button(/^Export/));
  expect((await sent()).body).toMatchObject({ regulations: [3, 5], ...list });
  expect(asked.find(({ name }) => name === 'proposedRegulationListIds')?.query).toEqual({
    is_published: 'true',
    ordering: '-created',
    ids: '3,5',
  });
});

it('says that the rows could not be named, and asks for none', async () => {
  const { choose, asked } = await exporting(true, {
    proposedRegulationListIds: () => new ErrorResponse(409, { code: 'x', detail: 'Too many.' }),
  });
  choose(/\b7\b/);
  fireEvent.click(button(/^Export/));
  expect((await screen.findByRole('alert', hidden)).textContent).toContain('Too many.');
  expect(asked.some(({ name }) => name === 'exportProposed')).toBe(false);
});

it('leaves columns out, but not all of them', async () => {
  const { sent } = await exporting(false);
  const ticks = screen.getAllByRole<HTMLInputElement>('checkbox', hidden);
  fireEvent.click(ticks[0] as HTMLElement);
  fireEvent.click(ticks[1] as HTMLElement);
  fireEvent.click(ticks[1] as HTMLElement);
  fireEvent.click(button(/^Export/));
  const { body } = await sent();
  expect((body.fields as string[]).length).toBe(ticks.length - 1);
});

it('exports nothing without a column', async () => {
  const { asked } = await exporting(false);
  for (const tick of screen.getAllByRole('checkbox', hidden)) fireEvent.click(tick);
  fireEvent.click(button(/^Export/));
  await settled();
  expect([asked.filter(({ name }) => name === 'exportProposed'), lastToast('kind')]).toEqual([[], 'info']);
});

it.each([
  { truncated: true, said: 'The file has only the first 2 rows. Filter the list to export the others.' },
  { truncated: false, said: 'changes.xlsx' },
])('saves the file, says how much is in it, and closes: cut $truncated', async ({ truncated, said }) => {
  const saved = savedFiles();
  const { choose, onClose, asked } = await exporting(true, {
    exportProposed: () => new File(['rows'], 'changes.xlsx'),
    proposedRegulationListIds: () => mockResponse('proposedRegulationListIds', { ids: [3, 5], truncated }),
  });
  choose(/\b7\b/);
  fireEvent.click(button(/^Export/));
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(asked.find(({ name }) => name === 'exportProposed')?.params).toEqual({ type: 'excel' });
  await expect.poll(() => saved).toEqual([{ name: 'changes.xlsx', text: 'rows' }]);
  expect(lastToast()).toContain(said);
});
