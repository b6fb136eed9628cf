// How many passwords are checked at once and how many requests wait: enough for a morning of
// sign-ins, and no more.
import { expect, it } from 'vitest';
import { runInPasswordQueue } from './password.ts';

it('two are looked at, sixty wait, and one more is sent away at once', async () => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  let begun = 0;
  const turns = Array.from({ length: 62 }, (_, index) =>
    runInPasswordQueue({ kind: 'unknown', address: `192.0.2.${index}` }, async () => {
      begun += 1;
      await opened;
      return true;
    }),
  );
  expect(begun).toBe(2);
  const late = await runInPasswordQueue({ kind: 'unknown', address: '198.51.100.1' }, async () => true);
  expect(late).toBeNull();
  open();
  expect(await Promise.all(turns)).toEqual(turns.map(() => true));
});
