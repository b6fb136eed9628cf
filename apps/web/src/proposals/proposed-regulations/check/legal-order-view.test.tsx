// @vitest-environment happy-dom
// The order text: in any language, a hundred places of a street shown, all of them copied and printed.
import { formatLegalOrder, type LegalOrderLink, proposalDraft, toLegalOrderLines } from '@curbwright/core';
import { act } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { open } from '../../../testing/page.tsx';
import { LegalOrderView } from './legal-order-view.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const draft = proposalDraft.parse({
  action: 'create',
  subActivity: 'no_parking',
  links: [{ kind: 'curb', link: 7 }],
});
const place = (number: number, street = 'Oak Street'): LegalOrderLink => ({
  segmentId: `S${number}`,
  bl_street_name: street,
  bl_side: 'N',
  bl_from: `${number} Avenue`,
  bl_to: `${number + 1} Avenue`,
  length: 40,
  stretch: null,
});
const plainName = (name: string) => name;
const time = { timeZone: 'America/Chicago', calendar: { periods: [] } };
const many = (count: number) => Array.from({ length: count }, (_none, index) => place(10 + 2 * index));
const view = async (places: readonly LegalOrderLink[], language = 'en') => {
  const page = await open(<LegalOrderView draft={draft} places={places} time={time} />, {}, language);
  const items = (within: ParentNode = document) =>
    [...within.querySelectorAll('section li')].map(({ textContent }) => textContent);
  return { ...page, items };
};

it('is the order by street, in the language of the page until another is chosen', async () => {
  const places = [place(10), place(30, 'Elm Street')];
  const { view: page, person } = await view(places, 'es');
  const article = () => page.getByRole('article');
  const title = (language: 'en' | 'es' | 'de') =>
    formatLegalOrder(draft, places, language, time, plainName).title;
  expect([article().lang, article().querySelector('h4')?.textContent]).toEqual(['es', title('es')]);
  expect([...article().querySelectorAll('h5')]).toHaveLength(2);
  await person.selectOptions(page.getByRole('combobox'), 'Deutsch');
  expect([article().lang, article().querySelector('h4')?.textContent]).toEqual(['de', title('de')]);
});

it.each([
  [100, 100, null],
  [101, 101, 'and 1 more place'],
  [103, 101, 'and 3 more places'],
])('shows %i places of a street as %i lines', async (count, lines, last) => {
  const { items } = await view(many(count));
  expect(items()).toHaveLength(lines);
  if (last === null) expect(items().at(-1)).not.toMatch(/more place/);
  else expect(items().at(-1)).toBe(last);
});

it('is copied whole, which is said for two seconds', async () => {
  const { view: page } = await view(many(103));
  const copied: string[] = [];
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await act(async () => page.getByRole('button', { name: 'Copy' }).click());
  expect(copied).toEqual([
    toLegalOrderLines(formatLegalOrder(draft, many(103), 'en', time, plainName)).join('\n'),
  ]);
  const said = () => page.getByRole('status').textContent;
  expect([said(), page.getByRole('button', { name: 'Copied' }) !== null]).toEqual(['Copied', true]);
  act(() => void vi.advanceTimersByTime(1999));
  expect(said()).toBe('Copied');
  act(() => void vi.advanceTimersByTime(1));
  expect([said(), page.getByRole('button', { name: 'Copy' }) !== null]).toEqual(['', true]);
});

it('is printed whole, and the page is as it was', async () => {
  const { view: page, items, person } = await view(many(103));
  const printed: number[] = [];
  vi.stubGlobal('print', () => {
    const sheet = [...document.querySelectorAll('article')].at(-1);
    printed.push(document.querySelectorAll('article').length, items(sheet).length);
  });
  Object.assign(window, { print: globalThis.print });
  await person.click(page.getByRole('button', { name: 'Print' }));
  expect(printed).toEqual([2, 103]);
  expect(document.querySelectorAll('article')).toHaveLength(1);
});
