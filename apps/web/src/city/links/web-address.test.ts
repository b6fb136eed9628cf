// Which URLs from settings are accepted as links.
import { expect, it } from 'vitest';
import { parseWebAddress } from './web-address.ts';

it('takes http and https and nothing else', () => {
  expect(parseWebAddress('https://pay.example/zone?x=1')).toBe('https://pay.example/zone?x=1');
  expect(parseWebAddress('http://pay.example')).toBe('http://pay.example/');
  expect(parseWebAddress('javascript:alert(1)')).toBeNull();
  expect(parseWebAddress('data:text/html,x')).toBeNull();
  expect(parseWebAddress('pay.example')).toBeNull();
  expect(parseWebAddress('')).toBeNull();
});
