// @vitest-environment happy-dom
// The city's calendar: periods with what uses them, days of a year, what is sent when one is added, removed or switched, and the past.
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import '../../shell/staff-api.ts';
import { mockResponse, type Part } from '../../testing/answer-of.ts';
import { type Answers, ErrorResponse, open } from '../../testing/page.tsx';
import { noRuleSets } from '../../testing/proposal.ts';
import { lastToast, rowsOf } from '../../testing/shown.ts';
import { CalendarPage } from './calendar-page.tsx';
import { useDayRuleFormat } from './day-rule.ts';

type Calendar = ReturnType<typeof mockResponse<'cityCalendar'>>;
const fair = { kind: 'fixed', name: 'Fair', month: 7, day: 4 } as const;
const winter = { kind: 'dates', name: 'Winter', from: '2026-12-24', to: '2026-12-31' } as const;
const period = (name: string, part: object = {}) => ({ name, days: [], except: [], switchings: [], ...part });
const answer = (part: object = {}): Calendar =>
  mockResponse('cityCalendar', {
    version: 'v1',
    year: 2026,
    calendar: { periods: [period('Market', { days: [fair, winter] }), period('Ice')] },
    uses: [
      { period: 'market', is_known: true, links: 3 },
      { period: 'flood', is_known: false, links: 2 },
    ],
    days: [
      { date: '2026-07-04', period: 'Market', names: ['Fair'] },
      { date: '2026-12-24', period: 'Market', names: ['Winter'] },
      { date: '2026-12-25', period: 'Market', names: ['Winter'] },
    ],
    ...part,
  } as Part<Calendar>);

async function opened(answers: Answers = {}, part: object = {}) {
  const { view, person, asked } = await open(<CalendarPage />, {
    ruleSets: () => noRuleSets,
    cityCalendar: () => answer(part),
    ...answers,
  });
  await view.findByRole('region', { name: 'Market' });
  const sent = (call: string) => asked.flatMap(({ name, body }) => (name === call ? [body] : []));
  const press = (name: string) => person.click(view.getByRole('button', { name }));
  const dialog = () => within(screen.getByRole('dialog'));
  return { view, person, asked, sent, press, dialog };
}
const saved = () => mockResponse('setCityCalendar', { version: 'v2' });

it('says what uses each period, and which is unknown', async () => {
  const { view, asked, press } = await opened();
  const of = (name: string) => within(view.getByRole('region', { name }));
  expect(of('Market').getByText('used by the rules on 3 curbs')).toBeDefined();
  expect(of('Ice').getByText('not used by any rule')).toBeDefined();
  expect(view.getByText(/flood/)).toBeDefined();
  expect(view.queryByRole('button', { name: 'Remove: Market' })).toBeNull();
  expect(view.getByRole('button', { name: 'Remove: Ice' })).toBeDefined();
  const year = within(view.getByRole('region', { name: 'Days of 2026' }));
  expect(rowsOf(year.getByRole('table'))).toEqual([
    ['Sat, Jul 4, 2026', 'Fair', 'Market'],
    ['Thu, Dec 24, 2026 to Fri, Dec 25, 2026', 'Winter', 'Market'],
  ]);
  await press('2027');
  await press('2025');
  await expect
    .poll(() => asked.flatMap(({ name, query }) => (name === 'cityCalendar' ? [query.year] : [])))
    .toEqual([undefined, '2027', '2025']);
});

it('removes a period, or one of its days, and can undo it', async () => {
  const { view, sent, press } = await opened({ setCityCalendar: saved });
  await press('Remove: Ice');
  await expect.poll(() => lastToast()).toContain('The calendar was saved.');
  view.getByText('2 entries').click();
  view.getByRole('button', { name: /^Remove: Fair/, hidden: true }).click();
  await expect.poll(() => sent('setCityCalendar')).toHaveLength(2);
  expect(sent('setCityCalendar')).toEqual([
    {
      version: 'v1',
      calendar: { periods: [period('Market', { days: [fair, winter] })] },
      corrects_past: false,
    },
    {
      version: 'v1',
      calendar: { periods: [period('Market', { days: [winter] }), period('Ice')] },
      corrects_past: false,
    },
  ]);
});

