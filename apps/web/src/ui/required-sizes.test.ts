// Tests that the style sheets have the sizes that the requirement gives. The end-to-end tests
// measure the sidebar on screen.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Returns the declarations of each rule for a class, in the order of the style sheet. */
function rulesOf(path: string, name: string): string[] {
  const sheet = readFileSync(new URL(path, import.meta.url), 'utf8');
  return [...sheet.matchAll(new RegExp(`\\.${name}\\s*\\{([^}]*)\\}`, 'g'))].map((match) => match[1] ?? '');
}

describe('lists of options', () => {
  it('of the filters scroll at 150 px', () => {
    expect(rulesOf('../city/filters/filters.module.css', 'options').join()).toContain('max-height: 150px');
  });
  it('of the menu of a column scroll at 150 px', () => {
    expect(rulesOf('table/table.module.css', 'values').join()).toMatch(/(?:max-)?height: 150px/);
  });
});
