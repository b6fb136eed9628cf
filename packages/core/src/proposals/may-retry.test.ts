// Which rejections can pass by themselves.
import { expect, it } from 'vitest';
import { mayRetry } from './may-retry.ts';

it.each([
  [null, true],
  ['unavailable', true],
  ['changed_meanwhile', true],
  ['proposal.at-the-same-time', true],
  ['proposal.own-work', false],
  ['proposal.lint-errors', false],
  ['permission_denied', false],
] as const)('%s: %s', (code, expected) => expect(mayRetry(code)).toBe(expected));
