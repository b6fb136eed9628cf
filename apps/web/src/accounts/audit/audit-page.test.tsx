// @vitest-environment happy-dom
// The audit trail: its entries, what is searched for, its pages by the last entry, and the file of the same question.
import { expect, it } from 'vitest';
import { mockResponse } from '../../testing/answer-of.ts';
import { type Answers, ErrorResponse, open } from '../../testing/page.tsx';
import { savedFiles } from '../../testing/saved-files.ts';
import { lastToast, rowsOf } from '../../testing/shown.ts';
import { AuditPage } from './audit-page.tsx';

const entry = { at: '2026-11-20T18:30:00Z', action: 'publish', noun: 'regulation' } as const;
const results = [
  {
    ...entry,
    id: 31,
    user: 'mara',
    noun_id: '12',
    before: { a: 1 },
    after: { a: 2 },
    request_id: 'req-7',
  },
  { ...entry, id: 29, user: null, noun_id: null },
  { ...entry, id: 27, user: 'ben', noun_id: '0b0e1d2c-aaaa-4bbb-8ccc-111122223333', after: { b: 3 } },
] as const;
const trail = (more = true, last = 27) =>
  mockResponse('auditTrail', {
    results: results.map((one) => (one.id === 27 ? { ...one, id: last } : one)),
    users: ['ben', 'mara'],
    actions: ['zebra', 'apple'],
    nouns: ['thing'],
    has_more: more,
  });
const opened = async (more: Answers = {}) => {
  const page = await open(<AuditPage />, { auditTrail: () => trail(), ...more });
  const queries = () => page.asked.filter(({ name }) => name === 'auditTrail').map(({ query }) => query);
  const isOff = (name: string) => page.view.getByRole<HTMLButtonElement>('button', { name }).disabled;
  return { ...page, queries, isOff };
};

it('says who did what when, to what, and what it was before and after', async () => {
  const { view } = await opened();
  const table = await view.findByRole('table');
  const [first, second, third] = rowsOf(table);
  expect(first?.slice(0, 2)).toEqual(['Nov 20, 2026, 12:30 PM', 'mara']);
  expect(first?.[2]).toMatch(/12$/);
  expect(first?.[3]).toBe('ShowBefore{ "a": 1 }After{ "a": 2 }req-7');
  expect(second?.[1]).toBe('the server');
  expect(second?.[2]).not.toMatch(/null|\d/);
  expect(second?.[3]).toBe('');
  expect(third?.[2]).toMatch(/0b0e1d2c…$/);
  expect(third?.[3]).toBe('ShowAfter{ "b": 3 }');
});

const about = { noun_id: '16', subject: null, action: 'edit' } as const;
const subject = { name: null, place: null, at: null, exists: true };
const place = { bl_street_name: 'Pear Street', bl_side: 'N', bl_from: '3rd', bl_to: '4th' };
it.each([
  [
    { noun: 'proposed-regulation', subject: { ...subject, place } },
    'Proposal: Pear Street, North side, between 3rd and 4th',
    '/manager/mapview/?proposal=16',
  ],
  [{ noun: 'user', subject: { ...subject, name: 'Jane Doe' } }, 'User: Jane Doe', '/administration/users/'],
  [
    { noun: 'session', subject: { ...subject, name: 'Jane Doe' } },
    'Sign-in session: Session of Jane Doe',
    '/administration/users/',
  ],
  [{ noun: 'session', subject: { ...subject, exists: false } }, 'Sign-in session', undefined],
  [
    { noun: 'batch', subject: { ...subject, name: 'Spring' } },
    'Batch: Spring',
    '/manager/listview/?list=batches&batch=16',
  ],
  [
    { noun: 'analysis-zone', subject: { ...subject, name: 'Downtown' } },
    'Analysis zone: Downtown',
    '/analyzer/mapview/?zone=16',
  ],
  [
    {
      noun: 'work-order',
      subject: {
        ...subject,
        name: 'New sign',
        place: { ...place, bl_side: null, bl_from: null, bl_to: null },
      },
    },
    'Work order: New sign, Pear Street',
    '/manager/listview/?list=work-orders&search=New+sign',
  ],
  [
    { noun: 'asset', subject: { ...subject, name: 'Hydrant H-7', at: { lng: -126.1, lat: 44.2 } } },
    'Asset: Hydrant H-7',
    '/manager/mapview/#map=19/44.20000/-126.10000',
  ],
  [
    { noun: 'configuration', noun_id: 'CITY_NAME', subject: { ...subject, exists: false } },
    'Configuration: Name of the city',
    '/administration/configuration/',
  ],
  [
    { noun: 'analysis-zone', subject: { ...subject, name: 'Old town', exists: false } },
    'Analysis zone: Old town (deleted)',
    undefined,
  ],
  [{ noun: 'analysis-zone', subject: { ...subject, exists: false } }, 'Analysis zone: 16', undefined],
  [{ noun: 'calendar', noun_id: null }, 'Calendar', '/administration/calendar/'],
])('names and links %j', async (part, text, path) => {
  const { view } = await opened({
    auditTrail: () =>
      mockResponse('auditTrail', { results: [{ ...entry, id: 1, ...about, ...part }] as never }),
  });
  const table = await view.findByRole('table');
  expect(rowsOf(table)[0]?.[2]).toBe(`Edited · ${text}`);
  expect(table.querySelector('a')?.getAttribute('href') ?? undefined).toBe(path);
});

