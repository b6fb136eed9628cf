// @vitest-environment happy-dom
// The list of periods: which can be removed, what each button is for, what is off while something is saved, and the name of a new one.
import { contract } from '@curbwright/contract';
import { within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import '../../shell/staff-api.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { open } from '../../testing/page.tsx';
import { noRuleSets } from '../../testing/proposal.ts';
import { rowsOf } from '../../testing/shown.ts';
import { PeriodList } from './period-list.tsx';

const day = (name: string, on: string) => ({ kind: 'dates', name, from: on, to: on }) as const;
const [eve, fest] = [day('Eve', '2026-12-24'), day('Fest', '2026-05-02')];
const past = { from: Date.parse('2026-01-10T14:00:00Z'), until: Date.parse('2026-01-11T14:00:00Z') };
const period = (name: string, part: object = {}) => ({ name, days: [], except: [], switchings: [], ...part });
const market = period('Market', { days: [eve, fest] });
const ice = period('Ice', { switchings: [{ ...past, state: 'on' }] });
const storm = period('Storm');
const term = period('Term', { except: ['break '] });
const breaks = period('Break');
const answer = contract.cityCalendar.answer.parse(
  mockResponse('cityCalendar', {
    calendar: { periods: [market, ice, period(' Snow Days '), term, breaks, storm] },
    uses: [
      { period: 'market', is_known: true, links: 3 },
      { period: 'snow days', is_known: true, links: 1 },
      { period: 'term', is_known: true, links: 4 },
      { period: 'flood', is_known: false, links: 2 },
    ],
  } as never),
);

async function opened(part: { readonly isSaving?: boolean; readonly saves?: boolean } = {}) {
  const onSave = vi.fn(async () => part.saves ?? true);
  const [onAdd, onSwitch] = [vi.fn(), vi.fn()];
  const calls = { onSave, onAdd, onSwitch };
  const isSaving = part.isSaving ?? false;
  const list = <PeriodList answer={answer} isSaving={isSaving} {...calls} />;
  const page = await open(list, { ruleSets: () => noRuleSets });
  const of = (name: string) => within(page.view.getByRole('region', { name }));
  return { ...page, ...calls, of };
}

it('offers to remove only a period that no rule or other period uses and that was never switched', async () => {
  const { view, of, person, onSave } = await opened();
  const removes = view.queryAllByRole('button', {
    name: /^Remove: (Market|Ice|Snow Days|Term|Break|Storm)$/,
  });
  expect(removes.map((button) => button.getAttribute('aria-label'))).toEqual(['Remove: Storm']);
  expect(of('Snow Days').getByText('used by the rules on 1 curb')).toBeDefined();
  expect(of('Break').getByText('excluded from Term')).toBeDefined();
  expect(of('Break').queryByText('not used by any rule')).toBeNull();
  expect(of('Storm').getByText('not used by any rule')).toBeDefined();
  expect(of('Ice').getByText('1 manual change on record')).toBeDefined();
  expect(of('Storm').queryByText(/on record/)).toBeNull();
  expect(of('Storm').queryByText(/entr/)).toBeNull();
  await person.click(of('Storm').getByRole('button', { name: 'Remove: Storm' }));
  expect(onSave).toHaveBeenCalledExactlyOnceWith({ periods: answer.calendar.periods.slice(0, 5) });
});

it('names only the periods that rules use and nobody keeps', async () => {
  const { view } = await opened();
  const faults = [...document.querySelectorAll('p')].filter(({ textContent }) => /flood/.test(textContent));
  expect(faults).toHaveLength(1);
  expect(faults[0]?.textContent).toContain('2');
  expect(view.queryByText(/“market”/i)).toBeNull();
});

it('opens what each button says, of its own period', async () => {
  const { of, person, onAdd, onSwitch, onSave } = await opened();
  await person.click(of('Ice').getByRole('button', { name: 'Turn Ice on or off' }));
  await person.click(of('Market').getByRole('button', { name: 'Add days to Market' }));
  expect(onSwitch.mock.calls).toEqual([['Ice']]);
  expect(onAdd.mock.calls).toEqual([['Market']]);
  expect(onSave).not.toHaveBeenCalled();
});

it('removes the second of two days, and leaves the period', async () => {
  const { of, person, onSave } = await opened();
  await person.click(of('Market').getByText('2 entries'));
  expect(rowsOf(of('Market').getByRole('table', { hidden: true })).map((cells) => cells.slice(0, 2))).toEqual(
    [
      ['Eve', 'Thu, Dec 24, 2026'],
      ['Fest', 'Sat, May 2, 2026'],
    ],
  );
  const name = 'Remove: Fest, Sat, May 2, 2026';
  await person.click(of('Market').getByRole('button', { name, hidden: true }));
  expect(onSave).toHaveBeenCalledExactlyOnceWith({
    periods: [{ ...market, days: [eve] }, ...answer.calendar.periods.slice(1)],
  });
});

it.each([true, false])('can be changed only while nothing is saved: %s', async (isSaving) => {
  const { view } = await opened({ isSaving });
  const off = view
    .getAllByRole<HTMLButtonElement>('button', { name: /^(Remove|Add a period)/, hidden: true })
    .map(({ disabled }) => disabled);
  expect(off).toEqual([isSaving, isSaving, isSaving, isSaving]);
  const { disabled } = view.getByRole<HTMLButtonElement>('button', { name: 'Turn Ice on or off' });
  expect(disabled).toBe(false);
});

it.each([
  { saves: true, left: '' },
  { saves: false, left: ' Snow ' },
])('adds a new period at the end, and keeps its name where it was not saved: $saves', async (row) => {
  const { view, person, onSave } = await opened({ saves: row.saves });
  const field = view.getByLabelText<HTMLInputElement>('Name of the new period');
  expect([field.required, field.maxLength]).toEqual([true, 100]);
  await person.type(field, ' Snow ');
  await person.click(view.getByRole('button', { name: 'Add a period' }));
  expect(onSave).toHaveBeenCalledExactlyOnceWith({ periods: [...answer.calendar.periods, period('Snow')] });
  await expect.poll(() => field.value).toBe(row.left);
});
