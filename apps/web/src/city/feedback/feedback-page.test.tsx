// @vitest-environment happy-dom
// What people wrote to the city: who and about what, the pages, and what is sent when a message is dealt with or deleted.
import { within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockResponse } from '../../testing/answer-of.ts';
import { type Answers, ErrorResponse, open } from '../../testing/page.tsx';
import { lastToast } from '../../testing/shown.ts';
import { FeedbackPage } from './feedback-page.tsx';

const at = '2026-11-28T15:00:00Z';
const plain = { id: 4, at, message: 'The sign is gone.' } as const;
const answered = (results: readonly object[], count = results.length) => ({
  feedback: () => mockResponse('feedback', { meta: { count }, results: results as [typeof plain] }),
});

async function opened(more: Answers) {
  const page = await open(<FeedbackPage />, more);
  const sent = (call: string) =>
    page.asked.flatMap(({ name, params, body }) => (name === call ? [{ ...params, body }] : []));
  const queries = () => page.asked.filter(({ name }) => name === 'feedback').map(({ query }) => query);
  return { ...page, sent, queries };
}

it('says who wrote, as far as they said, about which curb, and who dealt with it', async () => {
  const { view } = await opened(
    answered([
      plain,
      { ...plain, id: 5, name: 'Ida', email: 'ida+curb@mail.example', user: 'mara' },
      { ...plain, id: 6, user: 'mara', link: { id: 71, segment_id: 'SEG-71', street_name: 'Main St' } },
      { ...plain, id: 7, page: '/viewer/', link: { id: 72, segment_id: 'SEG-72', street_name: null } },
      { ...plain, id: 8, email: 'x@mail.example', done_at: at, done_by: 'tom' },
    ]),
  );
  const when = 'Nov 28, 2026, 9:00 AM';
  const messages = await view.findAllByRole('listitem');
  const texts = messages.map((each) => [...each.querySelectorAll('p')].map((p) => p.textContent));
  expect(texts).toEqual([
    [`${when}anonymous`, 'The sign is gone.'],
    [`${when}Idaida+curb@mail.examplesigned in as mara`, 'The sign is gone.'],
    [`${when}signed in as mara`, 'The sign is gone.', 'Main St SEG-71'],
    [`${when}anonymous`, 'The sign is gone.', 'SEG-72 SEG-72', 'Sent from /viewer/'],
    [`${when}x@mail.example`, 'The sign is gone.', `Resolved by tom, ${when}`],
  ]);
  const links = view.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    'mailto:ida%2Bcurb@mail.example',
    '/viewer/?link=71',
    '/viewer/?link=72',
    'mailto:x@mail.example',
  ]);
  expect(view.getByRole('status').textContent).toBe('5 messages');
});

it('names a message in its buttons by its beginning: 60 characters, and dots where there is more', async () => {
  const { view } = await opened(
    answered([
      { ...plain, message: 'a'.repeat(60) },
      { ...plain, id: 5, message: 'b'.repeat(61) },
    ]),
  );
  const [short, long] = await view.findAllByRole('button', { name: /^Delete message: / });
  expect(short?.getAttribute('aria-label')).toBe(`Delete message: Nov 28, 2026, 9:00 AM, ${'a'.repeat(60)}`);
  expect(long?.getAttribute('aria-label')).toBe(`Delete message: Nov 28, 2026, 9:00 AM, ${'b'.repeat(60)}…`);
});

it('turns pages of twenty, and another choice begins at its first page', async () => {
  const { view, person, queries } = await opened(answered([plain], 40));
  const off = (name: string) => view.getByRole<HTMLButtonElement>('button', { name }).disabled;
  await view.findByText('1 to 20 of 40');
  expect([off('Newer'), off('Older')]).toEqual([true, false]);
  await person.click(view.getByRole('button', { name: 'Older' }));
  await view.findByText('21 to 40 of 40');
  expect([off('Newer'), off('Older')]).toEqual([false, true]);
  await person.selectOptions(view.getByLabelText('Show feedback'), 'Resolved');
  await view.findByText('1 to 20 of 40');
  expect(queries()).toEqual([
    { state: 'open', limit: '20', offset: '0' },
    { state: 'open', limit: '20', offset: '20' },
    { state: 'done', limit: '20', offset: '0' },
  ]);
});

