// @vitest-environment happy-dom
// The panel of a curb: the answer and its conditions, the stay and its price, the week, every rule with its reason, and the segment's facts.
import { type answerKind, createUnknownRule, type Restriction, restriction } from '@curbwright/core';
import { act, fireEvent } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../shell/api.ts';
import { instantChosen, nowChosen } from '../../shell/instant-slice.ts';
import { store } from '../../shell/store.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { type Answers, defaultCity, open } from '../../testing/page.tsx';
import { curbUserChosen } from '../asker/curb-user-slice.ts';
import { curbsPicked, linksPicked, selectedLink } from '../view/selection-slice.ts';
import type { CurbAnswer } from './answer-at.ts';
import { AnswerKindBadge } from './answer-kind-badge.tsx';
import type { LinkRules } from './cached-link-rules.ts';
import { LinkHeading } from './link-heading.tsx';
import { LinkPanel } from './link-panel.tsx';
import { MaximumStay } from './maximum-stay.tsx';

afterEach(() => void store.dispatch(curbUserChosen('car')));
const rule = (more: object) =>
  restriction.parse({ activity: 'parking', subActivity: 'paid-parking', priority: 500, ...more });
/** $2.50 an hour on weekdays from 8 to 18, for at most two hours. */
const paid = rule({
  maxStay: 120,
  noReturn: 60,
  timeSpans: [{ daysOfWeek: ['mo', 'tu', 'we', 'th', 'fr'], times: [{ from: '08:00', to: '18:00' }] }],
  payment: {
    currency: 'USD',
    rates: [{ tiers: [{ from: 0, to: null, fee: 250, per: 60, increment: null }] }],
  },
});
const loading = rule({
  activity: 'loading',
  subActivity: 'loading',
  priority: 900,
  timeSpans: [{ daysOfWeek: ['su'], times: [{ from: '08:00', to: '10:00' }] }],
});
const link = {
  id: 7,
  segment_id: 'S-7',
  regulation_id: null,
  bl_street_name: 'Oak',
  bl_side: 'N',
  bl_from: 'A',
  bl_to: 'B',
  side: 'NE',
  curb_side: 'left' as const,
  bays_count: 4,
  bays_angle: 'parallel',
  length: 30.48,
  from_node: 'n1',
  to_node: 'n2',
  shst_ref_id: 'ref',
  shst_location_start: 1.25,
  shst_location_end: null,
  geometry: null,
};
function answer(rules: readonly Restriction[], more: object = {}): LinkRules {
  return {
    link,
    regulation: null,
    rule_set_id: 'rules',
    restrictions: rules.map((one, at) => ({
      activity: one.activity,
      sub_activity: one.subActivity,
      text: at === 0 ? '' : `text ${at}`,
      restriction: one,
    })),
    ...more,
  } as unknown as LinkRules;
}
const ruleSets = () =>
  mockResponse('ruleSets', { time_zone: 'America/Chicago', calendar: { periods: [] } } as never);
const retry = vi.fn(async () => undefined) as never;

async function opened(of: Partial<Parameters<typeof LinkPanel>[0]>, answers: Answers = {}) {
  // A Friday.
  store.dispatch(instantChosen({ date: '2026-11-20', time: '10:00' }));
  const page = await open(
    <LinkPanel
      answer={answer([loading, paid])}
      failed={undefined}
      retry={retry}
      now={<i>what is known now</i>}
      after={<i>more</i>}
      {...of}
    />,
    {
      ruleSets,
      subActivities: () =>
        mockResponse('subActivities', {
          results: [{ name: 'paid-parking', display_name: 'Paid', color: '#00aa00', in_viewer: true }],
        }),
      ...answers,
    },
  );
  return page;
}
const card = (view: Awaited<ReturnType<typeof opened>>['view']) =>
  view.findByRole('region', { name: 'Answer' });

