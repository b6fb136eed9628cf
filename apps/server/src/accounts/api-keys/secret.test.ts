// API key format: a key is found by its prefix and verified by the hash of its secret, and any
// other text is rejected.
import { expect, it } from 'vitest';
import { hashesEqual, newSecret, readKeyText } from './secret.ts';

it('a new key is read to its own prefix and hash, and no two are the same', () => {
  const [one, other] = [newSecret(), newSecret()];
  const read = readKeyText(one.text);
  expect(read?.prefix).toBe(one.prefix);
  expect(hashesEqual(read?.hash ?? Buffer.alloc(0), one.hash)).toBe(true);
  expect(hashesEqual(one.hash, other.hash)).toBe(false);
  expect(hashesEqual(one.hash, one.hash.subarray(1))).toBe(false);
  expect(one.prefix).not.toBe(other.prefix);
});

it('a text that is a letter longer, shorter or other is no key', () => {
  const { text } = newSecret();
  const wrong = [
    `${text}x`,
    text.slice(0, -1),
    `x${text}`,
    text.replace('cwk_', 'cwx_'),
    text.replace(/_(\w)/, '_$1$1'),
    '',
  ];
  for (const one of wrong) expect(readKeyText(one), one).toBeNull();
});
