// Conditions on the length of stay that a rule can or cannot express, and whether other tags
// restrict a class with its own tag.
import { describe, expect, it } from 'vitest';
import { parseConditional } from './conditional.ts';
import { findInexpressibleStay, mayRestrictUserClass } from './contradictions.ts';

/** Parses attributes from tag values: `yes`, or `yes; no @ (stay > 2 hours)`. */
function attributes(tags: Readonly<Record<string, string>>) {
  return new Map(
    Object.entries(tags).map(([name, value]) => {
      const { clauses } = parseConditional(value);
      const [first] = clauses;
      const { spans, users, stayOver } = first?.condition ?? { spans: [], users: null, stayOver: null };
      const isBase = first !== undefined && spans.length === 0 && users === null && stayOver === null;
      return [name, { base: isBase ? first.value : null, clauses: clauses.slice(isBase ? 1 : 0) }];
    }),
  );
}

describe('a length of stay', () => {
  it.each<[string, Record<string, string>, [string, number] | null]>([
    ['that nothing depends on', { fee: 'yes' }, null],
    ['after which one pays', { fee: 'no; yes @ (stay > 1 hour)' }, null],
    ['after which one pays, nothing else said', { fee: 'yes @ (stay > 1 hour)' }, null],
    [
      'after which one pays, but never at night',
      { fee: 'no; yes @ (stay > 1 hour); no @ (20:00-08:00)' },
      null,
    ],
    [
      'after which one pays, and by day at once',
      { fee: 'no; yes @ (stay > 1 hour); yes @ (08:00-10:00)' },
      ['fee', 60],
    ],
    ['after which one pays, where one paid before', { fee: 'yes; yes @ (stay > 1 hour)' }, ['fee', 60]],
    ['after which it is free', { fee: 'no; no @ (stay > 1 hour)' }, ['fee', 60]],
    [
      'after which one pays, where nobody may be',
      { access: 'no', fee: 'no; yes @ (stay > 1 hour)' },
      ['fee', 60],
    ],
    ['that is too long', { access: 'yes; no @ (stay > 2 hours)' }, null],
    ['that is too long by restriction', { restriction: 'none; no_parking @ (stay > 2 hours)' }, null],
    ['that is too long, in public', { access: 'public; no @ (stay > 2 hours)' }, null],
    ['that is too long, at no price', { fee: 'no', access: 'no @ (stay > 2 hours)' }, null],
    ['that is too long, free in older tags', { condition: 'free; no_parking @ (stay > 2 hours)' }, null],
    ['that is too long, at a price', { fee: 'yes', access: 'no @ (stay > 2 hours)' }, ['access', 120]],
    ['that is too long for residents', { access: 'residents; no @ (stay > 2 hours)' }, ['access', 120]],
    ['that is allowed', { access: 'no; yes @ (stay > 2 hours)' }, ['access', 120]],
    ['of two', { fee: 'no; yes @ (stay > 1 hour)', access: 'no @ (stay > 2 hours)' }, ['fee', 60]],
  ])('%s', (_what, tags, found) => {
    const unsure = findInexpressibleStay(attributes(tags));
    expect(unsure === null ? null : [unsure.name, unsure.minutes]).toEqual(found);
  });
});

describe('a class with a tag of its own', () => {
  it.each<[string, Record<string, string>, boolean]>([
    ['a fee', { fee: 'yes' }, true],
    ['no fee', { fee: 'no' }, false],
    ['a limit', { maxstay: '2 hours' }, true],
    ['a prohibition for all', { restriction: 'no_parking' }, false],
    ['no prohibition', { restriction: 'none' }, false],
    ['a closed street', { access: 'no' }, false],
    ['an open one', { access: 'permissive' }, false],
    ['residents alone', { access: 'residents' }, true],
    ['free parking in older tags', { condition: 'free' }, false],
    ['paid parking in older tags', { condition: 'ticket' }, true],
    ['no fee at times', { fee: 'no; no @ (Sa)' }, false],
    ['a fee at times', { fee: 'no; yes @ (Sa)' }, true],
    ['a prohibition at times', { restriction: 'none; none @ (Sa)' }, true],
    ['nothing', {}, false],
  ])('may be bound by %s: %s', (_what, tags, may) => {
    expect(mayRestrictUserClass(attributes(tags))).toBe(may);
  });
});