describe('the answer', () => {
  it('says when, what, under which conditions, why, and what comes later', async () => {
    const { view } = await opened({});
    const text = (await card(view)).textContent ?? '';
    expect(text).toContain('Parking with limitsFri, Nov 20, 10:00 AM');
    expect(text).not.toContain('Now, ');
    expect(view.getByRole('list', { name: 'Conditions' }).textContent).toBe('no return within 1 h');
    expect(view.getByRole('heading', { name: 'Why' }).parentElement?.querySelectorAll('li')).toHaveLength(1);
    expect(view.getByRole('heading', { name: 'Later' })).toBeTruthy();
    await expect
      .poll(() => (document.querySelector('[data-kind] svg line') as Element).getAttribute('stroke'))
      .toBe('#00aa00');
    expect(document.querySelector('[data-kind]')?.getAttribute('data-kind')).toBe('limited');
    expect(view.getByText('what is known now')).toBeTruthy();
    expect(view.getByText('more')).toBeTruthy();
  });

  it.each([
    ['open', 'Parking allowed'],
    ['limited', 'Parking with limits'],
    ['brief', 'Short stops, no parking'],
    ['closed', 'Parking not allowed'],
    ['unknown', 'Rules unknown: follow the signs'],
  ] as const)('is of the kind %s: %s', async (kind: ReturnType<typeof answerKind>, words) => {
    const { view } = await open(<AnswerKindBadge kind={kind} />);
    expect(view.getByText(words).querySelector('svg')).not.toBeNull();
  });
});

describe('a stay', () => {
  it('costs what the rates say, and ends when one must leave', async () => {
    const { view, person } = await opened({});
    await card(view);
    const slider = view.getByRole<HTMLInputElement>('slider', { name: 'How long will you stay?' });
    const outcome = () => slider.parentElement?.nextElementSibling?.textContent;
    expect([slider.value, slider.min, slider.max, slider.step]).toEqual(['60', '15', '120', '15']);
    expect(outcome()).toBe('1 h$2.50leave by 11:00 AM');
    await person.click(view.getByRole('button', { name: 'Longer' }));
    expect(slider.getAttribute('aria-valuetext')).toBe('1 h 15 min, $3.13, leave by 11:15 AM');
    fireEvent.change(slider, { target: { value: '120' } });
    expect(outcome()).toBe('2 h$5.00leave by noon');
    const off = (name: string) => view.getByRole<HTMLButtonElement>('button', { name }).disabled;
    expect([off('Longer'), off('Shorter')]).toEqual([true, false]);
    fireEvent.change(slider, { target: { value: '15' } });
    expect([off('Longer'), off('Shorter')]).toEqual([false, true]);
    fireEvent.change(slider, { target: { value: '45' } });
    await person.click(view.getByRole('button', { name: 'Shorter' }));
    expect(slider.value).toBe('30');
  });

  it('is free where nothing is asked, and offered only where one may park', async () => {
    const { view } = await opened({ answer: answer([rule({ subActivity: 'free-parking', maxStay: 60 })]) });
    await card(view);
    const slider = view.getByRole('slider', { name: 'How long will you stay?' });
    expect(slider.getAttribute('aria-valuetext')).toBe('1 h, free, leave by 11:00 AM');
  });

  it('is not asked of where one may not park', async () => {
    const { view } = await opened({
      answer: answer([rule({ activity: 'no parking', subActivity: 'no-parking' })]),
    });
    await card(view);
    expect(view.queryByRole('slider', { name: 'How long will you stay?' })).toBeNull();
  });
});

function Panels() {
  const [at, go] = useState(7);
  const props = { failed: undefined, retry, after: null, now: null };
  const of = answer([paid]);
  return (
    <>
      <button type="button" onClick={() => go(8)}>
        Next
      </button>
      <LinkPanel {...props} answer={{ ...of, link: { ...of.link, id: at } }} />
    </>
  );
}

describe('a curb after another', () => {
  it('begins with the usual stay, whatever was chosen before', async () => {
    store.dispatch(instantChosen({ date: '2026-11-20', time: '10:00' }));
    const { view, person } = await open(<Panels />, { ruleSets });
    await card(view);
    const slider = () => view.getByRole<HTMLInputElement>('slider', { name: 'How long will you stay?' });
    fireEvent.change(slider(), { target: { value: '120' } });
    expect(slider().value).toBe('120');
    await person.click(view.getByRole('button', { name: 'Next' }));
    await expect.poll(() => slider().value).toBe('60');
  });
});

