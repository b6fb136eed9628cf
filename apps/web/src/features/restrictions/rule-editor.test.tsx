// @vitest-environment happy-dom
// The rule editor: rules added, moved, copied and removed; who they are for, when they hold, what class they have; and what each edit hands on.
import {
  newSpan,
  newUsers,
  type ProposalDraft,
  proposalDraft,
  type Restriction,
  restrictionOfClass,
} from '@curbwright/core';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { answerOf } from '../../testing/answer-of.ts';
import { open } from '../../testing/page.tsx';
import type { EditRule } from './edit-of-rule.ts';
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
    answerOf('subActivities', {
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
const loading = restrictionOfClass({ name: 'loading', activity: 'loading', priority: 500 });
const cleaning = restrictionOfClass({ name: 'street-cleaning', activity: 'no parking', priority: 200 });
const draftOf = (restrictions: readonly Restriction[], more: Partial<ProposalDraft> = {}) =>
  proposalDraft.parse({ action: 'modify', subActivity: 'loading', restrictions, links: [], ...more });
const price = () => <p>The price</p>;

/** Keeps what is edited, as the draft does, and hands each edit on. */
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
    await vi.waitFor(() =>
      expect(page.view.getByLabelText('Type of the new rule').children.length).toBeGreaterThan(1),
    );
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
      const titles = [view.queryByText('The price') !== null, view.queryByLabelText('Longest stay') !== null];
      return titles;
    };
    expect(await own(loading)).toEqual([true, true]);
  });

  it('that forbid have none', async () => {
    const { view } = await opened(draftOf([cleaning]));
    expect([view.queryByText('The price'), view.queryByLabelText('Longest stay')]).toEqual([null, null]);
  });
});

it('gives a rule another class with its usual rank, and another activity alone', async () => {
  const onEdit = vi.fn();
  const { view, person } = await open(<WhatFields rule={loading} onEdit={onEdit} />, answers);
  const [classes, activity] = view.getAllByRole('combobox');
  await vi.waitFor(() => expect(classes?.querySelectorAll('option')).toHaveLength(4));
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
    await vi.waitFor(() => expect(button.disabled).toBe(true));
    expect(view.getByLabelText<HTMLInputElement>(/time limit|Longest/i).disabled).toBe(true);
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
    await person.type(view.getByLabelText(/time limit|Longest/i), '{ArrowUp}');
    expect(onEdit.mock.lastCall).toMatchObject([{ timeLimit: 45 }, 'timeLimit']);
    const classes = view.getAllByRole('combobox')[0] as HTMLElement;
    await vi.waitFor(() => expect(classes.querySelectorAll('option').length).toBeGreaterThan(3));
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

  it('goes from all but some to only some, who are named then', async () => {
    const { view, person, onEdit } = await opened({ users: [{ ...newUsers(), except: ['taxi'] }] });
    const choice = view.getByLabelText<HTMLSelectElement>('For whom');
    expect(choice.value).toBe('everyone except');
    await person.selectOptions(choice, 'only');
    expect([choice.value, view.queryByLabelText('Everyone except these')]).toEqual(['only', null]);
    await person.type(view.getByLabelText('Any of these'), 'truck{Enter}');
    expect(onEdit).toHaveBeenLastCalledWith(
      { users: [{ ...user(['truck']), except: ['taxi'] }] },
      'users.0.anyOf',
    );
    expect(choice.value).toBe('only');
    await person.selectOptions(choice, 'everyone except');
    expect(choice.value).toBe('everyone except');
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
  const monday = { ...newSpan(), daysOfWeek: ['mo' as const] };
  const friday = { ...newSpan(), daysOfWeek: ['fr' as const] };

  it('is always where nothing is said: the first toggle makes a span', async () => {
    const { view, person, onEdit } = await opened([]);
    expect(view.queryByRole('button', { name: /^(Remove|Delete)/ })).toBeNull();
    await person.click(view.getByTitle('Monday'));
    expect(onEdit).toHaveBeenLastCalledWith([monday], null);
    const buttons = view.getAllByRole('button').slice(-2) as [HTMLElement, HTMLElement];
    await person.click(buttons[0]);
    expect(onEdit).toHaveBeenLastCalledWith([newSpan(), newSpan()], null);
    await person.click(buttons[1]);
    expect(onEdit).toHaveBeenLastCalledWith([{ ...newSpan(), excludes: true }], null);
  });

  it('has spans that are copied and removed each by itself', async () => {
    const { view, person, onEdit } = await opened([monday, friday]);
    await person.click(view.getAllByRole('button', { name: /^(Duplicate|Copy)/ })[1] as HTMLElement);
    expect(onEdit).toHaveBeenLastCalledWith([monday, friday, friday], null);
    await person.click(view.getAllByRole('button', { name: /^(Remove|Delete).*Mon/ })[0] as HTMLElement);
    expect(onEdit).toHaveBeenLastCalledWith([friday], null);
    await person.click(view.getAllByTitle('Tuesday')[1] as HTMLElement);
    expect(onEdit).toHaveBeenLastCalledWith([monday, { ...newSpan(), daysOfWeek: ['tu', 'fr'] }], null);
  });
});
