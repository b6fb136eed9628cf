// @vitest-environment happy-dom
// Parts of the check: times in words, where a finding is drawn, one finding and its waiver, its summary, places of the order, and refusals in words.
import type { ProposalOutcome } from '@curbwright/contract';
import { proposalDraft } from '@curbwright/core';
import { fireEvent } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { open } from '../../../testing/page.tsx';
import { CheckSummary } from './check-summary.tsx';
import { FindingRow } from './finding-row.tsx';
import { FindingWeek } from './finding-week.tsx';
import type { ShownFinding } from './findings.ts';
import { FindingsList } from './findings-list.tsx';
import { formatWeekTimes } from './format-times.ts';
import { HoursSummary, HoursTable } from './hours-table.tsx';
import { legalOrderPlaces } from './legal-order-places.ts';
import { mainCurbTypeOf } from './main-curb-type.ts';
import { useOutcomeFormatters } from './use-rejection.ts';
import { WaiveForm } from './waive-form.tsx';

const day = 1440;
const at = (on: number, from: number, to: number) => ({ from: on * day + from * 60, to: on * day + to * 60 });

describe('times in words', () => {
  const words = {
    days: ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'],
    clock: (minute: number) => `${minute / 60}h`,
    allDay: 'all day',
    allWeek: 'all week',
  };
  it.each([
    ['days in a row as a range', [0, 1, 2, 4].map((on) => at(on, 8, 10)), ['Mo–We, Fr 8h–10h']],
    ['two in a row beside each other', [at(0, 8, 10), at(1, 8, 10), at(3, 8, 10)], ['Mo, Tu, Th 8h–10h']],
    ['other hours apart', [at(0, 8, 10), at(0, 12, 13), at(6, 8, 10)], ['Mo, Su 8h–10h', 'Mo 12h–13h']],
    ['a whole day', [at(5, 0, 24)], ['Sa all day']],
    ['over midnight', [at(0, 22, 26)], ['Mo 22h–24h', 'Tu 0h–2h']],
    ['all of the week', [{ from: 0, to: 7 * day }], ['all week']],
    ['all of the week but an hour', [{ from: 60, to: 7 * day }], ['Mo 1h–24h', 'Tu–Su all day']],
    ['all of the week but its last hour', [{ from: 0, to: 7 * day - 60 }], ['Mo–Sa all day', 'Su 0h–23h']],
    ['once what is said twice', [at(2, 8, 10), at(2, 8, 10)], ['We 8h–10h']],
    ['nothing', [], []],
  ])('tell %s', (_what, spans, told) => expect(formatWeekTimes(spans, words)).toEqual(told));
});

it('draws where a finding lies, day under day, and nothing of a whole week', async () => {
  const { view } = await open(<FindingWeek spans={[at(0, 6, 12), at(6, 18, 24)]} />);
  const drawn = [...document.querySelectorAll('rect')].map((one) =>
    ['x', 'width', 'y', 'height'].map((name) => one.getAttribute(name)),
  );
  expect(drawn.slice(0, 7).map(([, , y]) => y)).toEqual(['0', '6', '12', '18', '24', '30', '36']);
  expect(drawn.slice(7)).toEqual([
    ['25%', '25%', '0', '4'],
    ['75%', '25%', '36', '4'],
  ]);
  expect(document.querySelector('svg')?.getAttribute('height')).toBe('42');
  expect(view.queryByRole('img')).toBeNull();
});
it('draws no week of a finding that is always, but one that is nearly always', async () => {
  await open(
    <>
      <FindingWeek spans={[{ from: 0, to: 7 * day }]} />
      <FindingWeek spans={[{ from: 60, to: 7 * day }]} />
    </>,
  );
  expect(document.querySelectorAll('svg')).toHaveLength(1);
});

