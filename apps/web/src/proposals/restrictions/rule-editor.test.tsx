// @vitest-environment happy-dom
// The rule editor: rules added, moved, copied and removed; who they are for, when they hold, what class they have; and what each edit hands on.
import {
  createEmptySpan,
  newPayment,
  newUsers,
  type ProposalDraft,
  proposalDraft,
  type Restriction,
  restrictionForCurbType,
} from '@curbwright/core';
import { fireEvent } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { mockResponse } from '../../testing/answer-of.ts';
import { open } from '../../testing/page.tsx';
import type { EditRule } from './edit-rule.ts';
import { RegulationFields } from './regulation-fields.tsx';
import { RuleCards } from './rule-cards.tsx';
import { WhatFields } from './what-fields.tsx';
import { WhenFields } from './when-fields.tsx';
import { WhoFields } from './who-fields.tsx';

const classRow = (name: string, activity: string, more: object = {}) => ({
  id: 1,
  name,
  display_name: name,
  filter_section: 'loading',
  color: '#aa5500',
  activity: { id: 2, name: activity, display_name: activity },
  in_manager: true,
  editable_max_stay: true,
  editable_parking_price: true,
  priority: 500,
  ...more,
});
const answers = {
  subActivities: () =>
    mockResponse('subActivities', {
      results: [
        classRow('street-cleaning', 'no parking', { priority: 200 }),
        classRow('loading', 'loading'),
        classRow('free-parking', 'parking', {
          priority: 700,
          editable_max_stay: false,
          editable_parking_price: false,
        }),
        classRow('tow-away', 'no stopping', { in_manager: false }),
        classRow('unregulated', 'parking'),
      ] as never,
    }),
};
const loading = restrictionForCurbType({ name: 'loading', activity: 'loading', priority: 500 });
const cleaning = restrictionForCurbType({ name: 'street-cleaning', activity: 'no parking', priority: 200 });
const draftOf = (restrictions: readonly Restriction[], more: Partial<ProposalDraft> = {}) =>
  proposalDraft.parse({ action: 'modify', subActivity: 'loading', restrictions, links: [], ...more });
const price = () => <p>The price</p>;

/** Stores edits like the draft does, and reports each one. */
function CardsEditor(props: {
  readonly start: ProposalDraft;
  readonly findings: readonly unknown[];
  readonly onEdit: (draft: ProposalDraft, key: string | null) => void;
}) {
  const [draft, setDraft] = useState(props.start);
  const edit = (next: ProposalDraft, key: string | null) => {
    props.onEdit(next, key);
    setDraft(next);
  };
  return <RuleCards draft={draft} onEdit={edit} findings={props.findings as never} price={price} />;
}

function WhoEditor({ start, onEdit }: { start: Partial<Restriction>; onEdit: EditRule }) {
  const [rule, setRule] = useState({ ...loading, ...start });
  const edit: EditRule = (change, part) => {
    onEdit(change, part);
    setRule({ ...rule, ...change });
  };
  return <WhoFields rule={rule} onEdit={edit} />;
}

