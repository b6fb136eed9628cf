// @vitest-environment happy-dom
// How often other software asked: the stretch and key that are asked for, and the numbers by time, key and call.
import { expect, it } from 'vitest';
import { mockResponse } from '../../testing/answer-of.ts';
import { type Answers, ErrorResponse, open } from '../../testing/page.tsx';
import { rowsOf } from '../../testing/shown.ts';
import { UsagePage } from './usage-page.tsx';

const none = { calls: 0, refused: 0, limited: 0, failed: 0 };
const usage = (step: 'hour' | 'day' = 'day', failed = 0) =>
  mockResponse('apiUsage', {
    step,
    time_zone: 'America/Chicago',
    buckets: [
      { at: '2026-11-20T18:30:00Z', calls: 1200, refused: 30, limited: 7, failed },
      { at: '2026-11-22T03:30:00Z', ...none, calls: 45 },
    ],
    keys: [
      { key: 0, name: null, ...none, calls: 900 },
      { key: 4, name: 'Fleet', ...none, calls: 300, refused: 2 },
      { key: 6, name: null, ...none, calls: 45 },
    ],
    calls: [
      { call: 'sensors', ...none, calls: 1100 },
      { call: 'lostCall', ...none, calls: 145 },
    ],
  });
const opened = (more: Answers = {}) =>
  open(<UsagePage />, {
    apiUsage: () => usage(),
    apiKeys: () =>
      mockResponse('apiKeys', {
        results: [
          { id: 4, name: 'Fleet' },
          { id: 6, name: 'Ops' },
        ],
      }),
    ...more,
  });

it('counts in a picture and in tables, by day, by key and by call', async () => {
  const { view, person } = await opened();
  const label = '1,245 requests in this period';
  await person.click(await view.findByRole('button', { name: `Table: ${label}` }));
  const [first] = view.getAllByRole('table');
  const heads = [...(first?.querySelectorAll('thead th') ?? [])].map(({ textContent }) => textContent);
  expect(heads).toEqual(['When', 'Requests', 'Rejected', 'Over the limit', 'Server error']);
  expect(rowsOf(first as HTMLElement)).toEqual([
    ['Nov 20, 2026', '1,200', '30', '7', '0'],
    ['Nov 21, 2026', '45', '0', '0', '0'],
  ]);
  const bars = (name: string) =>
    [...view.getByRole('list', { name }).querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(bars('By key')).toEqual(['Without a key900', 'Fleet300', '#645']);
  expect(bars('By operation')).toEqual(['GET /api/sensors/1,100', 'lostCall145']);
  await person.click(view.getByRole('button', { name: 'Table: By key' }));
  expect(rowsOf(view.getAllByRole('table')[1] as HTMLElement)[1]).toEqual(['Fleet', '300', '2', '0', '0']);
});

it('names the hours where it counts by them', async () => {
  const { view, person } = await opened({ apiUsage: () => usage('hour', 3) });
  await person.click(await view.findByRole('button', { name: /^Table: 1,245 requests/ }));
  const [row] = rowsOf(view.getAllByRole('table')[0] as HTMLElement);
  expect(row).toEqual(['Nov 20, 2026, 12:30 PM', '1,200', '30', '7', '3']);
});

it('draws what is left of all as answered, and other ends only where there are any', async () => {
  const { view } = await opened();
  await view.findByRole('button', { name: /^Table: 1,245 requests/ });
  const said = document.body.textContent ?? '';
  expect(said).toContain('Successful');
  expect(said).toContain('Rejected');
  expect(said).toContain('Over the limit');
  expect(said).not.toContain('Server error');
});

it('asks for the stretch and the key that were chosen', async () => {
  const { view, person, asked } = await opened();
  const last = () => asked.findLast(({ name }) => name === 'apiUsage')?.query;
  await expect.poll(last).toEqual({ days: '30' });
  await person.selectOptions(view.getByLabelText('Period'), '7 days');
  await expect.poll(last).toEqual({ days: '7' });
  const whose = await view.findByLabelText<HTMLSelectElement>('Requests from');
  expect([...whose.options].map(({ text }) => text)).toEqual(['All', 'Without a key', 'Fleet', 'Ops']);
  await person.selectOptions(whose, 'Without a key');
  await expect.poll(last).toEqual({ days: '7', key: '0' });
  await person.selectOptions(whose, 'Ops');
  await expect.poll(last).toEqual({ days: '7', key: '6' });
});

it('says that nobody asked, or that it could not be read', async () => {
  const quiet = await opened({
    apiUsage: () => mockResponse('apiUsage', { time_zone: 'UTC', buckets: [{ calls: 0 }] }),
  });
  expect(await quiet.view.findByText('No requests in this period.')).toBeTruthy();
  const failed = await opened({ apiUsage: () => new ErrorResponse(500, {}) });
  expect(await failed.view.findByRole('alert')).toBeTruthy();
});
