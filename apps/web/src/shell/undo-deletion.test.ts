// @vitest-environment happy-dom
// The way back from a deletion: what is asked for, and what is said of it.

import { beforeEach, expect, it } from 'vitest';
import { mockResponse } from '../testing/answer-of.ts';
import { ErrorResponse, open } from '../testing/page.tsx';
import { messageLog } from '../ui/message-log.ts';
import { selectOwnWrites } from './own-writes.ts';
import { store } from './store.ts';
import { undoDeletionAction } from './undo-deletion.ts';

beforeEach(() => messageLog.clear());
const said = () => messageLog.all().map(({ kind, text }) => [kind, text]);

it.each([
  {
    results: [
      { id: 4, ok: true, detail: null },
      { id: 5, ok: true, detail: 'Not a reason.' },
    ],
    done: 2,
    says: [['success', 'The deleted items were restored.']],
  },
  {
    results: [
      { id: 4, ok: false, detail: 'Its zone is gone.' },
      { id: 5, ok: false, detail: 'Its zone is gone.' },
      { id: 6, ok: true, detail: null },
    ],
    done: 1,
    says: [
      ['success', 'The deleted items were restored.'],
      ['failure', 'Its zone is gone.'],
    ],
  },
  { results: [{ id: 4, ok: false, detail: null }], done: 0, says: [] },
])('says that $done came back, and why others did not', async ({ results, done, says }) => {
  const { asked } = await open('', { undoDeletion: () => mockResponse('undoDeletion', { results, done }) });
  const { label, run } = undoDeletionAction('analysis-zone', [4, 5]);
  expect(label).toBe('Undo');
  run();
  await expect.poll(() => asked.length).toBe(1);
  await expect.poll(() => selectOwnWrites(store.getState())).toBe(0);
  await expect.poll(said).toEqual(says);
  expect(asked[0]?.body).toEqual({ noun: 'analysis-zone', record_ids: [4, 5] });
});

it('says only what the call says where it fails', async () => {
  const { asked } = await open('', {
    undoDeletion: () => new ErrorResponse(409, { code: 'conflict', detail: 'Too late.' }),
  });
  undoDeletionAction('analysis-zone', [4]).run();
  await expect.poll(() => asked.length).toBe(1);
  await expect.poll(said).toEqual([['failure', 'Too late.']]);
});
