// A feedback form needs a message and, if an e-mail address is given, a valid one.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { validateFeedback } from './validate-feedback.ts';

const form = { message: 'The sign is gone.', name: '', email: '' };
const fault = (part: Partial<typeof form>) => [...validateFeedback({ ...form, ...part })];

describe('a feedback form', () => {
  it('may be sent with a message alone', () => {
    expect(fault({})).toEqual([]);
    expect(fault({ name: 'Ana', email: 'ana@example.org' })).toEqual([]);
  });
  it('needs a message', () => {
    expect(fault({ message: '  ' })).toEqual([['message', { key: 'form.required' }]]);
  });
  it('keeps to the lengths of the server', () => {
    expect(fault({ message: 'a'.repeat(5001) })).toEqual([['message', { key: 'form.long', max: 5000 }]]);
    expect(fault({ name: 'a'.repeat(201) })).toEqual([['name', { key: 'form.long', max: 200 }]]);
  });
  it('takes the addresses the server takes', () => {
    const asServer = z.email();
    for (const email of [
      'a@b.co',
      'a.b+c@d-e.org',
      'x',
      'x@',
      '@y.org',
      'a b@c.org',
      'a..b@c.org',
      'a@b',
      'a@b.c',
    ])
      expect([email, fault({ email }).length === 0]).toEqual([email, asServer.safeParse(email).success]);
  });
});
