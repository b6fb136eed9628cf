// @vitest-environment happy-dom
// What the city expects of its types: what may be written, and what of it is saved.
import { fireEvent } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { mockResponse } from '../../testing/answer-of.ts';
import { type Answers, ErrorResponse, open, settled, signedIn } from '../../testing/page.tsx';
import { lastToast } from '../../testing/shown.ts';
import { ExpectationsDialog } from './expectations-dialog.tsx';

const subActivities = () =>
  mockResponse('subActivities', {
    results: [
      { id: 4, name: 'loading', occupancy_percent: 50, curbside_users: 2 },
      { id: 5, name: 'taxi', occupancy_percent: 0, curbside_users: 7 },
    ],
  });

async function opened(more: Answers = {}) {
  const onClose = vi.fn();
  const { asked } = await open(<ExpectationsDialog onClose={onClose} />, {
    ...signedIn('view', 'edit'),
    subActivities,
    updateOccupancyPercents: () => mockResponse('updateOccupancyPercents'),
    updateSubActivity: () => mockResponse('updateSubActivity'),
    ...more,
  });
  const fields = () => [...document.querySelectorAll<HTMLInputElement>('dialog input')];
  await expect.poll(() => fields().length).toBe(4);
  const write = (at: number, value: string) =>
    fireEvent.change(fields()[at] as Element, { target: { value } });
  const save = () => fireEvent.submit(document.querySelector('form') as Element);
  const sent = () =>
    asked
      .filter(({ name }) => name.startsWith('update'))
      .map(({ name, params, body }) => [name, params, body]);
  const fault = () => document.querySelector('dialog [role=status]')?.textContent;
  return { onClose, fields, write, save, sent, fault };
}

it.each([
  [0, '0', true],
  [0, '100', true],
  [0, ' 12,5 ', true],
  [0, '100.1', false],
  [0, '-1', false],
  [0, '', false],
  [0, 'half', false],
  [1, '0', true],
  [1, '1000000', true],
  [1, '1000001', false],
  [1, '2.5', false],
])('field %i takes %s: %s', async (at, text, isTaken) => {
  const { write, fields, fault } = await opened();
  write(at, text);
  expect([fields()[at]?.getAttribute('aria-invalid'), fault() === '']).toEqual([String(!isTaken), isTaken]);
});

it('saves what was changed alone, then says so and closes', async () => {
  const { fields, write, save, sent, onClose } = await opened();
  expect(fields().map(({ value }) => value)).toEqual(['50', '2', '0', '7']);
  write(2, '12,5');
  write(1, '3');
  save();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(sent()).toEqual([
    ['updateOccupancyPercents', {}, { sub_activities: [{ id: 5, occupancy_percent: 12.5 }] }],
    ['updateSubActivity', { id: '4' }, { curbside_users: 3 }],
  ]);
  expect(lastToast()).toBe('Expected use saved. The figures are updated.');
});

it('sends nothing where nothing was changed', async () => {
  const { save, sent, onClose } = await opened();
  save();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(sent()).toEqual([]);
});

it('sends nothing while something is no number', async () => {
  const { write, save, sent, fault, onClose } = await opened();
  write(0, '60');
  write(3, '1.5');
  save();
  await settled();
  expect([sent(), onClose.mock.calls, fault()]).toEqual([[], [], expect.stringContaining('1,000,000')]);
});

it('stays open with what was written where the server does not take it', async () => {
  const { fields, write, save, sent, onClose } = await opened({
    updateOccupancyPercents: () => new ErrorResponse(500, { code: 'error', detail: 'No.' }),
  });
  write(0, '60');
  write(1, '9');
  save();
  await expect.poll(() => lastToast('kind')).toBe('failure');
  expect([sent().length, onClose.mock.calls, fields()[0]?.value]).toEqual([1, [], '60']);
});
