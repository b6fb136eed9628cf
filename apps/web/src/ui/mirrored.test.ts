// Every style sheet mirrors where the script runs from right to left: sides are said as start and end, never as left and right.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const source = fileURLToPath(new URL('..', import.meta.url));

/** `left: …`, `margin-left: …`, `text-align: right`, `float: left`; not `inset` with its four sides, nor a gradient. */
const sided =
  /^\s*(?:(?:left|right|(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)[\w-]*|border-(?:top|bottom)-(?:left|right)-radius)\s*:|(?:text-align|float|clear)\s*:\s*(?:left|right))/;

/** `margin: 0 8px 0 12px`: four values whose second and fourth differ. A corner (`inset: 0 auto auto 0`) is meant: places on the map are not mirrored. */
function leans(line: string): boolean {
  const said = /^\s*(?:margin|padding|border-width)\s*:\s*([^;]+);/.exec(line)?.[1]?.trim() ?? '';
  // What stands in brackets has spaces of its own.
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
          sided.test(line) || leans(line) ? [`${file}:${index + 1} ${line.trim()}`] : [],
        ),
    );
    expect(found).toEqual([]);
  });
});
