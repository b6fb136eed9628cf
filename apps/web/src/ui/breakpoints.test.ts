// Tests that the breakpoints are the requirement's widths (§9), and that style sheets and code use
// no others.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { breakpoints, dataBreakpoints, panelBreakpoints, phoneQuery } from './breakpoints.ts';

const src = fileURLToPath(new URL('..', import.meta.url));
const files = readdirSync(src, { recursive: true, encoding: 'utf8' });
const read = (name: string) => readFileSync(`${src}${name}`, 'utf8');

/** Widths allowed in a style sheet: each breakpoint, and one pixel less. */
const allowed = new Set(
  [breakpoints, dataBreakpoints, panelBreakpoints]
    .flatMap((widths) => Object.values(widths))
    .flatMap((width) => [width, width - 1]),
);

/**
 * Returns the screen widths in the media queries of a text. Container queries are ignored, because
 * they refer to a panel.
 */
function widthsIn(text: string): readonly number[] {
  return [...text.matchAll(/@media[^{]*/g)].flatMap(([query]) =>
    [...query.matchAll(/(?:min|max)-width:\s*([\d.]+)px/g)].map(([, width]) => Number(width)),
  );
}

describe('breakpoints', () => {
  it('are the requirement’s', () => {
    expect(Object.values(breakpoints)).toEqual([320, 375, 480, 768, 1024, 1440, 2560]);
    expect(Object.values(dataBreakpoints)).toEqual([376, 576]);
    expect(phoneQuery).toBe('(max-width: 767px)');
  });
  it('are the only widths of screens in the style sheets', () => {
    const sheets = files.filter((name) => name.endsWith('.css'));
    expect(sheets.length).toBeGreaterThan(50);
    const others = sheets.flatMap((name) =>
      widthsIn(read(name))
        .filter((width) => !allowed.has(width))
        .map((width) => `${name}: ${width}`),
    );
    expect(others).toEqual([]);
  });
  it('are written nowhere else in code', () => {
    const own = files.filter(
      (name) =>
        /\.tsx?$/.test(name) && !name.includes('breakpoints') && /\((?:min|max)-width: ?\d/.test(read(name)),
    );
    expect(own).toEqual([]);
  });
  it('the filter sidebar is 320 wide, 310 up to 480, and the header 56 high', () => {
    expect(read('entry/viewer.module.css')).toMatch(/\.filtersRoom \{[^}]*width: 320px/);
    const sidebar = read('city/filters/filters.module.css');
    expect(sidebar).toMatch(/\.sidebar \{[^}]*width: 320px/);
    expect(sidebar).toMatch(/@media \(max-width: 480px\) \{\s*\.sidebar \{[^}]*width: 310px/);
    expect(read('city/city/city.module.css')).toMatch(/\.header \{[^}]*height: 56px/);
  });
});
