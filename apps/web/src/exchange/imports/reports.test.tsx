// @vitest-environment happy-dom
// What an import would do, or did: what is lost and accepted, the numbers, what to know first, and the issues by kind and page.
import type { ImportReportResponse } from '@curbwright/contract';
import { within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { mockResponse, type Part } from '../../testing/answer-of.ts';
import { type Answers, ErrorResponse, open, settled } from '../../testing/page.tsx';
import { savedFiles } from '../../testing/saved-files.ts';
import { lastToast, rowsOf } from '../../testing/shown.ts';
import { IssueList } from './issue-list.tsx';
import { AcceptStop, LossTable, lostTotals, needsAcceptance } from './loss-view.tsx';
import { ReportView } from './report-view.tsx';

const reportOf = (part: Part<ImportReportResponse> = {}): ImportReportResponse => {
  const { preview } = mockResponse('importJob', { preview: { metres: 5, ...part } });
  if (preview === null) throw new Error('none');
  return preview as ImportReportResponse;
};
const totals = { curbs: 30, metres: 290.4, spaces: 0, rules: 28, prices: 4 };
const balance = (written: Partial<typeof totals>) => ({ read: totals, written: { ...totals, ...written } });
const losses = [{ of: 'curbs', read: 30, written: 20 }] as const;
const odd = [{ code: 'import.odd-price', count: 1200 }] as const;

it.each([
  [null, false, false, false],
  [{ losses: [], odd_values: [] }, false, false, false],
  [{ losses, odd_values: [] }, false, false, true],
  [{ losses, odd_values: [] }, true, false, false],
  [{ losses: [], odd_values: odd }, true, false, true],
  [{ losses: [], odd_values: odd }, false, true, false],
  [{ losses, odd_values: odd }, true, false, true],
  [{ losses, odd_values: odd }, false, true, true],
  [{ losses, odd_values: odd }, true, true, false],
])(
  'of the stop %j with losses %s and values %s accepted, something is open: %s',
  (stop, isLost, isOdd, needs) => {
    expect(needsAcceptance(stop as never, { losses: isLost, oddValues: isOdd })).toBe(needs);
  },
);

it('counts as lost what is half a unit or more, of what the file has', () => {
  expect(lostTotals({ balance: null })).toBeNull();
  expect(lostTotals({ balance: balance({ metres: 290 }) })).toBeNull();
  expect(lostTotals({ balance: balance({ metres: 289.8 }) })?.names).toEqual([
    'curbs',
    'metres',
    'rules',
    'prices',
  ]);
  expect(lostTotals({ balance: balance({ prices: 3 }) })?.written.prices).toBe(3);
});

it.each([
  [false, ['What the file has', 'In the file', 'Would be imported', 'Lost']],
  [true, ['What the file has', 'In the file', 'Imported', 'Lost']],
])('sets the file beside what is imported (done: %s)', async (isDone, heads) => {
  const report = reportOf({ balance: balance({ curbs: 20, metres: 200.6 }), stop: { losses: [...losses] } });
  const { view } = await open(<LossTable {...{ report, isDone }} />);
  expect(view.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(heads);
  expect(rowsOf(view.getByRole('table'))).toEqual([
    ['Curbs', '30', '20', '10'],
    ['Meters of curb', '290', '201', '90'],
    ['Curbs with known rules', '28', '28', '0'],
    ['Prices', '4', '4', '0'],
  ]);
  const faulty = [...document.querySelectorAll('[data-faulty]')].map(
    (row) => row.querySelector('th')?.textContent,
  );
  expect(faulty).toEqual(['Curbs']);
});

it('asks to accept what is lost and what looks wrong, each by its own tick', async () => {
  const onAccept = vi.fn();
  const accepted = { losses: false, oddValues: true };
  const stop = { losses: [...losses], odd_values: [...odd, { code: 'import.odd-stay', count: 2 }] } as const;
  const { view, person, asked } = await open(
    <AcceptStop job={12} stop={stop as never} {...{ accepted, onAccept }} />,
    {
      importIssues: ({ query }) =>
        mockResponse('importIssues', {
          results: query.code === 'import.odd-stay' ? [{ position: 1, place: 'line 7', text: '9 days' }] : [],
        }),
    },
  );
  const [lost, values] = view.getAllByRole<HTMLInputElement>('checkbox');
  expect([lost?.checked, values?.checked]).toEqual([false, true]);
  await person.click(lost as HTMLElement);
  expect(onAccept).toHaveBeenLastCalledWith({ losses: true, oddValues: true });
  await person.click(values as HTMLElement);
  expect(onAccept).toHaveBeenLastCalledWith({ losses: false, oddValues: false });
  expect(view.getByText('Unusually high prices: 1,200. For example:')).toBeTruthy();
  expect(view.getByText('Time limits longer than 7 days: 2. For example:')).toBeTruthy();
  expect((await view.findByText('line 7')).parentElement?.textContent).toBe('line 7: 9 days');
  const queries = asked.flatMap(({ name, query }) => (name === 'importIssues' ? [query] : []));
  expect(queries).toEqual([
    { code: 'import.odd-price', limit: '5', language: 'en' },
    { code: 'import.odd-stay', limit: '5', language: 'en' },
  ]);
});

it.each([
  ['import.odd-low-price', /^Unusually low prices/],
  ['import.odd-step', /^Unusually long billing increments/],
  ['import.odd-tier', /^Hourly prices that change/],
  ['import.odd-period', /^Periods that/],
  ['import.odd-others', /^Curbs with rules for some users/],
] as const)('says what is odd about %s', async (code, said) => {
  const stop = { losses: [], odd_values: [{ code, count: 3 }] };
  const { view } = await open(
    <AcceptStop job={12} stop={stop} accepted={{ losses: false, oddValues: false }} onAccept={vi.fn()} />,
  );
  expect(view.getByText(said)).toBeTruthy();
  expect(view.getAllByRole('checkbox')).toHaveLength(1);
});

const warned = reportOf({
  counts: {
    links: { in_source: 1700, created: 1200, changed: 33, unchanged: 4, retired: 5, left: 6 },
    nodes: { unchanged: 7 },
  },
  published_replaced: 1,
  scheduled_left: 2,
  city_sets: ['name', 'currency'],
  new_sub_activities: ['market', 'taxi'],
});

it('says in numbers what becomes of curbs, and what to know first', async () => {
  const { view } = await open(<ReportView report={warned} isDone={false} />);
  const cards = [...document.querySelectorAll('[data-state]')].map((card) => card.textContent);
  expect(cards).toEqual(['New1,200', 'Changed33', 'Unchanged4', 'Retired5']);
  const list = within(view.getByRole('list', { name: 'Check this first' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'The rules published here on 1 curb will be replaced by those in the file.',
    '2 curbs stay as they are: changes to them are scheduled.',
    '5 curbs of the city are not in the file and will be removed from the map.',
    'The import changes city settings: name, currency.',
    'The import adds curb types the city does not have yet: market, Taxi and ride-hail.',
  ]);
  expect(rowsOf(document.querySelector('details table') as HTMLElement)).toEqual([
    ['Curbs', '1,700', '1,200', '33', '4', '5', '6'],
    ['Intersections', '0', '0', '0', '7', '0', '0'],
  ]);
});

it('warns of nothing once it is done, nor where nothing is to be known', async () => {
  const done = await open(<ReportView report={warned} isDone />);
  expect(done.view.queryByRole('list', { name: 'Check this first' })).toBeNull();
});

it('has no table of numbers where all are nought', async () => {
  const { view } = await open(<ReportView report={reportOf()} isDone={false} />);
  expect(view.queryByText('All counts')).toBeNull();
  expect(view.queryByRole('list', { name: 'Check this first' })).toBeNull();
});

const kind = { severity: 'error', place: 'line 1' } as const;
const issued = reportOf({
  issues: { error: 1200, warning: 30, loss: 4 },
  kinds: [
    { ...kind, code: 'a', count: 1, text: 'One.', texts: ['One.'] },
    { ...kind, code: 'b', count: 1199, text: 'No place.', texts: ['No place.'] },
    { ...kind, code: 'c', count: 30, severity: 'warning', text: 'x', texts: ['p', 'q', 'r'] },
    { ...kind, code: 'd', count: 4, severity: 'loss', text: 'x', texts: ['p', 'q', 'r', 's'] },
  ],
});
const issues = (count: number, more: Answers = {}) =>
  open(<IssueList job={12} report={issued} />, {
    importIssues: () =>
      mockResponse('importIssues', {
        meta: { count },
        results: [
          { position: 1, place: 'line 3', severity: 'error', text: 'No place.' },
          { position: 2, place: 'line 9', severity: 'loss', text: 'A note.' },
        ],
      }),
    ...more,
  });

it('lists issues with their place, and their kinds in words', async () => {
  const { view } = await issues(50);
  expect(view.getByText('Skipped: 1,200. To check: 30. Not imported: 4.')).toBeTruthy();
  expect(rowsOf(await view.findByRole('table'))).toEqual([
    ['line 3', 'Skipped', 'No place.'],
    ['line 9', 'Not imported', 'A note.'],
  ]);
  const list = view.getByLabelText<HTMLSelectElement>('Issue type');
  expect([...list.options].map(({ text }) => text)).toEqual([
    'All 1,234',
    'One.',
    '1,199 × No place.',
    'p · q · r (total: 30)',
    'p · q · r · … (total: 4)',
  ]);
  expect([...list.querySelectorAll('optgroup')].map(({ label }) => label)).toEqual([
    'Skipped',
    'To check',
    'Not imported',
  ]);
  expect(view.queryByRole('button', { name: 'Next' })).toBeNull();
});

it('turns pages of fifty, and begins another kind at its first', async () => {
  const { view, person, asked } = await issues(100);
  const isOff = (name: string) => view.getByRole<HTMLButtonElement>('button', { name }).disabled;
  await view.findByText('1 to 50 of 100');
  expect([isOff('Previous'), isOff('Next')]).toEqual([true, false]);
  await person.click(view.getByRole('button', { name: 'Next' }));
  await view.findByText('51 to 100 of 100');
  await expect.poll(() => isOff('Next')).toBe(true);
  expect(isOff('Previous')).toBe(false);
  await person.selectOptions(view.getByLabelText('Issue type'), '1,199 × No place.');
  await view.findByText('1 to 50 of 100');
  const queries = asked.flatMap(({ name, query }) => (name === 'importIssues' ? [query] : []));
  expect(queries).toEqual([
    { language: 'en', limit: '50', offset: '0' },
    { language: 'en', limit: '50', offset: '50' },
    { language: 'en', limit: '50', offset: '0', code: 'b' },
  ]);
});

it('says why the list could not be saved', async () => {
  const { view, person } = await issues(1, {
    importIssuesFile: () => new ErrorResponse(500, { code: 'broken', detail: 'It broke.' }) as never,
  });
  await person.click(view.getByRole('button', { name: 'Download the list (CSV)' }));
  expect((await view.findByRole('alert')).textContent).toBe('It broke.');
});

it('saves the whole list as a file, and says so', async () => {
  const saved = savedFiles();
  const { view, person, asked } = await issues(1, {
    importIssuesFile: () => new File(['place;text'], 'issues.csv', { type: 'text/csv' }),
  });
  await person.click(view.getByRole('button', { name: 'Download the list (CSV)' }));
  await expect.poll(() => saved).toEqual([{ name: 'issues.csv', text: 'place;text' }]);
  await expect.poll(() => lastToast()).toContain('issues.csv');
  expect(view.queryByRole('alert')).toBeNull();
  expect(asked.find(({ name }) => name === 'importIssuesFile')).toMatchObject({
    params: { id: '12' },
    query: { language: 'en' },
  });
});

it('asks for nothing where every record was taken', async () => {
  const { view, asked } = await open(<IssueList job={12} report={reportOf()} />);
  expect(view.getByText('No issues: every record can be read as it is.')).toBeTruthy();
  await settled();
  expect(asked).toEqual([]);
});