it('adds a period by its name', async () => {
  const { view, person, sent, press } = await opened({ setCityCalendar: saved });
  const field = view.getByLabelText<HTMLInputElement>('Name of the new period');
  await person.type(field, ' Snow ');
  await press('Add a period');
  await expect.poll(() => field.value).toBe('');
  expect(sent('setCityCalendar')).toMatchObject([
    { calendar: { periods: [{ name: 'Market' }, { name: 'Ice' }, period('Snow')] } },
  ]);
});

it('says what the server refused, keeps the name, and reads again', async () => {
  const { view, person, asked, press } = await opened({
    setCityCalendar: () => new ErrorResponse(409, { code: 'conflict', detail: 'It has changed.' }),
  });
  const field = view.getByLabelText<HTMLInputElement>('Name of the new period');
  await person.type(field, 'Snow');
  await press('Add a period');
  expect((await view.findByRole('alert')).textContent).toBe('It has changed.');
  expect(field.value).toBe('Snow');
  await expect.poll(() => asked.filter(({ name }) => name === 'cityCalendar')).toHaveLength(2);
});

const type = async (
  { person, dialog }: Pick<Awaited<ReturnType<typeof opened>>, 'person' | 'dialog'>,
  fields: Readonly<Partial<Record<string, string>>>,
) => {
  for (const [label, text = ''] of Object.entries(fields))
    await person.type(dialog().getByLabelText(label), text);
};

