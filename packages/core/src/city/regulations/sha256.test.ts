// SHA-256 against published vectors and against Node's implementation.
import { expect, it } from 'vitest';
import { sha256 } from './sha256.ts';

it('gives the vectors of FIPS 180-4', () => {
  expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

it('agrees with the platform on long texts, block edges and every width of UTF-8', () => {
  expect(sha256('a'.repeat(1000))).toBe('41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3');
  expect(sha256('x'.repeat(55))).toBe('d5e285683cd4efc02d021a5c62014694958901005d6f71e89e0989fac77e4072');
  expect(sha256('x'.repeat(56))).toBe('04c26261370ee7541549d16dee320c723e3fd14671e66a099afe0a377c16888e');
  expect(sha256('x'.repeat(64))).toBe('7ce100971f64e7001e8fe5a51973ecdfe1ced42befe7ee8d5fd6219506b5393c');
  expect(sha256('ñandú 🚗 車')).toBe('30f1edd61eb9c645ada8902316b4bc0c710dfc537dea9f77e47d9cdea96cdff1');
});

it('takes half of a surrogate pair for the replacement character, as UTF-8 does', () => {
  expect(sha256('a\ud800b')).toBe(sha256('a\ufffdb'));
});