it('follows who asks', async () => {
  const { view } = await opened({
    answer: answer([rule({ users: [{ anyOf: ['truck'] }], forbidsOthers: true })]),
  });
  const kind = () => document.querySelector('[data-kind]')?.getAttribute('data-kind');
  await card(view);
  expect(kind()).toBe('closed');
  act(() => void store.dispatch(curbUserChosen('delivery')));
  expect(kind()).not.toBe('closed');
  act(() => void store.dispatch(curbUserChosen('car')));
  expect(kind()).toBe('closed');
});

it('marks the moment in the week, on its day', async () => {
  const { view } = await opened({});
  await card(view);
  const marks = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].flatMap((day) =>
    [...(view.getByText(day).parentElement?.querySelectorAll('line') ?? [])].map((mark) => [
      day,
      mark.getAttribute('x1'),
    ]),
  );
  // Friday at 10:00.
  expect(marks).toEqual([['Fri', '41.67%']]);
  const reader = view.getByRole<HTMLInputElement>('slider', { name: /^This week/ });
  expect(reader.getAttribute('aria-valuetext')).toMatch(/^Friday, 8:00 AM to 6:00 PM: /);
});

it('says “now” of what is asked about now', async () => {
  const { view } = await opened({});
  act(() => void store.dispatch(nowChosen()));
  expect((await card(view)).textContent).toContain('Now, ');
});

it('says that a price is not known, and has no sign where rules are not', async () => {
  const { view } = await opened({
    answer: answer([rule({ maxStay: 60, payment: { currency: 'USD', rates: [] } })]),
  });
  await card(view);
  expect(view.getByRole('slider', { name: 'How long will you stay?' }).getAttribute('aria-valuetext')).toBe(
    '1 h, price not known, leave by 11:00 AM',
  );
  const other = await opened({ answer: answer([createUnknownRule(null)]), sign: () => <b>a sign</b> });
  await card(other.view);
  expect(other.view.queryByText('a sign')).toBeNull();
});

it('says what a permit would give', async () => {
  const { view } = await opened({
    answer: answer([
      rule({
        users: [{ anyOf: ['permit'], subclasses: ['4'] }],
        subActivity: 'permit-parking',
        forbidsOthers: true,
      }),
    ]),
  });
  await card(view);
  expect(view.getByText(/^With permit/).textContent).toBe('With permit 4: you may park here.');
});

describe('where one pays', () => {
  const always = rule({ payment: paid.payment });
  const payHere = 'https://pay.example/city';
  async function offered(link: string, when: { date: string; time: string } | null = null) {
    const page = await opened(
      { answer: answer([always]) },
      {
        currentCity: () => ({
          ...defaultCity,
          configuration: link === '' ? [] : [{ config_key: 'PAY_NOW_LINK', config_value: link }],
        }),
      },
    );
    act(() => void store.dispatch(when === null ? nowChosen() : instantChosen(when)));
    await card(page.view);
    return { ...page, pay: page.view.queryByRole<HTMLAnchorElement>('link', { name: 'Pay now' }) };
  }

  it('is the page of the city, in a tab that knows nothing of this one', async () => {
    const { pay } = await offered(payHere);
    expect([pay?.href, pay?.target, pay?.rel]).toEqual([payHere, '_blank', 'noopener noreferrer']);
  });

  it.each([
    ['where the city has none', '', null],
    ['where its address is no page', 'javascript:alert(1)', null],
    ['for another day', payHere, { date: '2026-11-20', time: '10:00' }],
  ])('is not offered %s', async (_, link, when) => {
    const { pay, view } = await offered(link, when);
    expect(view.getByRole('slider', { name: 'How long will you stay?' })).toBeTruthy();
    expect(pay).toBeNull();
  });

  it('is told to the app this page is shown in', async () => {
    const said: unknown[] = [];
    vi.stubGlobal('ReactNativeWebView', { postMessage: (text: string) => said.push(JSON.parse(text)) });
    history.replaceState(null, '', '/viewer/?is_hotspot=1');
    const { pay, person } = await offered(payHere);
    // Prevents the link from opening a tab; only the message is tested.
    pay?.addEventListener('click', (event) => event.preventDefault());
    await person.click(pay as HTMLElement);
    expect(said).toEqual([{ type: 'pay_now', payload: { link: 7, url: payHere } }]);
  });
});

