// Tests new passwords: minimum length, easily guessed ones, and no rules about composition.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  maxPasswordLength,
  minPasswordLength,
  minPasswordLengthWithSecondFactor,
  passwordError,
} from './password-policy.ts';

const common = new Set([
  'password',
  'iloveyou',
  'qwertyuiop',
  'sunshine',
  'abc123',
  'trustno1',
  '1qaz2wsx3edc4rfv',
]);
const policy = (shortest = minPasswordLength, known: readonly string[] = []) => ({
  shortest,
  known,
  isCommon: (text: string) => common.has(text),
});
const faultOf = (password: string, shortest?: number, known?: readonly string[]) =>
  passwordError(password, policy(shortest, known))?.code ?? null;

describe('a new password', () => {
  it.each([
    'correct horse battery',
    'lluvia sobre el tejado',
    'quiet otters dig at noon',
    '7d3f-k2mq-9xtr-vw4h',
    'ночной поезд на юг',
    '🐢🦜🐙🦔🐝🦊🐻🐼🐨🐯🦁🐮🐷🐸🐵',
  ])('may be %s', (password) => expect(faultOf(password)).toBeNull());

  it('is known words and little else, the longest of them taken first', () => {
    expect(faultOf('rainbow-kestrel', 15, ['rain', 'rainbow'])).toBe('password.known');
    expect(faultOf('rainbow-kestrels', 15, ['rain', 'rainbow'])).toBeNull();
    expect(faultOf('rain-of-frogs-7', 15, ['Rain Frogs'])).toBe('password.known');
    expect(faultOf('the-fox-dug-red-holes', 15, ['fox', 'dug', 'red'])).toBeNull();
  });

  it('needs fifteen characters, or eight beside a second factor, and has at most 128', () => {
    expect(faultOf('otters dig now')).toBe('password.too-short');
    expect(faultOf('otter-7q', minPasswordLengthWithSecondFactor)).toBeNull();
    expect(faultOf('otter-7', minPasswordLengthWithSecondFactor)).toBe('password.too-short');
    const long = 'quiet otters dig at noon '.repeat(5).concat('???');
    expect(long).toHaveLength(maxPasswordLength);
    expect(faultOf(long)).toBeNull();
    expect(faultOf(`${long}!`)).toBe('password.too-long');
  });

  it.each([
    ['password', 'password.common'],
    ['PassWord', 'password.common'],
    ['p4ssw0rd', 'password.common'],
    ['password2026!', 'password.common'],
    ['!!sunshine99', 'password.common'],
    ['iloveyouiloveyou', 'password.common'],
    ['trustno1trustno1', 'password.common'],
    ['1qaz2wsx3edc4rfv', 'password.common'],
    ['abcdefghijklmnop', 'password.pattern'],
    ['9876543210', 'password.pattern'],
    ['aaaaaaaaaaaaaaaaaaa', 'password.pattern'],
    ['xyzxyzxyzxyzxyz', 'password.pattern'],
  ])('%s is guessed first', (password, code) =>
    expect(faultOf(password, minPasswordLengthWithSecondFactor)).toBe(code),
  );

  it('does not lean on what others know', () => {
    const known = ['edgar.editor', 'Edgar Editor', 'edgar@example.org', 'Port Alder', 'Curbwright'];
    expect(faultOf('edgar.editor.edgar', undefined, known)).toBe('password.known');
    expect(faultOf('PortAlder-curbs', minPasswordLengthWithSecondFactor, known)).toBe('password.known');
    expect(faultOf('curbwright-2026', undefined, known)).toBe('password.known');
    expect(faultOf('the alder hides a quiet otter', undefined, known)).toBeNull();
  });

  it('asks nothing of its letters, digits and signs', () => {
    const letters = fc.array(fc.integer({ min: 0, max: 25 }), { minLength: 15, maxLength: 60 });
    fc.assert(
      fc.property(letters, (codes) => {
        const password = codes.map((code) => String.fromCharCode(97 + code)).join('');
        expect([null, 'password.pattern', 'password.common']).toContain(faultOf(password));
        if (new Set(codes).size > 9) expect(faultOf(password)).not.toBe('password.too-short');
      }),
    );
  });
});