describe('the rules of a draft', () => {
  const opened = async (start: ProposalDraft, findings: readonly unknown[] = []) => {
    const onEdit = vi.fn();
    const page = await open(<CardsEditor {...{ start, findings, onEdit }} />, answers);
    await expect
      .poll(() => page.view.getByLabelText('Type of the new rule').children.length)
      .toBeGreaterThan(1);
    return {
      ...page,
      onEdit,
      classes: () => onEdit.mock.lastCall?.[0].restrictions.map((rule: Restriction) => rule.subActivity),
    };
  };

  it('are moved up and down, copied and removed, each by itself', async () => {
    const { view, person, classes, onEdit } = await opened(
      draftOf([loading, cleaning, { ...loading, maxStay: 30 }]),
    );
    const cards = () => view.getAllByRole('article');
    expect(view.getByRole<HTMLButtonElement>('button', { name: /Move rule 1 up/ }).disabled).toBe(true);
    expect(view.getByRole<HTMLButtonElement>('button', { name: /Move rule 3 down/ }).disabled).toBe(true);
    await person.click(view.getByRole('button', { name: /Move rule 1 down/ }));
    expect(classes()).toEqual(['street-cleaning', 'loading', 'loading']);
    await person.click(view.getByRole('button', { name: /Move rule 3 up/ }));
    expect(onEdit.mock.lastCall?.[0].restrictions[1].maxStay).toBe(30);
    await person.click(view.getByRole('button', { name: /^(Duplicate|Copy) rule 1/ }));
    expect(classes()).toEqual(['street-cleaning', 'street-cleaning', 'loading', 'loading']);
    await person.click(view.getByRole('button', { name: /^(Remove|Delete) rule 4/ }));
    expect(classes()).toEqual(['street-cleaning', 'street-cleaning', 'loading']);
    expect(cards()).toHaveLength(3);
    expect(onEdit.mock.calls.every(([, key]) => key === null)).toBe(true);
  });

  it('are added of a class the manager may set, and the new one is open', async () => {
    const { view, person, classes } = await opened(draftOf([]));
    const choice = view.getByLabelText('Type of the new rule');
    expect([...choice.children].map((option) => option.getAttribute('value'))).toEqual([
      'street-cleaning',
      'loading',
      'free-parking',
    ]);
    await person.selectOptions(choice, 'free-parking');
    await person.click(view.getByRole('button', { name: /^Add/ }));
    expect(classes()).toEqual(['free-parking']);
    const [card] = view.getAllByRole('article');
    const summary = () => (card as HTMLElement).querySelector('header button');
    expect(summary()?.getAttribute('aria-expanded')).toBe('true');
    await person.click(summary() as HTMLElement);
    expect(summary()?.getAttribute('aria-expanded')).toBe('false');
  });

  it('say what the check found of each, also of two, and mend it', async () => {
    const finding = (restriction: number, other?: number) => ({
      code: 'lint.empty-users',
      severity: 'error',
      params: {},
      place: { restriction, ...(other === undefined ? {} : { other }) },
      fix: { code: 'fix.remove-restriction', params: {}, edit: { restrictions: [cleaning] } },
    });
    const { view, person, onEdit } = await opened(draftOf([loading, cleaning]), [
      finding(0),
      { ...finding(1, 0), code: 'lint.never' },
    ]);
    const [first, second] = view
      .getAllByRole('article')
      .map((card) => card.querySelectorAll('li[data-severity=error]').length);
    expect([first, second]).toEqual([2, 1]);
    const [card] = view.getAllByRole('article');
    await person.click((card as HTMLElement).querySelector('li[data-severity=error] button') as HTMLElement);
    expect(onEdit).toHaveBeenLastCalledWith(draftOf([cleaning]), null);
  });

  it('have a stay and a price where they allow something, or say one already', async () => {
    const own = async (rule: Restriction) => {
      const { view } = await opened(draftOf([rule]));
      const titles = [view.queryByText('The price') !== null, view.queryByLabelText('Maximum stay') !== null];
      return titles;
    };
    expect(await own(loading)).toEqual([true, true]);
  });

  it('are open at once where there is but one', async () => {
    const isOpen = (card: HTMLElement) =>
      card.querySelector('header button')?.getAttribute('aria-expanded') === 'true';
    const one = await opened(draftOf([loading]));
    expect(one.view.getAllByRole('article').map(isOpen)).toEqual([true]);
  });

  it('name each edit by the rule and its field, wherever the rule stands', async () => {
    const { view, onEdit } = await opened(draftOf([loading, cleaning]));
    const cards = () => view.getAllByRole('article');
    const isOpen = (card: HTMLElement) =>
      card.querySelector('header button')?.getAttribute('aria-expanded') === 'true';
    expect(cards().map(isOpen)).toEqual([false, false]);
    for (const card of cards()) fireEvent.click(card.querySelector('header button') as HTMLElement);
    const weaken = (at: number) => {
      fireEvent.keyDown(view.getAllByLabelText('Priority')[at] as HTMLElement, { key: 'ArrowUp' });
      return onEdit.mock.lastCall as [ProposalDraft, string];
    };
    const [draft, first] = weaken(0);
    expect(first).toMatch(/^restrictions\.\d+\.priority$/);
    expect(draft.restrictions.map(({ priority }) => priority)).toEqual([501, 200]);
    const [, second] = weaken(1);
    expect(second).toMatch(/^restrictions\.\d+\.priority$/);
    expect(second).not.toBe(first);
    fireEvent.click(view.getByLabelText('Move rule 1 down'));
    expect(cards().map(isOpen)).toEqual([true, true]);
    expect(weaken(1)[1]).toBe(first);
  });

  it('take the focus with them when they are moved, and leave it beside them when they go', async () => {
    const { view } = await opened(draftOf([loading, cleaning, { ...loading, maxStay: 30 }]));
    const press = (name: string) => fireEvent.click(view.getByLabelText(name));
    const focused = () =>
      document.activeElement?.getAttribute('aria-label') ??
      document.activeElement?.closest('article')?.getAttribute('data-rule');
    press('Move rule 1 down');
    expect(focused()).toBe('Move rule 2 down');
    press('Move rule 2 down');
    // The rule is last now, so the focus moves to the next enabled button.
    expect(focused()).toBe('Move rule 3 up');
    press('Move rule 3 up');
    expect(focused()).toBe('Move rule 2 up');
    press('Move rule 2 up');
    expect(focused()).toBe('Move rule 1 down');
    press('Remove rule 1');
    expect(focused()).toBe('1');
    press('Remove rule 2');
    expect(focused()).toBe('1');
    press('Remove rule 1');
    expect(document.activeElement).not.toBe(document.body);
    fireEvent.click(view.getByText('Add rule'));
    expect(focused()).toBe('1');
  });

  it('say what it means that there is none', async () => {
    const { view } = await opened(draftOf([]));
    expect(view.getByText(/^No rule yet: the curb is unregulated/)).toBeTruthy();
    expect(view.queryByText(/^A proposal has at most/)).toBeNull();
    const own = await open(
      <RuleCards
        draft={draftOf([])}
        onEdit={vi.fn()}
        findings={[]}
        price={price}
        none="Every curb keeps its own."
      />,
      answers,
    );
    expect(own.view.getByText('Every curb keeps its own.')).toBeTruthy();
    expect(own.view.queryByText(/^No rule yet/)).toBeNull();
  });

  it('of the regulation’s type have its price, which is changed for all of them', async () => {
    const onEdit = vi.fn();
    const payment = newPayment('hour', 200, 'USD');
    const draft = draftOf([loading, cleaning], { payment });
    const { view } = await open(
      <RuleCards
        draft={draft}
        onEdit={onEdit}
        findings={[]}
        price={(value, _color, edit) => (
          <button type="button" onClick={() => edit({ ...payment, currency: 'EUR' }, 'currency')}>
            {`Price in ${value?.currency ?? 'nothing'}`}
          </button>
        )}
      />,
      answers,
    );
    const [card] = view.getAllByRole('article');
    fireEvent.click(card?.querySelector('header button') as HTMLElement);
    fireEvent.click(view.getByText('Price in USD'));
    expect(onEdit.mock.lastCall).toMatchObject([
      { payment: { currency: 'EUR' }, restrictions: [{ payment: null }, { payment: null }] },
      'payment.currency',
    ]);
    fireEvent.click(view.getByText('Give this rule its own price'));
    expect(onEdit.mock.lastCall).toMatchObject([{ payment, restrictions: [{ payment }, {}] }, null]);
  });

  it('that forbid have none', async () => {
    const { view } = await opened(draftOf([cleaning]));
    expect([view.queryByText('The price'), view.queryByLabelText('Maximum stay')]).toEqual([null, null]);
  });
});

