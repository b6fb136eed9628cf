// Tests idempotency keys: which are valid, which requests count as equal, and how a repeated
// request is handled.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canonicalRequest,
  idempotencyOutcomeOf,
  maxIdempotencyKeyLength,
  parseIdempotencyKey,
  responseRetentionMs,
} from './idempotency-key.ts';

describe('a key', () => {
  const uuid = '8e03978e-40d5-43dd-bc93-6894a57f9324';
  it('is none without the header, and the same bare and quoted', () => {
    expect(parseIdempotencyKey(undefined)).toEqual({ ok: true, value: null });
    expect(parseIdempotencyKey(uuid)).toEqual({ ok: true, value: uuid });
    expect(parseIdempotencyKey(` "${uuid}" `)).toEqual({ ok: true, value: uuid });
  });
  it.each([
    ['empty', ''],
    ['short', 'retry-1'],
    ['long', 'x'.repeat(maxIdempotencyKeyLength + 1)],
    ['with a space', 'a key that has spaces'],
    ['with a line break', `${uuid}\n${uuid}`],
    ['beyond ASCII', `schlüssel-${uuid}`],
    ['half quoted', `"${uuid}`],
  ])('is refused when it is %s', (_what, header) => {
    expect(parseIdempotencyKey(header)).toMatchObject({
      ok: false,
      refusal: { code: 'fault.idempotency-key' },
    });
  });
  it('is refused when the header came twice', () => {
    expect(parseIdempotencyKey([uuid, uuid]).ok).toBe(false);
  });
  it('may be as long as the most, and as short as sixteen characters', () => {
    expect(parseIdempotencyKey('x'.repeat(maxIdempotencyKeyLength)).ok).toBe(true);
    expect(parseIdempotencyKey('x'.repeat(16)).ok).toBe(true);
    expect(parseIdempotencyKey('x'.repeat(15)).ok).toBe(false);
  });
  it('keeps its answer for a day', () => {
    expect(responseRetentionMs).toBe(Date.UTC(2026, 0, 2) - Date.UTC(2026, 0, 1));
  });
});

describe('two requests', () => {
  const text = (body: unknown) => canonicalRequest('POST', '/api/scenario/', body, []);
  it('are the same whatever the order of their members', () => {
    expect(text({ b: 1, a: { d: [1, 2], c: null } })).toBe(text({ a: { c: null, d: [1, 2] }, b: 1 }));
  });
  it('are not when any of method, address, value, order of a list, or file differs', () => {
    const one = text({ a: [1, 2] });
    expect(canonicalRequest('PUT', '/api/scenario/', { a: [1, 2] }, [])).not.toBe(one);
    expect(canonicalRequest('POST', '/api/scenario/?x=1', { a: [1, 2] }, [])).not.toBe(one);
    expect(text({ a: [2, 1] })).not.toBe(one);
    expect(text({ a: ['1', 2] })).not.toBe(one);
    const file = { field: 'files', name: 'a.png', sha256: '00' };
    expect(canonicalRequest('POST', '/api/scenario/', { a: [1, 2] }, [file])).not.toBe(one);
  });
  it('are the same exactly when their JSON means the same', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        const [left, right]: unknown[] = [JSON.parse(JSON.stringify(a)), JSON.parse(JSON.stringify(b))];
        expect(text(left)).toBe(text(JSON.parse(JSON.stringify(left))));
        let isSame = true;
        try {
          expect(left).toStrictEqual(right);
        } catch {
          isSame = false;
        }
        expect(text(left) === text(right)).toBe(isSame);
      }),
    );
  });
});

describe('a repeated request', () => {
  const known = { requestHash: 'h', expires: 1000 };
  it.each([
    ['first', null, 'h', 0],
    ['again', known, 'h', 999],
    ['other', known, 'g', 999],
    ['first', known, 'h', 1000],
    ['first', known, 'g', 1000],
  ] as const)('is %s', (expected, kept, hash, now) => {
    expect(idempotencyOutcomeOf(kept, hash, now)).toBe(expected);
  });
});