it('goes back a page when the last message of the last page left it', async () => {
  let count = 21;
  const { view, person, queries } = await opened({
    feedback: () => answered([plain], count).feedback(),
    changeFeedback: () => {
      count = 20;
      return mockResponse('changeFeedback', { ...plain, done_at: at });
    },
  });
  await person.click(await view.findByRole('button', { name: 'Older' }));
  await view.findByText('21 to 21 of 21');
  await person.click(view.getByRole('button', { name: /^Mark as resolved: / }));
  await view.findByText('20 messages');
  expect(queries().at(-1)?.offset).toBe('0');
  expect(view.queryByRole('button', { name: 'Newer' })).toBeNull();
});

it.each([
  ['Open', 'No open feedback.'],
  ['Resolved', 'No resolved feedback yet.'],
  ['All', 'No feedback yet.'],
])('says what an empty list of "%s" means', async (choice, words) => {
  const { view, person } = await opened(answered([]));
  await person.selectOptions(view.getByLabelText('Show feedback'), choice);
  expect(await view.findByText(words)).toBeTruthy();
});

it('says that a message is dealt with, and that another waits again', async () => {
  const { view, person, sent } = await opened({
    ...answered([plain, { ...plain, id: 5, done_at: at }]),
    changeFeedback: () => mockResponse('changeFeedback', plain),
  });
  await person.click(await view.findByRole('button', { name: /^Mark as resolved: / }));
  await expect.poll(() => document.activeElement?.textContent).toBe('2 messages');
  await person.click(view.getByRole('button', { name: /^Reopen: / }));
  await expect
    .poll(() => sent('changeFeedback'))
    .toEqual([
      { id: '4', body: { is_done: true } },
      { id: '5', body: { is_done: false } },
    ]);
});

it('leaves the focus where it is when all are listed, for the message stays', async () => {
  let isDone = false;
  const { view, person } = await opened({
    feedback: () => answered([isDone ? { ...plain, done_at: at } : plain]).feedback(),
    changeFeedback: () => {
      isDone = true;
      return mockResponse('changeFeedback', { ...plain, done_at: at });
    },
  });
  await person.selectOptions(view.getByLabelText('Show feedback'), 'All');
  await person.click(await view.findByRole('button', { name: /^Mark as resolved: / }));
  const button = await view.findByRole('button', { name: /^Reopen: / });
  expect(document.activeElement).toBe(button);
});

it('says that the list could not be read, and reads it again', async () => {
  const answers = [new ErrorResponse(503, { code: 'busy', detail: 'Not now.' })];
  const { view, person } = await opened({ feedback: () => answers.shift() ?? answered([plain]).feedback() });
  expect(await view.findByRole('alert')).toBeTruthy();
  await person.click(view.getByRole('button', { name: 'Try again' }));
  expect(await view.findByText('The sign is gone.')).toBeTruthy();
  expect(view.queryByRole('alert')).toBeNull();
});

it('deletes a message after a question, and says so only when it is gone', async () => {
  const answers = [
    new ErrorResponse(409, { code: 'conflict', detail: 'Busy.' }),
    mockResponse('deleteFeedback'),
  ];
  const { view, person, sent } = await opened({
    ...answered([{ ...plain, id: 3 }, plain]),
    deleteFeedback: () => answers.shift() as never,
  });
  for (const said of [false, true]) {
    const row = (await view.findAllByRole('listitem'))[1] as HTMLElement;
    await person.click(within(row).getByRole('button', { name: /^Delete message: / }));
    await person.click([...document.querySelectorAll('dialog button')].at(-1) as HTMLElement);
    await expect.poll(() => document.querySelector('dialog')).toBeNull();
    expect(lastToast() === 'The message was deleted.').toBe(said);
    expect(document.activeElement?.getAttribute('role') === 'status').toBe(said);
  }
  expect(sent('deleteFeedback')).toMatchObject([{ id: '4' }, { id: '4' }]);
});
