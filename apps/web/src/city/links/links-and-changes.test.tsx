// @vitest-environment happy-dom
// Links within the app go without loading the page again, unless they are to be opened anew; and the rules of a curb before and after a change.
import { fireEvent } from '@testing-library/react';
import i18next from 'i18next';
import { expect, it, vi } from 'vitest';
import { RuleChangeList } from '../../proposals/rule-changes.tsx';
import { ListLink } from '../../shell/list-link.tsx';
import { RouteLink } from '../../shell/route-link.tsx';
import { open } from '../../testing/page.tsx';

/** Whether the page handles a click on the link itself instead of leaving it to the browser. */
function takes(link: HTMLElement, click: MouseEventInit = {}): boolean {
  let isLeft = false;
  const leave = (event: Event) => {
    isLeft = !event.defaultPrevented;
    event.preventDefault();
  };
  document.addEventListener('click', leave);
  fireEvent.click(link, click);
  document.removeEventListener('click', leave);
  return !isLeft;
}

const keys = ['metaKey', 'ctrlKey', 'shiftKey', 'altKey'] as const;

it('a link from list to list goes there, and tells the list', async () => {
  const told = vi.fn();
  addEventListener('popstate', told);
  const { view } = await open(
    <ListLink to="/manager/listview/?list=batches&batch=4" inGrid>
      Batch 4
    </ListLink>,
  );
  const link = view.getByRole('link');
  expect(link.getAttribute('tabindex')).toBe('-1');
  for (const key of keys) expect(takes(link, { [key]: true })).toBe(false);
  expect([location.pathname, told.mock.calls.length]).toEqual(['/', 0]);
  expect(takes(link)).toBe(true);
  expect(`${location.pathname}${location.search}`).toBe('/manager/listview/?list=batches&batch=4');
  expect(told).toHaveBeenCalledOnce();
  removeEventListener('popstate', told);
});

it('a link outside of a table is reached by keyboard', async () => {
  const { view } = await open(<ListLink to="/manager/listview/">All</ListLink>);
  expect(view.getByRole('link').getAttribute('tabindex')).toBeNull();
});

it('a link to another screen goes there by a plain click alone', async () => {
  const { view } = await open(<RouteLink to="/manager/listview/">List</RouteLink>);
  const link = view.getByRole('link');
  for (const key of keys) expect(takes(link, { [key]: true })).toBe(false);
  expect(takes(link, { button: 1 })).toBe(false);
  expect(location.pathname).toBe('/');
  expect(takes(link)).toBe(true);
  expect(location.pathname).toBe('/manager/listview/');
  expect(link.getAttribute('aria-current')).toBeNull();
});

it('a link to where the person is goes nowhere', async () => {
  const { view } = await open(
    <RouteLink to="/manager/listview/" current>
      List
    </RouteLink>,
  );
  expect(view.getByRole('link').getAttribute('aria-current')).toBe('page');
  expect(takes(view.getByRole('link'))).toBe(true);
  expect(location.pathname).toBe('/');
});

const none = { changed: [], removed: [], added: [], unchanged: [] };
const longer = { line: 'D 7–9 → 7–10', before: 'D 7–9', after: 'D 7–10' };
it('tells what goes, comes and stays', async () => {
  const { view } = await open(
    <RuleChangeList rules={{ changed: [longer], removed: ['A'], added: ['B', 'C'], unchanged: ['E'] }} />,
  );
  const rows = [...document.querySelectorAll('[data-kind]')].map((row) => [
    row.getAttribute('data-kind'),
    row.querySelector('del,ins')?.textContent,
    row.querySelector('del,ins')?.tagName,
  ]);
  expect(rows).toEqual([
    ['removed', 'D 7–9', 'DEL'],
    ['added', 'D 7–10', 'INS'],
    ['removed', 'A', 'DEL'],
    ['added', 'B', 'INS'],
    ['added', 'C', 'INS'],
  ]);
  expect(view.getByText('D 7–9 → 7–10')).toBeDefined();
  expect(view.getByText('E')).toBeDefined();
});

it.each([
  { rules: none, text: 'noRules' },
  { rules: { ...none, unchanged: ['E'] }, text: 'same' },
  { rules: { ...none, added: ['B'] }, text: 'noneBefore' },
  { rules: { ...none, removed: ['A'] }, text: 'noneAfter' },
  { rules: { ...none, added: ['B'], unchanged: ['E'] }, text: null },
  { rules: { ...none, removed: ['A'], changed: [longer] }, text: null },
  { rules: { ...none, removed: ['A'], added: ['B'] }, text: null },
])('says $text of such a change', async ({ rules, text }) => {
  const { view } = await open(<RuleChangeList rules={rules} />);
  const said = [...view.queryAllByText((_none, element) => element?.tagName === 'P')].map(
    (p) => p.textContent,
  );
  expect(said).toEqual(text === null ? [] : [i18next.t(`ruleChanges.${text}`)]);
});
