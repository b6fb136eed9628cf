// @vitest-environment happy-dom
// Checking a feed: what is missing, what is sent of files and of an address, the same as a command, and what was found.
import { fireEvent } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answers, delayResponses, ErrorResponse, open } from '../../testing/page.tsx';
import { savedFiles } from '../../testing/saved-files.ts';
import { FeedCheckPage } from './feed-check-page.tsx';
import { FeedReportView } from './feed-report-view.tsx';

const report = {
  standard: 'CDS 1.1',
  counts: { zones: 1234, policies: 5 },
  errors: 0,
  warnings: 0,
  findings: [],
  is_stopped: false,
};
async function opened(answers: Answers = {}) {
  const page = await open(<FeedCheckPage />, answers);
  const check = () => page.person.click(page.view.getByRole('button', { name: 'Check feed' }));
  const command = () =>
    page.view.getByText(/^The same from the command line/).querySelector('code')?.textContent;
  const give = (...files: readonly File[]) =>
    page.person.upload(document.querySelector('input[type=file]') as HTMLInputElement, [...files]);
  return { ...page, check, command, give };
}

it('asks for files before it checks any, and sends them with the version that was chosen', async () => {
  const { view, person, check, command, give, asked } = await opened({ checkFeedFiles: () => report });
  expect(command()).toBe('curbwright validate cds FILE …');
  await check();
  expect(view.getByRole('alert').textContent).toBe('Choose at least one file.');
  await give(new File(['{}'], 'zones.json'), new File(['{}'], 'my policies.json'));
  expect(view.getByText('2 files: zones.json, my policies.json')).toBeTruthy();
  expect(command()).toBe('curbwright validate cds "zones.json" "my policies.json"');
  await person.click(view.getByLabelText('CDS 1.0'));
  await check();
  expect(await view.findByRole('region', { name: 'Results: CDS 1.1' })).toBeTruthy();
  expect(view.queryByRole('alert')).toBeNull();
  const [{ body } = {}] = asked.filter(({ name }) => name === 'checkFeedFiles');
  expect(body).toMatchObject({ standard: 'cds', version: '1.0' });
  expect((body as { files: File }).files.name).toBe('my policies.json');
});

it('sends no version of a standard that has none to choose', async () => {
  const { view, person, check, give, command, asked } = await opened({ checkFeedFiles: () => report });
  await person.click(view.getByLabelText('CDS 1.1'));
  await person.click(view.getByLabelText('CurbLR'));
  expect(view.queryByLabelText('CDS 1.1')).toBeNull();
  await give(new File(['{}'], 'a.json'));
  expect(command()).toBe('curbwright validate curblr "a.json"');
  await check();
  await view.findByRole('region');
  expect(asked[0]?.body).toMatchObject({ standard: 'curblr', version: '' });
});

it.each(['', 'ftp://a.example', 'a.example/feed', 'https://'])(
  'asks for an address instead of “%s”',
  async (text) => {
    const { view, person, check } = await opened();
    await person.click(view.getByLabelText('Web address'));
    if (text !== '') await person.type(view.getByLabelText('Address'), text);
    await check();
    expect(view.getByRole('alert').textContent).toMatch(/^Enter the feed’s address/);
  },
);

it('sends an address, its token and version only where they were said', async () => {
  const { view, person, check, command, asked } = await opened({ checkFeedAddress: () => report });
  await person.click(view.getByLabelText('Web address'));
  expect(command()).toBe('curbwright validate cds https://…');
  await person.type(view.getByLabelText('Address'), ' HTTP://a.example/feed ');
  expect(command()).toBe('curbwright validate cds HTTP://a.example/feed');
  await check();
  await view.findByRole('region');
  await person.click(view.getByLabelText('CDS 1.1'));
  await person.type(view.getByLabelText(/^Bearer token/), ' s3 ');
  await check();
  await expect.poll(() => asked.length).toBe(2);
  const address = { standard: 'cds', address: 'HTTP://a.example/feed' };
  expect(asked.map(({ body }) => body)).toEqual([
    { ...address, version: null, token: null },
    { ...address, version: '1.1', token: 's3' },
  ]);
});