it.each([
  {
    way: 'A single day or a range of days',
    fields: { Name: ' Fest ', 'First day': '2026-05-02', 'Last day (if more than one)': '2026-05-04' },
    day: { kind: 'dates', name: 'Fest', from: '2026-05-02', to: '2026-05-04' },
  },
  {
    way: 'A single day or a range of days',
    fields: { Name: 'Fest', 'First day': '2026-05-02' },
    day: { kind: 'dates', name: 'Fest', from: '2026-05-02', to: '2026-05-02' },
  },
  {
    way: 'The same day every year',
    fields: { Name: 'Fest', 'First day': '2026-12-30', 'Last day (if more than one)': '2026-01-02' },
    day: { kind: 'dates', name: 'Fest', from: '12-30', to: '01-02' },
  },
])('adds days: $day.from to $day.to', async ({ way, fields, day }) => {
  const page = await opened({ setCityCalendar: saved });
  await page.press('Add days to Ice');
  await page.person.click(page.dialog().getByLabelText(way));
  await type(page, fields);
  await page.person.click(page.dialog().getByRole('button', { name: 'Add days' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(page.sent('setCityCalendar')).toMatchObject([
    {
      calendar: {
        periods: [
          { name: 'Market', days: [fair, winter] },
          { name: 'Ice', days: [day] },
        ],
      },
    },
  ]);
});

it('takes no days whose last is before the first', async () => {
  const page = await opened();
  await page.press('Add days to Ice');
  await type(page, {
    Name: 'Fest',
    'First day': '2026-05-04',
    'Last day (if more than one)': '2026-05-02',
  });
  await page.person.click(page.dialog().getByRole('button', { name: 'Add days' }));
  expect(await page.dialog().findByRole('alert')).toBeDefined();
  expect(page.sent('setCityCalendar')).toEqual([]);
});

it('adds days of a list', async () => {
  const page = await opened({ setCityCalendar: saved });
  await page.press('Add days to Ice');
  await page.person.click(page.dialog().getByLabelText(/^A list/));
  await type(page, { 'One day per line': '2026-12-24 Eve' });
  await page.person.click(page.dialog().getByRole('button', { name: 'Add days' }));
  await expect.poll(() => page.sent('setCityCalendar')).toHaveLength(1);
  expect(page.sent('setCityCalendar')).toMatchObject([
    {
      calendar: {
        periods: [{}, { days: [{ kind: 'dates', name: 'Eve', from: '2026-12-24', to: '2026-12-24' }] }],
      },
    },
  ]);
});

it('switches a period by the city’s clocks', async () => {
  const page = await opened({ switchPeriod: () => mockResponse('switchPeriod', { version: 'v2' }) });
  await page.press('Turn Ice on or off');
  expect(page.dialog().getByLabelText<HTMLInputElement>('On, regardless of the day').checked).toBe(true);
  await type(page, {
    'Starts (empty: now): date': '2131-01-10',
    'Starts (empty: now): time': '8:00',
    'Ends (empty: until changed): date': '2131-01-12',
    'Ends (empty: until changed): time': '20:30',
  });
  await page.person.click(page.dialog().getByRole('button', { name: 'Apply' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(page.sent('switchPeriod')).toEqual([
    {
      version: 'v1',
      period: 'Ice',
      state: 'on',
      from: '2131-01-10T14:00:00.000Z',
      until: '2131-01-13T02:30:00.000Z',
    },
  ]);
  expect(lastToast()).toContain('The calendar was saved.');
});

it('offers the days of one that is switched, and no end for that', async () => {
  const switchings = [{ from: Date.parse('2026-01-01T00:00:00Z'), until: null, state: 'off' }];
  const periods = { calendar: { periods: [period('Market', { switchings }), period('Ice')] } };
  const page = await opened({ switchPeriod: () => mockResponse('switchPeriod', { version: 'v2' }) }, periods);
  expect(
    within(page.view.getByRole('region', { name: 'Market' })).getAllByText(/^Off, regardless/),
  ).not.toHaveLength(0);
  await page.press('Turn Market on or off');
  expect(page.dialog().getByLabelText<HTMLInputElement>('Follow the calendar').checked).toBe(true);
  expect(page.dialog().queryByLabelText(/^Ends/)).toBeNull();
  await page.person.click(page.dialog().getByRole('button', { name: 'Apply' }));
  await expect
    .poll(() => page.sent('switchPeriod'))
    .toEqual([{ version: 'v1', period: 'Market', state: 'days', from: null, until: null }]);
});

const undo = async ({ person }: Pick<Awaited<ReturnType<typeof opened>>, 'person'>) =>
  person.click(await screen.findByRole('button', { name: 'Undo' }));

it('takes a change back by its toast, at the version that change made, and says when that is too late', async () => {
  const answers = [
    mockResponse('setCityCalendar', { version: 'v2' }),
    new ErrorResponse(409, { code: 'conflict', detail: 'It has changed.' }),
  ];
  const page = await opened({ setCityCalendar: () => answers.shift() ?? saved() });
  await page.press('Remove: Ice');
  await undo(page);
  await expect.poll(() => lastToast()).toBe('It has changed.');
  expect(page.sent('setCityCalendar')[1]).toEqual({
    version: 'v2',
    calendar: { periods: [period('Market', { days: [fair, winter] }), period('Ice')] },
    corrects_past: false,
  });
});

it.each([
  { of: 'never switched', runs: null, sent: [{ version: 'v2', state: 'days', from: null, until: null }] },
  {
    of: 'switched without an end',
    runs: { state: 'off', until: null },
    sent: [{ version: 'v2', state: 'off', from: null, until: null }],
  },
  {
    of: 'switched until an end',
    runs: { state: 'off', until: '2131-01-10T14:00:00.000Z' },
    sent: [
      { version: 'v2', state: 'off', from: null, until: '2131-01-10T14:00:00.000Z' },
      { version: 'v3', state: 'days', from: '2131-01-10T14:00:00.000Z', until: null },
    ],
  },
])('takes a switch back that was made of one $of', async ({ runs, sent }) => {
  const past = { from: Date.parse('2025-01-01T00:00:00Z'), until: Date.parse('2025-01-02T00:00:00Z') };
  const running = { ...runs, from: Date.parse('2026-01-01T00:00:00Z') };
  const until = runs?.until == null ? null : Date.parse(runs.until);
  const switchings =
    runs === null
      ? []
      : [
          { ...past, state: 'on' },
          { ...running, until },
        ];
  let version = 1;
  const page = await opened(
    {
      switchPeriod: () => {
        version += 1;
        return mockResponse('switchPeriod', { version: `v${version}` });
      },
    },
    { calendar: { periods: [period('Ice', { switchings }), period('Market')] } },
  );
  await page.press('Turn Ice on or off');
  await page.person.click(page.dialog().getByLabelText('On, regardless of the day'));
  await page.person.click(page.dialog().getByRole('button', { name: 'Apply' }));
  await undo(page);
  await expect.poll(() => page.sent('switchPeriod')).toHaveLength(1 + sent.length);
  expect(page.sent('switchPeriod').slice(1)).toEqual(sent.map((one) => ({ period: 'Ice', ...one })));
});

it.each([
  { of: 'later', planned: false, from: '2131-01-10' },
  { of: 'of one with plans', planned: true, from: '' },
])('offers no way back of a switch $of', async ({ planned, from }) => {
  const plan = { from: Date.parse('2131-05-01T00:00:00Z'), until: null, state: 'off' };
  const page = await opened(
    { switchPeriod: () => mockResponse('switchPeriod', { version: 'v2' }) },
    { calendar: { periods: [period('Ice', { switchings: planned ? [plan] : [] }), period('Market')] } },
  );
  await page.press('Turn Ice on or off');
  if (from !== '') await page.person.type(page.dialog().getByLabelText('Starts (empty: now): date'), from);
  await page.person.click(page.dialog().getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('The calendar was saved.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('keeps the question open where a switch is refused, says why there, and no more when it is opened anew', async () => {
  const page = await opened({
    switchPeriod: () => new ErrorResponse(409, { code: 'conflict', detail: 'It has changed.' }),
  });
  await page.press('Turn Ice on or off');
  await page.person.click(page.dialog().getByRole('button', { name: 'Apply' }));
  expect((await page.dialog().findByRole('alert')).textContent).toBe('It has changed.');
  await expect.poll(() => page.asked.filter(({ name }) => name === 'cityCalendar')).toHaveLength(2);
  await page.person.click(page.dialog().getByRole('button', { name: 'Close' }));
  await page.press('Turn Market on or off');
  expect(page.dialog().queryByRole('alert')).toBeNull();
  expect(page.dialog().getByText('used by the rules on 3 curbs')).toBeDefined();
});

it('asks before it corrects the past: not when that is closed, and with the same calendar when it is agreed', async () => {
  const pastDays = {
    code: 'invalid',
    detail: 'The past changes.',
    reason: 'calendar-edit.past-days',
    period: 'Ice',
    first: '2026-05-02',
    last: '2026-05-04',
  };
  const page = await opened({
    setCityCalendar: ({ body }) =>
      Object(body).corrects_past === true ? saved() : new ErrorResponse(409, pastDays),
  });
  await page.press('Remove: Ice');
  expect(page.view.queryByRole('alert')).toBeNull();
  await screen.findByRole('heading', { name: 'Correct the past?' });
  expect(page.dialog().getByText(/May 2, 2026.*May 4, 2026/)).toBeDefined();
  await page.person.click(page.dialog().getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await page.press('Remove: Ice');
  await screen.findByRole('heading', { name: 'Correct the past?' });
  await page.person.click(page.dialog().getByRole('button', { name: 'Correct past days' }));
  await expect.poll(() => lastToast()).toContain('The calendar was saved.');
  expect(screen.queryByRole('dialog')).toBeNull();
  const calendar = { periods: [period('Market', { days: [fair, winter] })] };
  expect(page.sent('setCityCalendar')).toEqual([
    { version: 'v1', calendar, corrects_past: false },
    { version: 'v1', calendar, corrects_past: false },
    { version: 'v1', calendar, corrects_past: true },
  ]);
});

it('says that there are no days, or that it could not be read, and reads again', async () => {
  const answers = [new ErrorResponse(500, {})];
  const { view, person } = await open(<CalendarPage />, {
    ruleSets: () => noRuleSets,
    cityCalendar: () => answers.shift() ?? answer({ days: [] }),
  });
  await person.click(await view.findByRole('button', { name: 'Try again' }));
  const year = within(await view.findByRole('region', { name: 'Days of 2026' }));
  expect(year.queryByRole('table')).toBeNull();
});

function Rules() {
  const inWords = useDayRuleFormat();
  const days = [
    fair,
    { kind: 'nth weekday', name: 'a', nth: 3, weekday: 'mo', month: 1 },
    { kind: 'nth weekday', name: 'a', nth: 'last', weekday: 'su', month: 5 },
    { kind: 'easter', name: 'a', offset: 39 },
    { kind: 'dates', name: 'a', from: '12-24', to: '01-02' },
    { kind: 'dates', name: 'a', from: '05-01', to: '05-01' },
    { kind: 'weekdays', name: 'a', days: ['sa', 'mo'] },
  ] as const;
  return days.map((day, at) => <p key={JSON.stringify([day, at])}>{inWords(day as never)}</p>);
}
it('says days as they are written', async () => {
  await open(<Rules />, { ruleSets: () => noRuleSets });
  expect([...document.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    'every year on July 4',
    'Monday number 3 in January',
    'last Sunday in May',
    'Days from Easter Sunday: 39',
    'December 24 to January 2',
    'May 1',
    'Saturday, Monday',
  ]);
});