it('gives a rule another class with its usual rank, and another activity alone', async () => {
  const onEdit = vi.fn();
  const { view, person } = await open(<WhatFields rule={loading} onEdit={onEdit} />, answers);
  const [classes, activity] = view.getAllByRole('combobox');
  await expect.poll(() => classes?.querySelectorAll('option')).toHaveLength(4);
  await person.selectOptions(classes as HTMLElement, 'street-cleaning');
  expect(onEdit.mock.lastCall).toMatchObject([
    { subActivity: 'street-cleaning', activity: 'no parking', priority: 200 },
    null,
  ]);
  await person.selectOptions(activity as HTMLElement, 'no stopping');
  expect(onEdit.mock.lastCall).toEqual([{ activity: 'no stopping' }, null]);
});

describe('the regulation', () => {
  it('has the stay and price its class may have, or what it says already', async () => {
    const onEdit = vi.fn();
    const fixed = draftOf([], { subActivity: 'free-parking' });
    const { view } = await open(<RegulationFields draft={fixed} onEdit={onEdit} price={price} />, answers);
    const button = view.getByRole<HTMLButtonElement>('button', { expanded: false });
    await expect.poll(() => button.disabled).toBe(true);
    expect(view.getByLabelText<HTMLInputElement>('Time limit').disabled).toBe(true);
  });

  it('says why its stay and price are fixed, and changes both where they are said already', async () => {
    const fixed = draftOf([], { subActivity: 'free-parking' });
    const bare = await open(<RegulationFields draft={fixed} onEdit={vi.fn()} price={price} />, answers);
    expect(await bare.view.findByText(/settings do not allow a time limit for/)).toBeTruthy();
    expect(bare.view.getByText(/settings do not allow a price for/)).toBeTruthy();
    expect(document.querySelector('[data-payment]')?.textContent).toMatch(/^PriceNone/);
  });

  it('has a price that was said before its class was one without, in words and to be edited', async () => {
    const onEdit = vi.fn();
    const payment = newPayment('hour', 200, 'USD');
    const draft = draftOf([], { subActivity: 'free-parking', payment, timeLimit: 30 });
    const colors: string[] = [];
    const { view, person } = await open(
      <RegulationFields
        draft={draft}
        onEdit={onEdit}
        price={(value, color, edit) => {
          colors.push(color);
          return (
            <>
              <button type="button" onClick={() => edit(null, 'rates.0')}>{`In ${value?.currency}`}</button>
              <button type="button" onClick={() => edit(null, null)}>
                Remove
              </button>
            </>
          );
        }}
      />,
      answers,
    );
    await expect
      .poll(() => view.getAllByRole('combobox')[0]?.querySelectorAll('option').length)
      .toBeGreaterThan(3);
    expect(view.queryByText(/settings do not allow a/)).toBeNull();
    expect(document.querySelector('[data-payment]')?.textContent).toMatch(/2\.00/);
    const opener = view.getByRole('button', { name: 'Change the price' });
    expect(document.getElementById(opener.getAttribute('aria-controls') ?? '')?.hidden).toBe(true);
    await person.click(opener);
    expect(view.getByRole('button', { name: 'Close the price editor', expanded: true }).textContent).toBe(
      'Close',
    );
    expect(document.getElementById(opener.getAttribute('aria-controls') ?? '')?.hidden).toBe(false);
    expect(colors.at(-1)).toBe('#aa5500');
    await person.click(view.getByRole('button', { name: 'In USD' }));
    expect(onEdit.mock.lastCall).toMatchObject([{ payment: null }, 'payment.rates.0']);
    await person.click(view.getByRole('button', { name: 'Remove' }));
    expect(onEdit.mock.lastCall).toMatchObject([{ payment: null }, null]);
  });

  it('says of a price without rates that it is not known', async () => {
    const payment = { ...newPayment('hour', 200, 'USD'), rates: [] };
    await open(<RegulationFields draft={draftOf([], { payment })} onEdit={vi.fn()} price={price} />, answers);
    expect(document.querySelector('[data-payment]')?.textContent).toMatch(/Paid, but the price is not known/);
  });

  it('opens its price, and takes another class and limit', async () => {
    const onEdit = vi.fn();
    const draft = draftOf([loading], { timeLimit: 40 });
    const { view, person } = await open(
      <RegulationFields draft={draft} onEdit={onEdit} price={price} />,
      answers,
    );
    const button = view.getByRole<HTMLButtonElement>('button', { expanded: false });
    expect(view.queryByText('The price')).toBeNull();
    await person.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(view.getByText('The price')).toBeTruthy();
    await person.type(view.getByLabelText('Time limit'), '{ArrowUp}');
    expect(onEdit.mock.lastCall).toMatchObject([{ timeLimit: 45 }, 'timeLimit']);
    const classes = view.getAllByRole('combobox')[0] as HTMLElement;
    await expect.poll(() => classes.querySelectorAll('option').length).toBeGreaterThan(3);
    await person.selectOptions(classes, 'free-parking');
    expect(onEdit.mock.lastCall).toMatchObject([{ subActivity: 'free-parking' }, null]);
  });
});

