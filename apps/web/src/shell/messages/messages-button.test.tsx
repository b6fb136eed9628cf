// @vitest-environment happy-dom
// Everything the app said in this page: newest first, with its kind, title and the id for support.
import { within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { open } from '../../testing/page.tsx';
import { messageLog } from '../../ui/message-log.ts';
import { MessagesButton } from './messages-button.tsx';

it('lists what was said, newest first, until it is cleared', async () => {
  const at = Date.parse('2026-11-28T18:30:00Z');
  const { view, person } = await open(<MessagesButton />);
  messageLog.add({ at, kind: 'success', title: null, text: 'Saved.', reference: null });
  messageLog.add({ at: at + 1, kind: 'failure', title: 'Oh dear', text: 'Not saved.', reference: 'r-7' });
  expect(document.querySelector('dialog')).toBeNull();
  await person.click(view.getByRole('button', { name: 'Messages' }));
  const list = within(document.querySelector('dialog') ?? expect.fail('no dialog'));
  const rows = list.getAllByRole('listitem');
  expect(rows.map((row) => row.getAttribute('data-kind'))).toEqual(['failure', 'success']);
  expect(rows[0]?.textContent).toMatch(/^Oh dearNot saved\.For support: r-7/);
  expect(rows[1]?.textContent).toMatch(/^Saved\.\d/);
  expect(rows[1]?.querySelector('time')?.dateTime).toBe('2026-11-28T18:30:00.000Z');
  expect(list.getAllByRole('img').map((icon) => icon.getAttribute('aria-label'))).toEqual(['Error', 'Done']);
  await person.click(list.getByRole('button', { name: 'Clear' }));
  expect(list.getByText('No messages yet')).toBeDefined();
  await person.click(list.getByRole('button', { name: 'Close' }));
  expect(document.querySelector('dialog')).toBeNull();
});
