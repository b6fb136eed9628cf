// Tests that every style sheet is mirrored for right-to-left scripts: it must use start and end
// instead of left and right.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const source = fileURLToPath(new URL('..', import.meta.url));

/**
 * Matches `left: …`, `margin-left: …`, `text-align: right`, `float: left`, but not `inset` with
 * four values, or gradients.
 */
const sided =
  /^\s*(?:(?:left|right|(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)[\w-]*|border-(?:top|bottom)-(?:left|right)-radius)\s*:|(?:text-align|float|clear)\s*:\s*(?:left|right))/;

/**
 * Whether a shorthand has different left and right values, such as `margin: 0 8px 0 12px`. `inset:
 * 0 auto auto 0` is intended, because positions on the map are not mirrored.
 */
function hasUnequalSides(line: string): boolean {
  const said = /^\s*(?:margin|padding|border-width)\s*:\s*([^;]+);/.exec(line)?.[1]?.trim() ?? '';
  // Remove parenthesized parts, because they contain spaces.
  let values = said;
  for (let before = ''; before !== values; ) {
    before = values;
    values = values.replaceAll(/\([^()]*\)/g, '');
  }
  const [, right, , left, fifth] = values.split(/\s+/);
  return left !== undefined && fifth === undefined && right !== left;
}

const sheets = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.css'),
);

describe('style sheets', () => {
  it('are there', () => expect(sheets.length).toBeGreaterThan(20));

  it('name no left and no right', () => {
    const found = sheets.flatMap((file) =>
      readFileSync(`${source}/${file}`, 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          sided.test(line) || hasUnequalSides(line) ? [`${file}:${index + 1} ${line.trim()}`] : [],
        ),
    );
    expect(found).toEqual([]);
  });
});