describe('who a rule is for', () => {
  const opened = async (start: Partial<Restriction>) => {
    const onEdit = vi.fn();
    return { ...(await open(<WhoEditor {...{ start, onEdit }} />, answers)), onEdit };
  };
  const user = (anyOf: string[]) => ({ ...newUsers(), anyOf });

  it('goes from everyone to only some and to all but some, and keeps who was excepted', async () => {
    const { view, person, onEdit } = await opened({ users: [{ ...user(['truck']), except: ['taxi'] }] });
    const choice = view.getAllByRole('combobox')[0] as HTMLSelectElement;
    expect(choice.value).toBe('only');
    await person.selectOptions(choice, 'everyone except');
    expect(onEdit).toHaveBeenLastCalledWith({ users: [{ ...newUsers(), except: ['taxi'] }] }, null);
    await person.selectOptions(choice, 'everyone');
    expect(onEdit).toHaveBeenLastCalledWith({ users: [] }, null);
    expect(view.queryByRole('checkbox')).toBeNull();
    await person.selectOptions(choice, 'everyone except');
    expect(onEdit).toHaveBeenLastCalledWith({ users: [newUsers()] }, null);
    expect(choice.value).toBe('everyone except');
  });

  it('has several entries, each removed by itself, and may forbid the others', async () => {
    const { view, person, onEdit } = await opened({
      users: [user(['truck']), user(['taxi'])],
      forbidsOthers: false,
    });
    const removes = view
      .getAllByRole('button', { name: /^(Remove|Delete)/ })
      .filter((button) => button.title !== '');
    expect(removes.length).toBeGreaterThanOrEqual(2);
    await person.click(view.getByRole('checkbox'));
    expect(onEdit).toHaveBeenLastCalledWith({ forbidsOthers: true }, null);
    await person.click(removes[0] as HTMLElement);
    expect(onEdit).toHaveBeenLastCalledWith({ users: [user(['taxi'])] }, null);
  });

  it('names its entries, and each is edited by itself', async () => {
    const { view, person, onEdit } = await opened({ users: [user(['truck']), user(['taxi'])] });
    await person.type(view.getAllByLabelText('Any of these')[1] as HTMLElement, 'bus{Enter}');
    expect(onEdit).toHaveBeenLastCalledWith(
      { users: [user(['truck']), user(['taxi', 'bus'])] },
      'users.1.anyOf',
    );
    expect(view.queryByText('No one selected yet')).toBeNull();
    await person.click(view.getByRole('button', { name: 'Add another group of users' }));
    expect(onEdit.mock.lastCall?.[0].users.at(-1)).toEqual(newUsers());
    expect(onEdit.mock.lastCall?.[1]).toBeNull();
    await person.click(view.getByRole('button', { name: 'Remove: No one selected yet' }));
    expect(onEdit.mock.lastCall?.[0].users).toHaveLength(2);
  });

  it('has nothing to remove of a single entry, and says who may not do this', async () => {
    const { view, person, onEdit } = await opened({ users: [user(['truck'])], forbidsOthers: true });
    expect(view.queryByRole('button', { name: /^Remove:/ })).toBeNull();
    expect(view.getByLabelText<HTMLInputElement>('No one else may do this here').checked).toBe(true);
    await person.selectOptions(view.getByLabelText('Who it applies to'), 'everyone except');
    expect(view.getByLabelText<HTMLInputElement>('They may not do this here').checked).toBe(true);
    expect(view.queryByRole('button', { name: 'Add another group of users' })).toBeNull();
    await person.type(view.getByLabelText('Everyone except these'), 'bus{Enter}');
    expect(onEdit).toHaveBeenLastCalledWith(
      { users: [{ ...newUsers(), except: ['bus'] }] },
      'users.0.except',
    );
  });

  it('goes from all but some to only some, of whom nobody is named yet', async () => {
    const { view, person, onEdit } = await opened({ users: [{ ...newUsers(), except: ['taxi'] }] });
    const choice = view.getByLabelText<HTMLSelectElement>('Who it applies to');
    expect(choice.value).toBe('everyone except');
    await person.selectOptions(choice, 'only');
    expect(onEdit).toHaveBeenLastCalledWith({ users: [newUsers()] }, null);
    expect([choice.value, view.queryByLabelText('Everyone except these')]).toEqual(['only', null]);
    await person.type(view.getByLabelText('Any of these'), 'truck{Enter}');
    expect(onEdit).toHaveBeenLastCalledWith({ users: [user(['truck'])] }, 'users.0.anyOf');
    expect(choice.value).toBe('only');
  });

  it('cannot forbid others by a rule that forbids', async () => {
    const { view } = await opened({ users: [user(['truck'])], activity: 'no parking' });
    expect(view.queryByRole('checkbox')).toBeNull();
  });

  it('may be told by the size of the vehicle, and an emptied size is none', async () => {
    const { view, person, onEdit } = await opened({
      users: [
        {
          ...newUsers(),
          limits: {
            maxHeight: 2.5,
            minHeight: null,
            maxLength: null,
            minLength: null,
            maxWeight: null,
            minWeight: null,
          },
        },
      ],
    });
    const [height] = view.getAllByDisplayValue('2.5');
    await person.clear(height as HTMLElement);
    expect(onEdit).toHaveBeenLastCalledWith({ users: [newUsers()] }, 'users.0.limits.maxHeight');
  });
});

