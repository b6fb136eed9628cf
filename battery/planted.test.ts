// Every injected fault can be injected: the text it replaces is in its file exactly once.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const parts = join(import.meta.dirname, 'parts');
const fault = /file:\s*'([^']+)',\s*find:\s*(?:'((?:[^'\\]|\\.)*)'|`((?:[^`\\]|\\.)*)`|"((?:[^"\\]|\\.)*)")/g;

const unescaped = (text: string) => text.replaceAll('\\n', '\n').replaceAll(/\\(.)/g, '$1');

const faults = readdirSync(parts)
  .filter((name) => name.endsWith('.ts'))
  .flatMap((name) =>
    [...readFileSync(join(parts, name), 'utf8').matchAll(fault)].map(
      ([, file = '', single, template, double]) => ({
        name,
        file,
        find: unescaped(single ?? template ?? double ?? ''),
      }),
    ),
  );

describe('injected faults', () => {
  it('are found in the scenarios', () => {
    expect(faults.length).toBeGreaterThan(25);
  });

  it.each(faults)('$name replaces text that is once in $file', ({ file, find }) => {
    const text = readFileSync(resolve(import.meta.dirname, '..', file), 'utf8');
    expect(text.split(find)).toHaveLength(2);
  });
});
