// Another date for a scheduled change: it never passes another change of its curbs.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkReschedule } from './change-effective-date.ts';

const curb = (segmentId: string, ...changes: number[]) => ({ segmentId, changes });

it('stays between the changes before and after it', () => {
  const links = [curb('A', 10, 90), curb('B', 30)];
  for (const to of [31, 50, 89]) expect(checkReschedule(links, 50, to).ok).toBe(true);
  expect(checkReschedule(links, 50, 90)).toMatchObject({
    ok: false,
    refusal: { code: 'proposal.reschedule-passes', params: { segments: 'A' } },
  });
  expect(checkReschedule(links, 50, 30)).toMatchObject({ ok: false, refusal: { params: { segments: 'B' } } });
  expect(checkReschedule(links, 50, 10)).toMatchObject({
    ok: false,
    refusal: { params: { segments: 'A, B' } },
  });
  expect(checkReschedule([curb('C')], 50, 1).ok).toBe(true);
});

it('leaves the order of the changes on each curb as it was', () => {
  const instant = fc.integer({ min: 0, max: 20 });
  fc.assert(
    fc.property(instant, instant, fc.array(fc.array(instant)), (from, to, lists) => {
      const links = lists.map((changes, at) =>
        curb(String(at), ...changes.filter((change) => change !== from)),
      );
      const isSameOrder = links.every(({ changes }) =>
        changes.every((change) => Math.sign(change - from) === Math.sign(change - to)),
      );
      expect(checkReschedule(links, from, to).ok).toBe(isSameOrder);
    }),
  );
});
