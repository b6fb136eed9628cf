// @vitest-environment happy-dom
// Pasted segment ids: which are asked for, which are chosen, what is said of repeats and unknown ones, and what stays in the field.
import { maxBatchLinks } from '@curbwright/core';
import { fireEvent } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { batchLinks, disableBatch } from '../../city/view/batch-slice.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { type Answers, ErrorResponse, open } from '../../testing/page.tsx';
import { PasteSegmentIds } from './paste-segment-ids.tsx';

afterEach(disableBatch);
const found = (part: Parameters<typeof mockResponse<'selectLinks'>>[1]) => mockResponse('selectLinks', part);

async function opened(selectLinks: NonNullable<Answers['selectLinks']> = () => found({})) {
  const { view, person, asked } = await open(<PasteSegmentIds />, { selectLinks });
  const field = () =>
    view.getByLabelText<HTMLTextAreaElement>('Segment IDs, separated by line breaks, spaces or commas');
  const paste = (text: string) => fireEvent.change(field(), { target: { value: text } });
  const button = () => view.getByRole('button');
  const lines = () => [...view.getByRole('status').children].map(({ textContent }) => textContent);
  return { view, person, asked, field, paste, button, lines };
}

it('chooses the known ones, counts repeats, and leaves the unknown ones in the field', async () => {
  const { view, person, asked, field, paste, button, lines } = await opened(() =>
    found({ links: [7, 8], duplicates: 2, unknown: ['x1', 'x2', 'x3'], unknown_count: 3 }),
  );
  paste('a, "b"; a\nx1 x2 x3');
  expect(button().textContent).toBe('Choose 6 curbs');
  await person.click(button());
  await view.findByText('2 curbs added.');
  expect(asked.map(({ body }) => body)).toEqual([{ segment_ids: ['a', 'b', 'a', 'x1', 'x2', 'x3'] }]);
  expect(batchLinks()).toEqual([7, 8]);
  expect(field().value).toBe('x1\nx2\nx3');
  expect(lines()).toEqual([
    '2 curbs added.',
    '2 IDs were repeated.',
    '3 IDs match no curb and stay in the field: x1, x2, x3',
  ]);
});

it('names twenty unknown ones at most, and says nothing of repeats where there are none', async () => {
  const unknown = Array.from({ length: 22 }, (_none, at) => `u${at}`);
  const { view, person, field, paste, button, lines } = await opened(() =>
    found({ links: [3], unknown, unknown_count: 30, truncated: true }),
  );
  paste('a b');
  await person.click(button());
  await view.findByText(/30 IDs match no curb/);
  expect(lines()).toEqual([
    '1 curb added. There are more curbs than can be added at once. Choose a smaller group to add the rest.',
    `30 IDs match no curb and stay in the field: ${unknown.slice(0, 20).join(', ')}`,
  ]);
  expect(field().value).toBe('a b');
});

it('says that the server did not answer', async () => {
  const { view, person, paste, button, lines } = await opened(
    () => new ErrorResponse(500, { code: 'internal', detail: 'Sorry.' }),
  );
  paste('a');
  expect(button().textContent).toBe('Choose 1 curb');
  await person.click(button());
  await view.findByText('Couldn’t load the curbs. Try again.');
  expect(lines()).toHaveLength(1);
});

it.each([
  { count: 0, reason: 'Enter at least one segment ID first.' },
  { count: maxBatchLinks, reason: null },
  { count: maxBatchLinks + 1, reason: 'Too many: 50,001 IDs. Use at most 50,000 at once.' },
])('of $count ids', async ({ count, reason }) => {
  const { person, asked, field, paste, button, lines } = await opened();
  paste('a '.repeat(count));
  const isTooMany = count > maxBatchLinks;
  expect(button().getAttribute('aria-description')).toBe(reason);
  expect(field().getAttribute('aria-invalid')).toBe(`${isTooMany}`);
  expect(lines()).toEqual(isTooMany ? [reason] : []);
  if (reason === null) return;
  await person.click(button());
  expect(asked).toEqual([]);
});