it('says why the feed could not be checked, without the report of before', async () => {
  const answers = [
    report,
    new ErrorResponse(400, { code: 'invalid', detail: 'It is of a private network.' }),
  ];
  const { view, person, check } = await opened({ checkFeedAddress: () => answers.shift() ?? report });
  await person.click(view.getByLabelText('Web address'));
  await person.type(view.getByLabelText('Address'), 'https://a.example');
  await check();
  await view.findByRole('region');
  await check();
  expect((await view.findByRole('alert')).textContent).toBe('It is of a private network.');
  expect(view.queryByRole('region')).toBeNull();
  expect(view.getByRole('status').textContent).toBe('');
});

const finding = { code: 'a.b', section: 'Zones', severity: 'error', text: 'No id.' } as const;
const places = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ ...finding, place: `zones[${at}]` }));

it.each([
  [{}, 'No errors found.', 'true'],
  [{ warnings: 2 }, 'No errors found. · 2 warnings', 'true'],
  [{ errors: 1, warnings: 1 }, '1 error · 1 warning', 'false'],
  [
    { counts: {} },
    'No CDS or CurbLR data was found. Choose other files or another address. 0 errors',
    'false',
  ],
])('sums up %j', async (part, said, isGood) => {
  const { view } = await open(<FeedReportView report={{ ...report, ...part }} />);
  const sum = view.getByRole('status');
  expect([sum.textContent, sum.getAttribute('data-good')]).toEqual([said, isGood]);
  expect(sum.querySelector('svg') !== null).toBe(isGood === 'true');
  const looked = view.queryByText(/^Checked/)?.textContent;
  expect(looked).toBe('counts' in part ? undefined : 'Checked: 1,234 zones and 5 policies');
});

it.each([
  [10, 'at 10 places', undefined],
  [11, 'at 11 places', 'and 1 more place; the downloaded report lists up to 100 of each kind'],
])('shows ten of %i places of a rule', async (count, times, more) => {
  const warning = { ...finding, severity: 'warning', code: 'c.d', place: 'x', text: 'Odd.' } as const;
  const findings = [warning, ...places(count)];
  const { view } = await open(<FeedReportView report={{ ...report, is_stopped: true, findings }} />);
  const [first, second] = [...document.querySelectorAll('[data-severity]')];
  expect([first, second].map((each) => each?.querySelector('h4')?.textContent)).toEqual([
    `Error · Zones${times}a.b`,
    'Warning · Zonesat 1 placec.d',
  ]);
  expect(first?.querySelectorAll('li')).toHaveLength(10);
  expect(first?.querySelector('li')?.textContent).toBe('zones[0] No id.');
  expect(view.queryByText(/^and \d+ more/)?.textContent).toBe(more);
  expect(view.getByText(/^The check stopped after these findings/)).toBeTruthy();
});

it('says nothing of a stop that did not happen', async () => {
  const { view } = await open(<FeedReportView report={report} />);
  expect(view.queryByText(/^The check stopped/)).toBeNull();
});

it('saves the whole report as a file', async () => {
  const saved = savedFiles();
  const { view, person } = await open(<FeedReportView report={{ ...report, warnings: 3 }} />);
  await person.click(view.getByRole('button', { name: 'Save the report (JSON)' }));
  await expect.poll(() => saved.map(({ name }) => name)).toEqual(['feed-report.json']);
  expect(JSON.parse(saved[0]?.text ?? '')).toEqual({ ...report, warnings: 3 });
});

it('shows no answer to a check that was begun before the last', async () => {
  const { view, person, check } = await opened({
    checkFeedAddress: ({ body }) => ({
      ...report,
      standard: (body as { address: string }).address.endsWith('old') ? 'Old' : 'New',
    }),
  });
  const old = delayResponses('checkFeedAddress', ({ body }) =>
    (body as { address: string }).address.endsWith('old'),
  );
  await person.click(view.getByLabelText('Web address'));
  await person.type(view.getByLabelText('Address'), 'https://a.example/old');
  await check();
  await expect.poll(() => old.length).toBe(1);
  expect(document.querySelector('form')?.getAttribute('aria-busy')).toBe('true');
  expect(view.getByRole('status').textContent).not.toBe('');
  fireEvent.change(view.getByLabelText('Address'), { target: { value: 'https://a.example/new' } });
  fireEvent.submit(document.querySelector('form') as HTMLElement);
  expect(await view.findByRole('region', { name: 'Results: New' })).toBeTruthy();
  await old[0]?.release();
  expect(view.queryByRole('region', { name: 'Results: Old' })).toBeNull();
});
