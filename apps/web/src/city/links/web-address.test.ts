// Only addresses of the web are followed.
import { expect, it } from 'vitest';
import { webAddress } from './web-address.ts';

it('takes http and https and nothing else', () => {
  expect(webAddress('https://pay.example/zone?x=1')).toBe('https://pay.example/zone?x=1');
  expect(webAddress('http://pay.example')).toBe('http://pay.example/');
  expect(webAddress('javascript:alert(1)')).toBeNull();
  expect(webAddress('data:text/html,x')).toBeNull();
  expect(webAddress('pay.example')).toBeNull();
  expect(webAddress('')).toBeNull();
});
