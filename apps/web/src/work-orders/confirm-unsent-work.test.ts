// @vitest-environment happy-dom
// Who signs out while work in the street waits on this device is asked first; who has none is not.
import { expect, it, vi } from 'vitest';
import { open, signedIn } from '../testing/page.tsx';
import '../shell/staff-api.ts';
import { storeUnsentCount } from '../shell/unsent-work.ts';
import { confirmUnsentWork } from './confirm-unsent-work.ts';

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
  storeUnsentCount('mara', 3);
  await open('');
  expect(await confirmUnsentWork()).toBe(true);
  await open('', signedIn('edit'));
  storeUnsentCount('mara', 0);
  storeUnsentCount('otto', 3);
  expect([await confirmUnsentWork(), said]).toEqual([true, []]);
});