const found = (part: Partial<ShownFinding> = {}): ShownFinding => ({
  code: 'lint.never',
  severity: 'error',
  params: {},
  place: {},
  fix: null,
  key: 'k',
  waiver: null,
  ...part,
});
const actions = () => ({
  onFix: vi.fn(),
  onWaive: vi.fn(async () => null as string | null),
  onUnwaive: vi.fn(async () => null as string | null),
  onPoint: vi.fn(),
  onRestriction: vi.fn(),
  onPayment: vi.fn(),
  onLink: vi.fn(),
});

describe('a finding', () => {
  it('leads to its rules, its place and its times, two of them named', async () => {
    const acts = actions();
    const spans = [at(0, 8, 10), at(1, 9, 11), at(2, 10, 12), at(3, 11, 13)];
    const place = {
      restriction: 0,
      other: 2,
      rate: 4,
      link: 7,
      stretch: { from: 3, to: 9 },
      week: { monday: '2026-11-23', spans },
    };
    const { view, person } = await open(
      <FindingRow finding={found({ place })} isPointed isBusy={false} {...acts} />,
    );
    const names = view.getAllByRole('button').map((button) => button.textContent);
    expect(names[0]).toMatch(/^Mon .*; Tue .* and 2 more$/);
    expect(names.slice(1)).toEqual(['Rule 1', 'Rule 3', 'Show on the map (3 m to 9 m)', 'Waive…']);
    await person.click(view.getByText('Rule 3'));
    expect(acts.onRestriction).toHaveBeenCalledWith(2);
    await person.click(view.getByText(/Show on the map/));
    expect(acts.onLink).toHaveBeenCalledWith(7);
    acts.onPoint.mockClear();
    await person.click(view.getAllByRole('button')[0] as HTMLElement);
    expect(acts.onPoint).toHaveBeenLastCalledWith('k');
    expect(view.getAllByRole('button')[0]?.getAttribute('aria-pressed')).toBe('true');
    fireEvent.blur(view.getAllByRole('button')[0] as HTMLElement);
    expect(acts.onPoint).toHaveBeenLastCalledWith(null);
  });

  it('of the regulation’s rate leads to its payment, and of one rule twice to it once', async () => {
    const acts = actions();
    const { view, person } = await open(
      <>
        <FindingRow
          finding={found({ place: { rate: 2 }, severity: 'warning' })}
          isPointed={false}
          isBusy={false}
          {...acts}
          onLink={null}
        />
        <FindingRow
          finding={found({ place: { restriction: 1, other: 1, link: 7 }, severity: 'note' })}
          isPointed={false}
          isBusy={false}
          {...acts}
          onLink={null}
        />
      </>,
    );
    expect(view.getAllByRole('button').map((button) => button.textContent)).toEqual(['Rate 3', 'Rule 2']);
    await person.click(view.getByText('Rate 3'));
    expect(acts.onPayment).toHaveBeenCalledOnce();
  });

  it('is mended where it may be changed', async () => {
    const acts = actions();
    const fix = { code: 'fix.remove-restriction', params: {}, edit: {} } as unknown as ShownFinding['fix'];
    const { view, person } = await open(
      <>
        <FindingRow
          finding={found({ fix, severity: 'warning' })}
          isPointed={false}
          isBusy={false}
          {...acts}
        />
        <FindingRow
          finding={found({ fix, severity: 'warning' })}
          isPointed={false}
          isBusy={false}
          {...acts}
          onFix={null}
        />
      </>,
    );
    const buttons = view.getAllByRole('button');
    expect(buttons).toHaveLength(1);
    await person.click(buttons[0] as HTMLElement);
    expect(acts.onFix).toHaveBeenCalledOnce();
  });

  it('that was waived says why, and the waiver can be taken back, or says why not', async () => {
    const acts = actions();
    acts.onUnwaive.mockResolvedValueOnce('Somebody was quicker.');
    const waived = found({ waiver: { finding: 'k', reason: 'Moves in May' } });
    const { view, person } = await open(
      <FindingRow finding={waived} isPointed={false} isBusy={false} {...acts} />,
    );
    expect(view.getByText('Waived: Moves in May')).toBeTruthy();
    expect(view.queryByText('Waive…')).toBeNull();
    await person.click(view.getByRole('button', { name: 'Remove waiver' }));
    expect((await view.findByRole('alert')).textContent).toBe('Somebody was quicker.');
    await person.click(view.getByRole('button', { name: 'Remove waiver' }));
    await expect.poll(() => view.queryByRole('alert')).toBeNull();
  });

  it('is waived by a form that closes when it was kept, and stays when it was not', async () => {
    const acts = actions();
    acts.onWaive.mockResolvedValueOnce('Not now.');
    const { view, person } = await open(
      <FindingRow finding={found()} isPointed={false} isBusy={false} {...acts} />,
    );
    await person.click(view.getByText('Waive…'));
    expect(view.queryByText('Waive…')).toBeNull();
    await person.type(view.getByRole('textbox'), ' yes ');
    await person.click(view.getByRole('button', { name: 'Waive error' }));
    expect(await view.findByText('Not now.')).toBeTruthy();
    expect(acts.onWaive).toHaveBeenLastCalledWith(expect.objectContaining({ key: 'k' }), 'yes');
    await person.click(view.getByRole('button', { name: 'Waive error' }));
    await expect.poll(() => view.queryByRole('textbox')).toBeNull();
    await person.click(view.getByText('Waive…'));
    await person.click(view.getByText('Cancel'));
    expect(view.queryByRole('textbox')).toBeNull();
  });

  it('needs a reason of three letters', async () => {
    const onWaive = vi.fn(async () => null);
    const { view, person } = await open(<WaiveForm isBusy={false} onWaive={onWaive} onCancel={vi.fn()} />);
    const short = () => view.queryByText('Write a reason of at least three letters.') !== null;
    await person.type(view.getByRole('textbox'), 'ab ');
    expect(short()).toBe(false);
    await person.click(view.getByRole('button', { name: 'Waive error' }));
    expect([short(), onWaive.mock.calls.length]).toEqual([true, 0]);
    await person.type(view.getByRole('textbox'), '{Backspace}c');
    await person.click(view.getByRole('button', { name: 'Waive error' }));
    expect([short(), onWaive.mock.calls]).toEqual([false, [['abc']]]);
  });
});