describe('when a rule holds', () => {
  const opened = async (spans: Restriction['timeSpans']) => {
    const onEdit = vi.fn();
    return { ...(await open(<WhenFields spans={spans} color="#aa5500" onEdit={onEdit} />, answers)), onEdit };
  };
  const monday = { ...createEmptySpan(), daysOfWeek: ['mo' as const] };
  const friday = { ...createEmptySpan(), daysOfWeek: ['fr' as const] };

  it('is always where nothing is said: the first toggle makes a span', async () => {
    const { view, person, onEdit } = await opened([]);
    expect(view.queryByRole('button', { name: /^(Remove|Delete)/ })).toBeNull();
    await person.click(view.getByTitle('Monday'));
    expect(onEdit).toHaveBeenLastCalledWith([monday], null);
    const buttons = view.getAllByRole('button').slice(-2) as [HTMLElement, HTMLElement];
    await person.click(buttons[0]);
    expect(onEdit).toHaveBeenLastCalledWith([createEmptySpan(), createEmptySpan()], null);
    await person.click(buttons[1]);
    expect(onEdit).toHaveBeenLastCalledWith([{ ...createEmptySpan(), excludes: true }], null);
  });

  it('has spans that are copied and removed each by itself', async () => {
    const { view, person, onEdit } = await opened([monday, friday]);
    await person.click(view.getAllByRole('button', { name: /^(Duplicate|Copy)/ })[1] as HTMLElement);
    expect(onEdit).toHaveBeenLastCalledWith([monday, friday, friday], null);
    await person.click(view.getAllByRole('button', { name: /^(Remove|Delete).*Mon/ })[0] as HTMLElement);
    expect(onEdit).toHaveBeenLastCalledWith([friday], null);
    await person.click(view.getAllByTitle('Tuesday')[1] as HTMLElement);
    expect(onEdit).toHaveBeenLastCalledWith(
      [monday, { ...createEmptySpan(), daysOfWeek: ['tu', 'fr'] }],
      null,
    );
  });

  it('says so of an exception, and names what is edited by its span and field', async () => {
    const hours = { ...friday, excludes: true, times: [{ from: '08:00', to: '18:00' }] };
    const { view, person, onEdit } = await opened([monday, hours]);
    expect(view.getAllByText(/^But not: /)).toHaveLength(1);
    await person.type(view.getByLabelText('From'), '{ArrowUp}');
    expect(onEdit).toHaveBeenLastCalledWith(
      [monday, { ...hours, times: [{ from: '08:15', to: '18:00' }] }],
      'span.1.times.0.from',
    );
    view.getAllByRole('slider')[1]?.focus();
    await person.keyboard('{Enter}');
    const [spans, part] = onEdit.mock.lastCall ?? [];
    expect([spans[0], spans.length, part]).toEqual([monday, 2, null]);
    expect(spans[1]).not.toEqual(hours);
  });

  it('shows seasons at once where they are said, and keeps what was opened', async () => {
    const { view, person } = await opened([{ ...monday, months: [4] }]);
    const opener = view.getByRole('button', { name: 'Seasons, dates, holidays' });
    const part = () => document.getElementById(opener.getAttribute('aria-controls') ?? '');
    expect([opener.getAttribute('aria-expanded'), part()?.hidden]).toEqual(['true', false]);
    await person.click(opener);
    expect([opener.getAttribute('aria-expanded'), part()?.hidden]).toEqual(['false', true]);
    const plain = await opened([monday]);
    const closed = plain.view.getByRole('button', { name: 'Seasons, dates, holidays' });
    expect([closed.getAttribute('aria-expanded'), closed.getAttribute('aria-controls')]).toEqual([
      'false',
      null,
    ]);
    expect(plain.view.queryByRole('button', { name: 'Apr' })).toBeNull();
    await plain.person.click(closed);
    expect(plain.view.getByRole('button', { name: 'Apr' })).toBeTruthy();
  });
});
