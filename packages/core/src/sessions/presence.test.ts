// Who else is at a place, compared with a naive count.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isPresent, othersAtPlace, type PresenceReport, presenceLifetimeMs } from './presence.ts';

const report: PresenceReport = {
  user: 1,
  name: 'Edgar',
  links: [4, 5],
  proposal: null,
  isEditing: false,
  at: 0,
};

it('counts a report for 45 seconds', () => {
  expect([isPresent(report, presenceLifetimeMs - 1), isPresent(report, presenceLifetimeMs)]).toEqual([
    true,
    false,
  ]);
});

it('has everybody else at the same curbs or proposal once, those who edit first', () => {
  const arbitraryReport = fc.record({
    user: fc.integer({ min: 1, max: 5 }),
    links: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }),
    proposal: fc.option(fc.integer({ min: 1, max: 3 })),
    isEditing: fc.boolean(),
    at: fc.integer({ min: 0, max: 100_000 }),
  });
  fc.assert(
    fc.property(fc.array(arbitraryReport, { maxLength: 12 }), arbitraryReport, (made, mine) => {
      const reports = made.map((one) => ({ ...one, name: `P${one.user}` }));
      const now = 100_000;
      const here = reports.filter(
        (one) =>
          one.user !== mine.user &&
          now - one.at < presenceLifetimeMs &&
          (one.links.some((link) => mine.links.includes(link)) ||
            (mine.proposal !== null && one.proposal === mine.proposal)),
      );
      const expected = new Map<string, boolean>();
      for (const { name } of here)
        expected.set(
          name,
          here.some((one) => one.name === name && one.isEditing),
        );
      const found = othersAtPlace(reports, mine, mine.user, now);
      expect(new Map(found.map((one) => [one.name, one.isEditing]))).toEqual(expected);
      expect(found).toHaveLength(expected.size);
      expect(found.map((one) => one.isEditing)).toEqual(
        found.map((one) => one.isEditing).toSorted((a, b) => Number(b) - Number(a)),
      );
    }),
  );
});
