// @vitest-environment happy-dom
// A curb of a draft: where it is, what of it is taken, and which of its tools there are and what state they say.
import { expect, it, vi } from 'vitest';
import { open } from '../../testing/page.tsx';
import type { CurbEntry } from './curb-entries.ts';
import { CurbRow } from './curb-row.tsx';

const feature = {
  properties: { id: 7, bl_street_name: 'Elm', bl_side: null, bl_from: 'Oak', bl_to: 'Pine', side: null },
} as CurbEntry['feature'];
const tools = ['Show Elm', 'Use only a section of Elm', 'Remove Elm'];

async function opened(entry: Partial<CurbEntry>, more: object = {}) {
  const acts = { onEdit: vi.fn(), onZoom: vi.fn(), onRemove: vi.fn() };
  const whole = { link: 7, feature, stretches: null, length: 80, spaces: 12.5, ...entry };
  const { view, person } = await open(
    <CurbRow entry={whole} isGone={false} editing={false} {...acts} {...more}>
      <p>The editor</p>
    </CurbRow>,
  );
  const tool = (at: number) => view.queryByRole('button', { name: new RegExp(`^${tools[at]}`) });
  const words = [...document.querySelectorAll('[data-gone] span')].map(({ textContent }) => textContent);
  return { view, person, tool, words: words.slice(0, 2), ...acts };
}

it.each([
  { what: 'the whole', entry: {}, facts: '80 m · 12.5 spaces' },
  { what: 'one space', entry: { spaces: 1 }, facts: '80 m · 1 space' },
  { what: 'no spaces known', entry: { spaces: null }, facts: '80 m' },
  { what: 'no length known', entry: { length: null }, facts: '12.5 spaces' },
  {
    what: 'two parts',
    entry: {
      length: 30,
      stretches: [
        { from: 0, to: 10.26 },
        { from: 20, to: 40 },
      ],
    },
    facts: '30 m · 12.5 spaces · only 0 m–10.3 m, only 20 m–40 m',
  },
])('says what is taken: $what', async ({ entry, facts }) => {
  const { words } = await opened(entry);
  expect(words[0]).toBe('Elm');
  expect(words[1]?.endsWith(` · ${facts}`)).toBe(true);
});

it.each([
  { isGone: true, words: ['Split or removed', 'curb 7'] },
  { isGone: false, words: ['Loading...', ''] },
])('is not on the map: gone $isGone', async ({ isGone, words }) => {
  const page = await opened({ feature: undefined, length: null, spaces: null }, { isGone });
  expect(page.words).toEqual(words);
  expect(document.querySelector(`[data-gone="${isGone}"]`)).not.toBeNull();
  expect(page.view.getAllByRole('button')).toHaveLength(1);
  expect(page.view.getByRole('button').getAttribute('aria-label')).toBe(
    `Remove ${words.filter(Boolean).join(', ')} from the draft`,
  );
});

it('has a tool for each, and says of one whether it is on', async () => {
  const { tool, person, onZoom, onEdit, onRemove, view } = await opened({});
  const pressed = [0, 1, 2].map((at) => tool(at)?.getAttribute('aria-pressed') ?? null);
  expect(pressed).toEqual([null, 'false', null]);
  const calls = () => [onZoom, onEdit, onRemove].map(({ mock }) => mock.calls.length);
  await person.click(tool(0) as HTMLElement);
  expect(calls()).toEqual([1, 0, 0]);
  await person.click(tool(1) as HTMLElement);
  expect(calls()).toEqual([1, 1, 0]);
  await person.click(tool(2) as HTMLElement);
  expect(calls()).toEqual([1, 1, 1]);
  expect(view.getByText('The editor')).toBeDefined();
});

it('says that its part is being taken', async () => {
  const { tool } = await opened({}, { editing: true });
  expect(tool(1)?.getAttribute('aria-pressed')).toBe('true');
});

it.each([
  { without: { onEdit: null }, has: [true, false, true] },
  { without: { onRemove: null }, has: [true, true, false] },
])('has no tool that cannot be used here: $has', async ({ without, has }) => {
  const { tool } = await opened({}, without);
  expect([0, 1, 2].map((at) => tool(at) !== null)).toEqual(has);
});
