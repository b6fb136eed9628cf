// Which URLs from settings are accepted as links.
import { expect, it } from 'vitest';
import { parseWebUrl } from './web-address.ts';

it('takes http and https and nothing else', () => {
  expect(parseWebUrl('https://pay.example/zone?x=1')).toBe('https://pay.example/zone?x=1');
  expect(parseWebUrl('http://pay.example')).toBe('http://pay.example/');
  expect(parseWebUrl('javascript:alert(1)')).toBeNull();
  expect(parseWebUrl('data:text/html,x')).toBeNull();
  expect(parseWebUrl('pay.example')).toBeNull();
  expect(parseWebUrl('')).toBeNull();
});
