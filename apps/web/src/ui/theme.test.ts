// @vitest-environment happy-dom
// The look as it stands in the page: both schemes, and enough contrast in each (4.5:1 for text, 3:1 for controls).
import { afterEach, expect, it, vi } from 'vitest';
import { adoptTheme, theme } from './theme.ts';

function variablesOf() {
  const written: string[] = [];
  const spy = vi.spyOn(CSSStyleSheet.prototype, 'replaceSync').mockImplementation((text) => {
    written.push(String(text));
  });
  const page = { adoptedStyleSheets: ['another' as never] } as unknown as Document;
  adoptTheme(page);
  spy.mockRestore();
  const text = written.join('\n');
  const of = (scheme: 'light' | 'dark') => {
    const found = new Map<string, string>();
    for (const [, selector = '', body = ''] of text.matchAll(/([^{}]+)\{([^{}]*)\}/g))
      if (!selector.includes('color-scheme') || selector.includes(`"${scheme}"`))
        for (const [, name = '', value = ''] of body.matchAll(/(--[\w-]+):\s*([^;]+);/g))
          found.set(name, value);
    return (name: string) => found.get(name) ?? '';
  };
  return { page, text, light: of('light'), dark: of('dark') };
}
afterEach(() => vi.restoreAllMocks());

function brightness(color: string): number {
  const part = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}
function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [brightness(a), brightness(b)].toSorted((one, other) => other - one);
  return (light + 0.05) / (dark + 0.05);
}

it('is put beside the style sheets that are there', () => {
  const { page } = variablesOf();
  expect(page.adoptedStyleSheets).toHaveLength(2);
  expect(page.adoptedStyleSheets[0]).toBe('another');
});

const text = [
  ['--ink', '--paper'],
  ['--ink', '--paper-sunken'],
  ['--ink-soft', '--paper'],
  ['--ink-soft', '--paper-sunken'],
  ['--action', '--paper'],
  ['--action-ink', '--action'],
  ['--action', '--action-wash'],
  ['--good', '--good-wash'],
  ['--limited', '--limited-wash'],
  ['--bad', '--bad-wash'],
  ['--bad', '--paper'],
  ['--mantine-color-error', '--paper'],
  ['--mantine-color-dimmed', '--paper'],
  ['--mantine-color-placeholder', '--paper'],
] as const;

it.each(['light', 'dark'] as const)('can be read in the %s scheme', (scheme) => {
  const value = variablesOf()[scheme];
  for (const [ink, paper] of text)
    expect([ink, paper, contrast(value(ink), value(paper)) >= 4.5]).toEqual([ink, paper, true]);
  expect(contrast(value('--control-line'), value('--paper'))).toBeGreaterThanOrEqual(3);
  // The hairlines between elements should be visible, but not prominent.
  expect(contrast(value('--hairline'), value('--paper'))).toBeLessThan(2);
});

it('is light on light and dark on dark paper', () => {
  const { light, dark } = variablesOf();
  expect(brightness(light('--paper'))).toBeGreaterThan(0.8);
  expect(brightness(dark('--paper'))).toBeLessThan(0.05);
  expect(brightness(light('--ink'))).toBeLessThan(0.05);
  expect(brightness(dark('--ink'))).toBeGreaterThan(0.8);
});

it('has shades from light to dark, with white readable on the seventh teal', () => {
  for (const shades of [theme.colors?.teal, theme.colors?.dark, theme.colors?.gray]) {
    const lights = (shades ?? []).map((shade) => brightness(shade));
    expect(lights).toHaveLength(10);
    expect(lights.every((light, at) => at === 0 || light < (lights[at - 1] ?? 0))).toBe(true);
  }
  expect(theme.primaryShade).toBe(7);
  expect(contrast('#ffffff', theme.colors?.teal?.[7] ?? '')).toBeGreaterThan(5.5);
});

it('moves nothing for those who want no motion, and writes texts large enough', () => {
  expect(theme.respectReducedMotion).toBe(true);
  const sizes = Object.values(theme.fontSizes ?? {}).map((size) => Number.parseFloat(String(size)) * 16);
  expect(sizes).toEqual([12, 13, 14, 16, 20]);
  const spaces = Object.values(theme.spacing ?? {}).map((size) => Number.parseFloat(String(size)) * 16);
  expect(spaces).toEqual([4, 8, 12, 16, 24]);
  expect(theme.defaultRadius).toBe('sm');
});