/**
 * Renders a text once the constants are loaded, so that a test knows when its sibling has them too.
 */
function ConstantsRead() {
  return api.useConstantsQuery().data === undefined ? null : <i>constants read</i>;
}
async function maximum(of: CurbAnswer) {
  const { view } = await open(
    <>
      <MaximumStay shown={of} />
      <ConstantsRead />
    </>,
    { constants: () => mockResponse('constants', { hotspot_max_stay: 180 } as never) },
  );
  await view.findByText('constants read');
  return view.queryByText(/Maximum/)?.textContent ?? null;
}

describe('the longest stay in the hotspot view', () => {
  const shown = (minutes: number, kind = 'limited') =>
    ({ longest: { minutes }, kind }) as unknown as CurbAnswer;
  it.each([
    [shown(0), null],
    [shown(1), 'Maximum stay: 1 min'],
    [shown(179), 'Maximum stay: 2 h 59 min'],
    [shown(180), 'Maximum stay: 3 h or longer'],
    [shown(60, 'closed'), null],
  ])('%j: %s', async (of, text) => {
    history.replaceState(null, '', '/viewer/?is_hotspot=1');
    expect(await maximum(of)).toBe(text);
  });
});

it('says the longest stay nowhere else', async () => {
  const of = { longest: { minutes: 60 }, kind: 'limited' } as unknown as CurbAnswer;
  expect(await maximum(of)).toBeNull();
});

