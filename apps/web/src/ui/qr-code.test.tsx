// @vitest-environment happy-dom
// A QR code: its name, white paper with a quiet rim around it, the three corners a camera looks for, and how much of it may be lost.
import { expect, it } from 'vitest';
import { open } from '../testing/page.tsx';
import { QrCode } from './qr-code.tsx';

async function code(text: string) {
  const { view } = await open(<QrCode text={text} label="The city" className="wide" />);
  const svg = view.getByRole('img', { name: 'The city' });
  const dark = new Set(
    [...(svg.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(
      ([, x, y]) => `${x} ${y}`,
    ),
  );
  const side = Number(svg.getAttribute('viewBox')?.split(' ')[2]);
  return { svg, side, isDark: (x: number, y: number) => dark.has(`${x} ${y}`) };
}

it('is dark on white, with a rim of three, and a ring in three corners', async () => {
  const { svg, side, isDark } = await code('https://city.example/?link=7');
  expect(svg.getAttribute('class')).toBe('wide');
  expect(svg.getAttribute('viewBox')).toBe(`0 0 ${side} ${side}`);
  const paper = svg.querySelector('rect');
  expect(['width', 'height', 'fill'].map((name) => paper?.getAttribute(name))).toEqual([
    `${side}`,
    `${side}`,
    '#ffffff',
  ]);
  expect(svg.querySelector('path')?.getAttribute('fill')).toBe('#000000');
  const ring = (x: number, y: number) =>
    [0, 1, 2, 3, 4, 5, 6].map((at) => [isDark(x + at, y), isDark(x + at, y + 1), isDark(x, y + at)]);
  const whole = [0, 1, 2, 3, 4, 5, 6].map((at) => [true, at === 0 || at === 6, true]);
  for (const [x, y] of [
    [3, 3],
    [side - 10, 3],
    [3, side - 10],
  ] as const)
    expect(ring(x, y)).toEqual(whole);
  for (let at = 0; at < side; at += 1)
    expect([isDark(at, 2), isDark(2, at), isDark(at, side - 3), isDark(side - 3, at)]).toEqual([
      false,
      false,
      false,
      false,
    ]);
});

// ISO 18004: the module beside the lower left finder pattern is always dark. In a mirrored code it
// would be beside the upper right one.
it('is not mirrored', async () => {
  const { side, isDark } = await code('https://city.example/?link=7');
  expect([isDark(11, side - 11), isDark(side - 11, 11)]).toEqual([true, false]);
});

// The size of a code for so many bytes, with error correction level M of ISO 18004 (15 % of the
// code may be lost).
it.each([
  [26, 25 + 6],
  [27, 29 + 6],
  [42, 29 + 6],
  [43, 33 + 6],
])('of %i letters is %i modules wide with its rim', async (letters, side) => {
  expect((await code('a'.repeat(letters))).side).toBe(side);
});
