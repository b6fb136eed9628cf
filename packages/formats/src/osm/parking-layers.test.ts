// Combining attributes with exceptions into layers: which combinations exist, which one takes
// precedence, and which have no effect.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Clause, type Condition, unconditional } from './conditional.ts';
import { combineLayers, type LayeredAttribute } from './parking-layers.ts';

/** Applies on the named days of the week. */
const on = (...daysOfWeek: ('mo' | 'tu' | 'we')[]): Condition => ({
  ...unconditional,
  spans: [
    {
      dates: [],
      months: [],
      weeksOfMonth: [],
      daysOfWeek,
      daysOfMonth: [],
      times: [],
      periods: [],
      instants: [],
      excludes: false,
    },
  ],
});
const clause = (value: string, condition: Condition): Clause => ({ value, condition });
const attributes = (given: Record<string, LayeredAttribute>) => new Map(Object.entries(given));
const briefly = (given: Record<string, LayeredAttribute>) => {
  const { layers, lost } = combineLayers(attributes(given));
  return [
    ...layers.map(({ values, condition, rank }) => {
      const days = condition.spans.flatMap(({ daysOfWeek }) => daysOfWeek).join(' ');
      return `${rank} ${Object.values(values).join('/')}${days === '' ? '' : ` on ${days}`}`;
    }),
    ...(lost === 0 ? [] : [`lost ${lost}`]),
  ];
};

describe('layers', () => {
  it('are what holds in general, then each exception, a later one above', () => {
    expect(
      briefly({ fee: { base: 'no', clauses: [clause('yes', on('mo')), clause('no', on('tu'))] } }),
    ).toEqual(['0 no', '1 yes on mo', '2 no on tu']);
  });
  it('are every combination of exceptions that can happen', () => {
    expect(
      briefly({
        fee: { base: 'no', clauses: [clause('yes', on('mo', 'tu'))] },
        maxstay: { base: null, clauses: [clause('1 h', on('tu', 'we'))] },
      }),
    ).toEqual(['0 no/', '1 no/1 h on tu we', '1 yes/ on mo tu', '2 yes/1 h on tu']);
    expect(
      briefly({
        fee: { base: 'no', clauses: [clause('yes', on('mo'))] },
        maxstay: { base: null, clauses: [clause('1 h', on('we'))] },
      }),
    ).toEqual(['0 no/', '1 no/1 h on we', '1 yes/ on mo']);
  });
  it('of a prohibition lie above every price and stay, which say nothing beside it', () => {
    expect(
      briefly({
        restriction: { base: null, clauses: [clause('no_parking', on('mo'))] },
        fee: { base: 'no', clauses: [clause('yes', on('mo', 'tu')), clause('2', on('we'))] },
      }),
    ).toEqual(['0 /no', '1 /yes on mo tu', '2 /2 on we', '3 no_parking/no on mo']);
    expect(
      briefly({
        restriction: { base: 'no_stopping', clauses: [] },
        access: { base: 'yes', clauses: [clause('private', on('mo'))] },
        fee: { base: 'no', clauses: [clause('yes', on('tu'))] },
      }),
    ).toEqual(['0 no_stopping/yes/no', '2 no_stopping/private/no on mo']);
  });
  it('leave out what a later exception for the same times beats in every attribute', () => {
    expect(
      briefly({ fee: { base: 'no', clauses: [clause('yes', on('mo')), clause('no', on('mo'))] } }),
    ).toEqual(['0 no', '2 no on mo']);
  });
  it('are at most 256 of one attribute and the next, and the others are counted as lost', () => {
    const clauses = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        clause(`${index}`, { ...unconditional, stayOver: index + 1 }),
      );
    const lostOf = (count: number) =>
      combineLayers(attributes({ fee: { base: 'no', clauses: clauses(count) } })).lost;
    expect([lostOf(255), lostOf(256), lostOf(258)]).toEqual([0, 1, 3]);
  });
  it('choose on each day for each attribute its last exception that holds', () => {
    const days = ['mo', 'tu', 'we'] as const;
    const layered = fc.record({
      base: fc.constantFrom('a', 'b'),
      clauses: fc.array(
        fc.record({
          value: fc.constantFrom('c', 'd', 'e'),
          condition: fc.subarray([...days], { minLength: 1 }).map((list) => on(...list)),
        }),
        { maxLength: 3 },
      ),
    });
    fc.assert(
      fc.property(fc.record({ access: layered, fee: layered, maxstay: layered }), (given) => {
        const { layers, lost } = combineLayers(attributes(given));
        expect(lost).toBe(0);
        for (const day of days) {
          const holds = ({ spans }: Condition) =>
            spans.length === 0 || spans.some(({ daysOfWeek }) => daysOfWeek.includes(day));
          const chosen = layers.findLast(({ condition }) => holds(condition));
          for (const [name, { base, clauses }] of Object.entries(given))
            expect(chosen?.values[name]).toBe(
              clauses.findLast(({ condition }) => holds(condition))?.value ?? base,
            );
        }
      }),
    );
  });
});
