// Tests the classes of the shared style sheet and of the CSS modules: every class used by an
// element exists, and every class is used.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const source = fileURLToPath(new URL('..', import.meta.url));
const names = readdirSync(source, { recursive: true, encoding: 'utf8' });
const code = names
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
  .map((name) => ({ name, text: readFileSync(join(source, name), 'utf8') }));

/** Returns the classes in a style sheet's selectors. */
function classesOf(name: string): ReadonlySet<string> {
  const rules = readFileSync(join(source, name), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|:global\([^)]*\)/g, '');
  return new Set(
    [...rules.matchAll(/([^{};]+)\{/g)].flatMap(([, selector = '']) =>
      selector.trim().startsWith('@')
        ? []
        : [...selector.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, found = '']) => found),
    ),
  );
}

/** Returns the literal class names in `className` attributes: those in strings and templates. */
function plainClasses(text: string): readonly string[] {
  return [...text.matchAll(/className=(?:"([^"]*)"|\{((?:[^{}]|\$\{[^{}]*\})*)\})/g)].flatMap(
    ([, plain, value = '']) =>
      [
        plain ?? '',
        ...[...value.matchAll(/[?:]\s*'([^']*)'/g)].map(([, word = '']) => word),
        ...[...value.matchAll(/`([^`]*)`/g)].map(([, word = '']) => word.replaceAll(/\$\{[^{}]*\}/g, ' ')),
      ].flatMap((words) => words.split(/\s+/).filter((word) => word !== '')),
  );
}

describe('shared classes', () => {
  const shared = classesOf('ui/classes.css');
  const used = new Map(code.flatMap(({ name, text }) => plainClasses(text).map((word) => [word, name])));

  it('are all there', () => {
    expect(used.size).toBeGreaterThan(100);
    expect([...used].filter(([word]) => !shared.has(word))).toEqual([]);
  });
  it('are all used', () => {
    expect([...shared].filter((word) => !used.has(word))).toEqual([]);
  });
});

describe('classes of modules', () => {
  const used = new Map<string, Set<string>>();
  const computed = new Set<string>();
  for (const { name, text } of code)
    for (const [, id = '', path = ''] of text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
      const module = join(dirname(name), path);
      const set = used.get(module) ?? new Set();
      used.set(module, set);
      for (const [, word = ''] of text.matchAll(new RegExp(`(?<![/\\w-])${id}\\.(\\w+)`, 'g'))) set.add(word);
      if (text.includes(`${id}[`)) computed.add(module);
    }

  it.each(names.filter((name) => name.endsWith('.module.css')))('of %s are there and used', (name) => {
    const there = classesOf(name);
    const named = used.get(name) ?? new Set();
    const outside = /^(?:maplibregl-|over-curb$)/;
    expect([...named].filter((word) => !there.has(word))).toEqual([]);
    if (!computed.has(name))
      expect([...there].filter((word) => !named.has(word) && !outside.test(word))).toEqual([]);
  });
});