it('goes to older entries by the last one, and back by the way it came', async () => {
  const { view, person, queries, isOff } = await opened({
    auditTrail: ({ query }) =>
      query.before_id === undefined
        ? trail(true, 27)
        : query.before_id === '27'
          ? trail(true, 14)
          : trail(false, 5),
  });
  await view.findByRole('table');
  expect([isOff('Newer'), isOff('Older')]).toEqual([true, false]);
  await person.click(view.getByRole('button', { name: 'Older' }));
  await expect.poll(() => isOff('Newer')).toBe(false);
  await expect.poll(() => queries().length).toBe(2);
  await person.click(view.getByRole('button', { name: 'Older' }));
  await expect.poll(() => queries().at(-1)).toEqual({ limit: '50', before_id: '14' });
  await expect.poll(() => isOff('Older')).toBe(true);
  await person.click(view.getByRole('button', { name: 'Newer' }));
  await expect.poll(() => isOff('Older')).toBe(false);
  await person.click(view.getByRole('button', { name: 'Newer' }));
  await expect.poll(() => isOff('Newer')).toBe(true);
  const ids = queries().map(({ before_id: id }) => id);
  expect(ids.slice(0, 3)).toEqual([undefined, '27', '14']);
  expect(queries()[0]).toEqual({ limit: '50' });
});

it('filters as one chooses, begins at the newest again, and exports the same', async () => {
  const { view, person, queries, asked, isOff } = await opened({
    exportAuditTrail: () =>
      new ErrorResponse(500, { code: 'broken', detail: 'The file was not written.' }) as never,
  });
  await view.findByRole('table');
  await person.click(view.getByRole('button', { name: 'Older' }));
  await expect.poll(() => isOff('Newer')).toBe(false);
  expect([...view.getByLabelText<HTMLSelectElement>('Action').options].map(({ text }) => text)).toEqual([
    'any',
    'apple',
    'zebra',
  ]);
  await person.selectOptions(view.getByLabelText('User'), 'ben');
  await person.selectOptions(view.getByLabelText('Action'), 'zebra');
  await person.type(view.getByLabelText('From'), '2026-11-01');
  await person.type(view.getByLabelText('To'), '2026-11-09');
  await person.type(view.getByLabelText('Contains text'), 'Main St');
  const question = { user: 'ben', action: 'zebra', from: '2026-11-01', to: '2026-11-09', text: 'Main St' };
  await expect.poll(() => queries().at(-1)).toEqual({ ...question, limit: '50' });
  await expect.poll(() => isOff('Newer')).toBe(true);
  await person.click(view.getByRole('button', { name: 'Export as CSV' }));
  expect((await view.findByRole('alert')).textContent).toBe('The file was not written.');
  expect(asked.find(({ name }) => name === 'exportAuditTrail')?.body).toEqual({
    ...question,
    language: 'en',
  });
});

it('says that there are none, without pages', async () => {
  const { view } = await opened({ auditTrail: () => mockResponse('auditTrail') });
  expect(await view.findByText('No entries match.')).toBeTruthy();
  expect(view.queryByRole('button', { name: 'Older' })).toBeNull();
  expect(view.queryByRole('table')).toBeNull();
});

it('says that it could not be read, and reads again', async () => {
  const answers = [new ErrorResponse(500, {})];
  const { view, person } = await opened({ auditTrail: () => answers.shift() ?? trail(false) });
  await person.click(await view.findByRole('button', { name: 'Try again' }));
  expect(rowsOf(await view.findByRole('table'))).toHaveLength(3);
  expect(view.queryByRole('button', { name: 'Older' })).toBeNull();
});

it('saves the trail, and says so', async () => {
  const saved = savedFiles();
  const { view, person } = await opened({ exportAuditTrail: () => new File(['who'], 'audit.csv') });
  await view.findByRole('table');
  await person.click(view.getByRole('button', { name: 'Export as CSV' }));
  await expect.poll(() => saved).toEqual([{ name: 'audit.csv', text: 'who' }]);
  await expect.poll(() => lastToast()).toContain('audit.csv');
  expect(view.queryByRole('alert')).toBeNull();
});

it('says what a proposal changes in the details of its entry, as a link to it', async () => {
  const { view, person } = await opened({
    auditTrail: () =>
      mockResponse('auditTrail', {
        results: [{ ...entry, id: 31, user: 'mara', noun: 'proposed-regulation', noun_id: '12' }],
        users: [],
        actions: [],
        nouns: [],
        has_more: false,
      }),
    proposedRegulationChangeLines: () =>
      mockResponse('proposedRegulationChangeLines', { results: [{ id: 12, line: 'New: Parking' }] }),
  });
  const link = await view.findByText('New: Parking');
  expect(link.getAttribute('href')).toBe('/manager/mapview/?proposal=12');
  const details = link.closest('details');
  expect(details?.open).toBe(false);
  await person.click(view.getByText('Show'));
  expect(details?.open).toBe(true);
});
