// @vitest-environment happy-dom
// Who signs out while work in the street waits on this device is asked first; who has none is not.
import { expect, it, vi } from 'vitest';
import { open, signedIn } from '../testing/page.tsx';
import '../shell/staff-api.ts';
import { noteUnsent } from '../shell/unsent-work.ts';
import { mayLeaveWork } from './leave-work.ts';

function asking(answer: boolean): string[] {
  const said: string[] = [];
  vi.stubGlobal('confirm', (text: string) => {
    said.push(text);
    return answer;
  });
  return said;
}

it('asks nobody who is not signed in, nor whose work has gone', async () => {
  const said = asking(false);
  noteUnsent('mara', 3);
  await open('');
  expect(await mayLeaveWork()).toBe(true);
  await open('', signedIn('edit'));
  noteUnsent('mara', 0);
  noteUnsent('otto', 3);
  expect([await mayLeaveWork(), said]).toEqual([true, []]);
});
