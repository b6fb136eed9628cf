// @vitest-environment happy-dom
// The city's calendar: periods with what uses them, days of a year, what is sent when one is added, removed or switched, and the past.
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import '../../app/staff-api.ts';
import { answerOf, type Part } from '../../testing/answer-of.ts';
import { type Answers, open, Rejected } from '../../testing/page.tsx';
import { noRuleSets } from '../../testing/proposal.ts';
import { lastSaid, rowsOf } from '../../testing/shown.ts';
import { CalendarPage } from './calendar-page.tsx';
import { useDayRule } from './day-rule.ts';

type Calendar = ReturnType<typeof answerOf<'cityCalendar'>>;
const fair = { kind: 'fixed', name: 'Fair', month: 7, day: 4 } as const;
const winter = { kind: 'dates', name: 'Winter', from: '2026-12-24', to: '2026-12-31' } as const;
const period = (name: string, part: object = {}) => ({ name, days: [], except: [], switchings: [], ...part });
const answer = (part: object = {}): Calendar =>
  answerOf('cityCalendar', {
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
const saved = () => answerOf('setCityCalendar', { version: 'v2' });

it('says what uses each period, and which is unknown', async () => {
  const { view, asked, press } = await opened();
  const of = (name: string) => within(view.getByRole('region', { name }));
  expect(of('Market').getByText('used by the rules of 3 curbs')).toBeDefined();
  expect(of('Ice').getByText('used by no rule')).toBeDefined();
  expect(view.getByText(/flood/)).toBeDefined();
  expect(view.queryByRole('button', { name: 'Remove: Market' })).toBeNull();
  expect(view.getByRole('button', { name: 'Remove: Ice' })).toBeDefined();
  const year = within(view.getByRole('region', { name: 'Days of 2026' }));
  const days = rowsOf(year.getByRole('table')).map(([, name, of_]) => [name, of_]);
  expect(days).toEqual([
    ['Fair', 'Market'],
    ['Winter', 'Market'],
  ]);
  await press('2027');
  await press('2025');
  await vi.waitFor(() =>
    expect(asked.flatMap(({ name, query }) => (name === 'cityCalendar' ? [query.year] : []))).toEqual([
      undefined,
      '2027',
      '2025',
    ]),
  );
});

it('removes a period, or one of its days, and can undo it', async () => {
  const { view, sent, press } = await opened({ setCityCalendar: saved });
  await press('Remove: Ice');
  await vi.waitFor(() => expect(lastSaid()).toContain('The calendar was saved.'));
  view.getByText('2 entries').click();
  view.getByRole('button', { name: /^Remove: Fair/, hidden: true }).click();
  await vi.waitFor(() => expect(sent('setCityCalendar')).toHaveLength(2));
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
  const field = view.getByLabelText<HTMLInputElement>('Name of a new period');
  await person.type(field, ' Snow ');
  await press('Add a period');
  await vi.waitFor(() => expect(field.value).toBe(''));
  expect(sent('setCityCalendar')).toMatchObject([
    { calendar: { periods: [{ name: 'Market' }, { name: 'Ice' }, period('Snow')] } },
  ]);
});

it('says what the server refused, keeps the name, and reads again', async () => {
  const { view, person, asked, press } = await opened({
    setCityCalendar: () => new Rejected(409, { code: 'conflict', detail: 'It has changed.' }),
  });
  const field = view.getByLabelText<HTMLInputElement>('Name of a new period');
  await person.type(field, 'Snow');
  await press('Add a period');
  expect((await view.findByRole('alert')).textContent).toBe('It has changed.');
  expect(field.value).toBe('Snow');
  await vi.waitFor(() => expect(asked.filter(({ name }) => name === 'cityCalendar')).toHaveLength(2));
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
    way: 'A day, or days from … to',
    fields: { Name: ' Fest ', 'First day': '2026-05-02', 'Last day (when there are several)': '2026-05-04' },
    day: { kind: 'dates', name: 'Fest', from: '2026-05-02', to: '2026-05-04' },
  },
  {
    way: 'A day, or days from … to',
    fields: { Name: 'Fest', 'First day': '2026-05-02' },
    day: { kind: 'dates', name: 'Fest', from: '2026-05-02', to: '2026-05-02' },
  },
  {
    way: 'The same every year',
    fields: { Name: 'Fest', 'First day': '2026-12-30', 'Last day (when there are several)': '2026-01-02' },
    day: { kind: 'dates', name: 'Fest', from: '12-30', to: '01-02' },
  },
])('adds days: $day.from to $day.to', async ({ way, fields, day }) => {
  const page = await opened({ setCityCalendar: saved });
  await page.press('Add days to Ice');
  await page.person.click(page.dialog().getByLabelText(way));
  await type(page, fields);
  await page.person.click(page.dialog().getByRole('button', { name: 'Add days' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
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
    'Last day (when there are several)': '2026-05-02',
  });
  await page.person.click(page.dialog().getByRole('button', { name: 'Add days' }));
  expect(await page.dialog().findByRole('alert')).toBeDefined();
  expect(page.sent('setCityCalendar')).toEqual([]);
});

it('adds days of a list', async () => {
  const page = await opened({ setCityCalendar: saved });
  await page.press('Add days to Ice');
  await page.person.click(page.dialog().getByLabelText(/^A list/));
  await type(page, { 'One day in each line': '2026-12-24 Eve' });
  await page.person.click(page.dialog().getByRole('button', { name: 'Add days' }));
  await vi.waitFor(() => expect(page.sent('setCityCalendar')).toHaveLength(1));
  expect(page.sent('setCityCalendar')).toMatchObject([
    {
      calendar: {
        periods: [{}, { days: [{ kind: 'dates', name: 'Eve', from: '2026-12-24', to: '2026-12-24' }] }],
      },
    },
  ]);
});

it('switches a period by the city’s clocks', async () => {
  const page = await opened({ switchPeriod: () => answerOf('switchPeriod', { version: 'v2' }) });
  await page.press('Switch Ice');
  expect(page.dialog().getByLabelText<HTMLInputElement>('On, whatever the day').checked).toBe(true);
  await type(page, {
    'Starts (empty: now)': '2031-01-10T08:00',
    'Ends (empty: when it is switched again)': '2031-01-12T20:30',
  });
  await page.person.click(page.dialog().getByRole('button', { name: 'Switch' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(page.sent('switchPeriod')).toEqual([
    {
      version: 'v1',
      period: 'Ice',
      state: 'on',
      from: '2031-01-10T14:00:00.000Z',
      until: '2031-01-13T02:30:00.000Z',
    },
  ]);
  expect(lastSaid()).toContain('The calendar was saved.');
});

it('offers the days of one that is switched, and no end for that', async () => {
  const switchings = [{ from: Date.parse('2026-01-01T00:00:00Z'), until: null, state: 'off' }];
  const periods = { calendar: { periods: [period('Market', { switchings }), period('Ice')] } };
  const page = await opened({ switchPeriod: () => answerOf('switchPeriod', { version: 'v2' }) }, periods);
  expect(
    within(page.view.getByRole('region', { name: 'Market' })).getAllByText(/^Off, whatever/),
  ).not.toHaveLength(0);
  await page.press('Switch Market');
  expect(page.dialog().getByLabelText<HTMLInputElement>('Its days decide').checked).toBe(true);
  expect(page.dialog().queryByLabelText(/^Ends/)).toBeNull();
  await page.person.click(page.dialog().getByRole('button', { name: 'Switch' }));
  await vi.waitFor(() =>
    expect(page.sent('switchPeriod')).toEqual([
      { version: 'v1', period: 'Market', state: 'days', from: null, until: null },
    ]),
  );
});

function Rules() {
  const inWords = useDayRule();
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
    'Monday number 3 of January',
    'last Sunday of May',
    'Easter Sunday, days after: 39',
    'December 24 to January 2',
    'May 1',
    'Saturday, Monday',
  ]);
});