it('lists findings by severity with what blocks, and mends all where something can be mended', async () => {
  const onFixAll = vi.fn();
  const fix = { code: 'fix.remove-restriction', params: {}, edit: {} } as unknown as ShownFinding['fix'];
  const findings = [
    found({ key: 'a' }),
    found({ key: 'b', severity: 'warning', fix }),
    found({ key: 'c', severity: 'warning' }),
  ];
  const { view, person } = await open(
    <FindingsList
      findings={findings}
      pointed="b"
      isBusy={false}
      onFixAll={onFixAll}
      noWaiving="Only a publisher."
      {...actions()}
    />,
  );
  expect(view.getAllByRole('heading', { level: 4 }).map((one) => one.textContent)).toEqual([
    '1 error',
    '2 warnings',
  ]);
  expect(view.getAllByText(/Only a publisher/)).toHaveLength(1);
  expect(
    [...document.querySelectorAll('li[data-pointed]')].map((one) => one.getAttribute('data-pointed')),
  ).toEqual(['false', 'true', 'false']);
  await person.click(view.getByText('Fix everything that can be fixed'));
  expect(onFixAll).toHaveBeenCalledOnce();
});
it.each([
  ['nothing to mend', [found({ key: 'a' })], vi.fn(), false],
  [
    'who may not change it',
    [found({ fix: { code: 'fix.remove-restriction', params: {}, edit: {} } as never })],
    null,
    false,
  ],
  ['nothing found', [], vi.fn(), true],
])('offers no mending of %s', async (_what, findings, onFixAll, isEmpty) => {
  const { view } = await open(
    <FindingsList
      findings={findings}
      pointed={null}
      isBusy={false}
      onFixAll={onFixAll}
      noWaiving={null}
      {...actions()}
    />,
  );
  expect(view.queryByText('Fix everything that can be fixed')).toBeNull();
  expect(view.queryByText('The check found no problems.') !== null).toBe(isEmpty);
});