describe('the rules', () => {
  it('stand in their order but the deciding one first, each with its reason and sign', async () => {
    const { view } = await opened({ sign: (of) => <b>{`sign of ${of.subActivity}`}</b> });
    await card(view);
    const list = view.getByRole('heading', { name: 'Rules on this curb' }).parentElement;
    const rows = [...(list?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent);
    expect(rows[0]).toBe('text 1Current rulesign of paid-parking');
    expect(rows[1]).toMatch(/\S.*Not at this timesign of loading$/);
    expect(rows).toHaveLength(2);
  });

  it('are said to be none where there are none', async () => {
    const { view } = await opened({ answer: answer([]) });
    await card(view);
    expect(view.getByText('No rules are posted here.')).toBeTruthy();
  });

  it('of this device have no facts of the segment', async () => {
    const { view } = await opened({ answer: answer([paid], { kept: true }) });
    await card(view);
    expect(view.queryByText('About this curb')).toBeNull();
    expect(view.getAllByRole('status').some(({ textContent }) => textContent !== '')).toBe(true);
  });
});

describe('the segment', () => {
  const facts = (view: Awaited<ReturnType<typeof opened>>['view']) =>
    Object.fromEntries(
      [...(view.getByText('Segment').closest('dl')?.children ?? [])].map(({ children: [name, value] }) => [
        name?.textContent,
        value?.textContent,
      ]),
    );

  it('has its facts in the city’s units', async () => {
    const { view } = await opened({
      answer: answer([paid], {
        regulation: { regulationId: 'R-9', effective_from: '2026-03-04T06:00:00Z' },
      }),
    });
    await card(view);
    expect(facts(view)).toMatchObject({
      Segment: 'S-7',
      Regulation: 'R-9',
      'Web address': 'Link to share',
      'In effect since': 'Wed, Mar 4, 2026',
      Length: '30.5 m',
      Spaces: '4',
      'Parking angle': 'Parallel to the curb',
      'Side of the street': 'Northeast side',
      'Curb side (line direction)': 'Left',
      'From node, to node': 'n1 → n2',
      SharedStreets: 'ref · 1.3',
    });
  });

  it('says N/A of what is not known, and feet in a city of feet', async () => {
    const { view } = await opened(
      {
        answer: answer([paid], {
          link: {
            ...link,
            bays_count: null,
            bays_angle: 'fan',
            side: null,
            from_node: null,
            to_node: null,
            shst_ref_id: null,
          },
        }),
      },
      { currentCity: () => ({ ...defaultCity, units: 'imperial' }) },
    );
    await card(view);
    expect(facts(view)).toMatchObject({
      Regulation: 'N/A',
      'In effect since': 'N/A',
      Length: '100 ft',
      Spaces: 'N/A',
      'Parking angle': 'fan',
      'Side of the street': 'N/A',
      'From node, to node': 'N/A',
      SharedStreets: 'N/A',
    });
  });

  it('is shared by an address that opens it outside the hotspot view', async () => {
    history.replaceState(null, '', '/viewer/?is_hotspot=1&zoom=4');
    const { view, person } = await opened({});
    await card(view);
    await person.click(view.getByRole('button', { name: 'Copy: Web address', hidden: true }));
    const copied = new URL(await navigator.clipboard.readText());
    expect([copied.pathname, copied.search]).toEqual(['/viewer/', '?zoom=4&link=7']);
  });
});

describe('a curb that is not there', () => {
  it('is waited for', async () => {
    const { view } = await opened({ answer: undefined });
    expect(view.queryByRole('region', { name: 'Answer' })).toBeNull();
    expect(view.queryByRole('alert')).toBeNull();
  });

  it('is said to be gone, or can be asked for again', async () => {
    const { view } = await opened({ answer: undefined, failed: { status: 404 } as never });
    expect(view.getByRole('alert').querySelector('button')).toBeNull();
  });

  it('can be asked for again where it failed', async () => {
    const again = vi.fn(async () => undefined);
    const { view, person } = await opened({
      answer: undefined,
      failed: { status: 500 } as never,
      retry: again as never,
    });
    await person.click(view.getByRole('button', { name: 'Try again' }));
    expect(again).toHaveBeenCalledOnce();
  });
});

describe('the heading', () => {
  it('names the curb and steps through those under one click, round the ends', async () => {
    store.dispatch(
      curbsPicked([
        { link: 7, ruleSet: 5, street: 'Oak' },
        { link: 8, ruleSet: 4, street: null },
        { link: 9, ruleSet: null, street: 'Elm' },
      ]),
    );
    const { view, person } = await open(<LinkHeading answer={answer([paid])} />, { ruleSets });
    expect(view.getByRole('heading').textContent).toBe('Oak');
    expect(view.getByText(/^North side/).textContent).toBe('North side, between A and B');
    const shown = () => selectedLink(store.getState().selection);
    await person.click(view.getByRole('button', { name: 'Next curb here' }));
    expect([shown(), view.getByText(/^Curb \d/).textContent]).toEqual([8, 'Curb 2 of 3 here']);
    await person.click(view.getByRole('button', { name: 'Previous curb here' }));
    await person.click(view.getByRole('button', { name: 'Previous curb here' }));
    expect(shown()).toBe(9);
    const choice = view.getByRole<HTMLSelectElement>('combobox');
    expect([choice.value, [...choice.options].map(({ text }) => text)]).toEqual([
      '2',
      [
        expect.stringMatching(/1.*Oak/),
        expect.stringMatching(/2.*Curb without a street name/),
        expect.stringMatching(/3.*Elm/),
      ],
    ]);
    await person.selectOptions(choice, '1');
    expect(shown()).toBe(8);
    act(() => void store.dispatch(linksPicked([7])));
    expect(view.queryByRole('button')).toBeNull();
  });

  it('has a name also while nothing is known', async () => {
    const { view } = await open(<LinkHeading answer={undefined} />);
    expect(view.getByRole('heading').textContent).toBe('What this curb allows');
  });
});
