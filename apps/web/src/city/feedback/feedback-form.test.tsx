// @vitest-environment happy-dom
// Writing to the city: what is missing, what is sent, and that what was typed stays until it was taken.
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { store } from '../../shell/store.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { type Answers, delayResponses, ErrorResponse, open, settled } from '../../testing/page.tsx';
import { shownError } from '../../testing/shown.ts';
import { FeedbackButton } from './feedback-button.tsx';
import { FeedbackForm } from './feedback-form.tsx';
import { feedbackOpened } from './feedback-slice.ts';
import { FeedbackTool } from './feedback-tool.tsx';

const place = { link: 7, place: 'Main Street, north side' };
async function opened(answers: Answers = {}, about: typeof place | null = null) {
  store.dispatch(feedbackOpened(about));
  const page = await open(<FeedbackForm />, answers);
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  const press = (name: string) => page.person.click(screen.getByRole('button', { name, hidden: true }));
  const note = (name: string) =>
    document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent;
  return { ...page, field, press, note };
}

it('says what is missing beside each field, and focuses the first', async () => {
  const { field, press, note, person, asked } = await opened();
  expect(field('Message').getAttribute('aria-invalid')).toBe('false');
  expect(note('Email (optional)')).toBe('Only if you would like a reply.');
  await person.type(field('Email (optional)'), 'mara');
  await press('Send feedback');
  expect(field('Message').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field('Message'));
  expect(note('Message')).toContain('Message');
  expect(note('Email (optional)')).not.toBe('Only if you would like a reply.');
  expect(note('Name (optional)')).toBeUndefined();
  await person.type(field('Message'), 'Hi');
  await press('Send feedback');
  expect(document.activeElement).toBe(field('Email (optional)'));
  expect(asked).toEqual([]);
});

it('sends what was said only, with the curb and the page, and is empty then', async () => {
  const { field, press, person, asked } = await opened(
    { sendFeedback: () => mockResponse('sendFeedback') },
    place,
  );
  expect(screen.getByText('About: Main Street, north side')).toBeTruthy();
  await person.type(field('Message'), ' The sign fell. ');
  await person.type(field('Name (optional)'), ' Mara ');
  await person.type(field('Email (optional)'), ' mara@a.example ');
  await press('Send feedback');
  await expect.poll(() => store.getState().feedback.draft.message).toBe('');
  expect(store.getState().feedback.open).toBe(false);
  expect(asked[0]?.body).toMatchObject({
    message: 'The sign fell.',
    name: 'Mara',
    email: 'mara@a.example',
    link: 7,
    page: location.href,
  });
});

it('keeps what was typed when it was refused, and tries again without a curb, a name or an address', async () => {
  const answers = [new ErrorResponse(500, {})];
  const { field, press, person, asked } = await opened({
    sendFeedback: () => answers.shift() ?? mockResponse('sendFeedback'),
  });
  expect(screen.queryByText(/^About:/)).toBeNull();
  await person.type(field('Message'), 'Hi');
  await press('Send feedback');
  await expect.poll(shownError).toMatch(/^Couldn’t send your message/);
  expect(field('Message').value).toBe('Hi');
  await press('Try again');
  await expect.poll(() => store.getState().feedback.draft.message).toBe('');
  const [body] = asked.map((each) => each.body as object);
  expect(Object.keys(body ?? {})).toEqual(expect.arrayContaining(['message', 'page']));
  expect(body).not.toHaveProperty('name');
  expect(body).not.toHaveProperty('email');
  expect(body).not.toHaveProperty('link');
});

it('does not send twice while it waits, and sends the beginning alone of a long address', async () => {
  const answers = delayResponses('sendFeedback');
  const { field, press, person, asked } = await opened({ sendFeedback: () => mockResponse('sendFeedback') });
  history.replaceState(null, '', `/viewer/?x=${'y'.repeat(600)}`);
  await person.type(field('Message'), 'Hi');
  await press('Send feedback');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Sending/, hidden: true }).disabled).toBe(
    true,
  );
  await person.type(field('Name (optional)'), '{Enter}');
  await settled();
  expect(asked.map(({ body }) => body)).toMatchObject([{ page: location.href.slice(0, 500) }]);
  expect(store.getState().feedback.open).toBe(true);
  await answers[0]?.release();
  expect([asked.length, store.getState().feedback.open]).toEqual([1, false]);
});

it('keeps what was typed when it is closed', async () => {
  const { field, press, person } = await opened();
  await person.type(field('Message'), 'Hi');
  await press('Cancel');
  expect(store.getState().feedback).toMatchObject({ open: false, draft: { message: 'Hi' } });
});

it('is opened about a curb from its panel, about the page from the header', async () => {
  const { view, person } = await open(
    <>
      <FeedbackButton label="Something wrong here?" about={place} />
      <FeedbackTool />
    </>,
  );
  await person.click(view.getByRole('button', { name: 'Something wrong here?' }));
  expect(store.getState().feedback).toMatchObject({ open: true, about: place });
  await person.click(view.getByRole('button', { name: 'Give feedback' }));
  expect(store.getState().feedback).toMatchObject({ open: true, about: null });
});