it.each([
  [{ blocking: 0, error: 0, warning: 0, note: 0 }, 'Ready to publish.'],
  [{ blocking: 0, error: 1, warning: 2, note: 3 }, 'Ready to publish.1 waived error · 2 warnings · 3 notes'],
  [{ blocking: 2, error: 2, warning: 0, note: 1 }, '2 errors block publishing.1 note'],
])('says in a line what %j means', async (counts, line) => {
  const { view } = await open(
    <CheckSummary counts={{ ...counts, fixable: 0 }} step="publish" isUnsaved={false} />,
  );
  const status = view.getByRole('status');
  expect(status.textContent).toBe(line);
  expect(status.dataset.free).toBe(String(counts.blocking === 0));
});

it('is ready to be handed in by who may not publish, and only free of errors once it is', async () => {
  const counts = { blocking: 0, error: 0, warning: 0, note: 0, fixable: 0 };
  const { view } = await open(
    <>
      <CheckSummary counts={counts} step="hand_in" isUnsaved={false} />
      <CheckSummary counts={counts} step="hand_in" isUnsaved />
      <CheckSummary counts={counts} step="none" isUnsaved={false} />
      <CheckSummary counts={counts} step="publish" isUnsaved={false} isSentBack />
    </>,
  );
  expect(view.getAllByRole('status').map(({ dataset }) => dataset.free)).toEqual([
    'true',
    'true',
    'true',
    'false',
  ]);
  expect(view.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
    'Ready to hand in for review.',
    'No errors. Save it, then hand it in for review.',
    'No errors.',
    'Sent back to the author; see the remarks. The check found no errors.',
  ]);
});

describe('the hours of the week', () => {
  const classes = [
    { subActivity: 'loading', before: 600, after: 1800, change: 1200 },
    { subActivity: 'free-parking', before: 1800, after: 570, change: -1230 },
    { subActivity: 'no-stopping', before: 60, after: 60, change: 0 },
  ];
  const differing = {
    classes,
    spans: [
      { start: 0, end: 3_600_000 },
      { start: 7_200_000, end: 9_000_000 },
    ],
  } as never;
  it('say who gains and who loses', async () => {
    const { view } = await open(<HoursSummary difference={differing} />);
    expect(view.getByText(/more per week/).textContent).toMatch(
      /: 20 hr more per week\. .*: 20\.5 hr less per week\.$/,
    );
  });
  it.each([
    [
      'only the terms differ',
      { classes: [classes[2]], spans: [{ start: 0, end: 5_400_000 }] },
      'The curb type stays the same; its time limits, prices or conditions differ for 1.5 hr of the week.',
    ],
    ['nothing differs', { classes: [classes[2]], spans: [] }, 'Nothing changes in this week.'],
  ])('say that %s', async (_what, difference, words) => {
    const { view } = await open(<HoursSummary difference={difference as never} />);
    expect(view.getByText(words)).toBeTruthy();
  });
  it('stand in a table with the change signed', async () => {
    const { view } = await open(<HoursTable difference={differing} />);
    const rows = [...view.getByRole('table').querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].map((cell) => [cell.textContent, cell.dataset.change]),
    );
    expect(rows.map((row) => row.map(([text]) => text))).toEqual([
      ['10 hr', '30 hr', '+20 hr'],
      ['30 hr', '9.5 hr', '-20.5 hr'],
      ['1 hr', '1 hr', '0 hr'],
    ]);
    expect(rows.map((row) => row[2]?.[1])).toEqual(['1', '-1', '0']);
  });
});

it('names the places of an order from the city, else from what was proposed', () => {
  const { links } = proposalDraft.pick({ links: true }).parse({
    links: [
      { kind: 'curb', link: 7 },
      { kind: 'custom', parentLink: 8, from: 3, to: 9 },
      { kind: 'curb', link: 9 },
      { kind: 'custom', parentLink: 10, from: 1, to: 4 },
    ],
  });
  const city = {
    segment_id: 'S-7',
    bl_street_name: 'Oak',
    bl_side: 'N',
    bl_from: 'A',
    bl_to: 'B',
    length: 40,
  };
  const facts = new Map([[7, { properties: city }]]) as never;
  const answer = {
    links: [
      { curb_link: null, custom_link: { parent_link: 8, bl_street_name: 'Elm' } },
      {
        curb_link: {
          id: 9,
          segment_id: 'S-9',
          bl_street_name: 'Ash',
          bl_side: 'S',
          bl_from: 'C',
          bl_to: 'D',
          length: 25,
        },
        custom_link: null,
      },
    ],
  } as never;
  const { segment_id: segmentId, ...rest } = city;
  const nowhere = { bl_side: null, bl_from: null, bl_to: null };
  expect(legalOrderPlaces({ links }, facts, answer)).toEqual([
    { segmentId, ...rest, stretch: null },
    { segmentId: '8', bl_street_name: 'Elm', ...nowhere, length: 9, stretch: { from: 3, to: 9 } },
    {
      segmentId: 'S-9',
      bl_street_name: 'Ash',
      bl_side: 'S',
      bl_from: 'C',
      bl_to: 'D',
      length: 25,
      stretch: null,
    },
    { segmentId: '10', bl_street_name: null, ...nowhere, length: 4, stretch: { from: 1, to: 4 } },
  ]);
  expect(legalOrderPlaces({ links: links.slice(2, 3) }, facts, undefined)[0]).toMatchObject({
    segmentId: '9',
    length: 0,
  });
});

it('knows a rule set by its main class', () => {
  expect(mainCurbTypeOf(null)).toBe('unregulated');
});

function Told({ errors, results }: { errors: readonly unknown[]; results: readonly ProposalOutcome[] }) {
  const { refusalOf, outcomeOf } = useOutcomeFormatters();
  return (
    <pre>{JSON.stringify([...errors.map((error) => refusalOf(3, error)), ...results.map(outcomeOf)])}</pre>
  );
}
it('says of a refusal who changed what, and when, in the city’s time', async () => {
  const changed = {
    code: 'changed_meanwhile',
    detail: 'It was changed.',
    changed_by: 'kim',
    changed_at: '2026-11-28T18:00:00Z',
  };
  const errors = [
    { status: 409, request: null, body: { ...changed, title: 'Changed' } },
    { status: 409, request: null, body: { ...changed, changed_by: null } },
    { status: 409, request: null, body: { ...changed, changed_at: 'once' } },
    { status: 409, request: null, body: { ...changed, code: 'other' } },
    { status: 0, request: null, body: null },
    new Error('What?'),
  ];
  const results = [
    { id: 4, ok: false, title: 'T', ...changed },
    { id: 5, ok: true, title: null, detail: null, code: null },
  ] as unknown as ProposalOutcome[];
  const { view } = await open(<Told {...{ errors, results }} />);
  const told = JSON.parse(view.getByText(/^\[/).textContent ?? '') as {
    id: number;
    ok: boolean;
    title: string | null;
    detail: string | null;
  }[];
  expect(told[0]?.detail).toMatch(/kim.*12:00/);
  expect(told[0]).toMatchObject({ id: 3, ok: false, title: 'Changed' });
  for (const one of told.slice(1, 4)) expect(one.detail).toBe('It was changed.');
  expect(told[4]?.detail).not.toBe(told[5]?.detail);
  expect(told[6]?.detail).toBe(told[0]?.detail);
  expect(told[7]).toEqual({ id: 5, ok: true, title: null, detail: null, code: null });
});
