// Mistakes are planted where one line can go wrong, the same for the same seed, and tried against the tests nearest to them.
import { describe, expect, it } from 'vitest';
import { mutantsOf, planted, randomOf, sampleOf } from './mutation/mutants.mjs';
import { importersOf, nearestTests } from './mutation/nearest-tests.mjs';

const wrong = (text, file = 'a.ts') => mutantsOf(file, text).map((one) => planted(text, one));

describe('mistakes', () => {
  it.each([
    ['const a = b < 3;', ['const a = b <= 3;', 'const a = b < 4;']],
    ['const a = b === c;', ['const a = b !== c;']],
    ['const a = b + c;', ['const a = b - c;']],
    ["const a = b + 'm' + c;", []],
    ['const a = !b;', ['const a = b;']],
    ['const a = b ? c : d;', ['const a = !(b) ? c : d;']],
    ['if (a) b;', ['if (!(a)) b;']],
    ['const a = b.filter(c);', ['const a = b;']],
    ['const a = Math.min(b, c);', ['const a = Math.max(b, c);']],
    ['await lock(a);', ['']],
    ['log.warn(a);', []],
    ['const a = true;', ['const a = false;']],
    ['type A = 3 | true;', []],
    ["import a from './b.ts';", []],
    ['const a = { 3: b };', []],
    ['const a = b as C<4>;', []],
    ['const a = (b - 1) as number;', ['const a = (b + 1) as number;', 'const a = (b - 2) as number;']],
  ])('in %s', (text, mistakes) => expect(wrong(text)).toEqual(mistakes));

  it('are found in components', () => {
    expect(wrong('const A = () => <B disabled={c > 1} title="3" />;', 'a.tsx')).toEqual([
      'const A = () => <B disabled={c >= 1} title="3" />;',
      'const A = () => <B disabled={c > 2} title="3" />;',
    ]);
  });

  it('know their line', () => {
    expect(
      mutantsOf('a.ts', 'const a = 1;\nconst b = 2;').map(({ line, from, to }) => [line, from, to]),
    ).toEqual([
      [1, '1', '2'],
      [2, '2', '3'],
    ]);
  });
});

describe('the sample', () => {
  const files = ['a.ts', 'b.ts', 'c.ts'].map((file) => ({
    file,
    mutants: mutantsOf(file, 'const a = b < 3 && !c;'),
  }));
  it('is the same for the same seed, and another for another', () => {
    const of = (seed) => JSON.stringify(sampleOf(files, 3, randomOf(seed)));
    expect(of(1)).toBe(of(1));
    expect(new Set([1, 2, 3, 4, 5].map(of)).size).toBeGreaterThan(1);
  });
  it('takes a second mistake of a file only when each had its turn, and each mistake once', () => {
    const all = sampleOf(files, 100, randomOf(3));
    expect(new Set(all.slice(0, 3).map(({ file }) => file))).toEqual(new Set(['a.ts', 'b.ts', 'c.ts']));
    expect(all).toHaveLength(files.reduce((sum, { mutants }) => sum + mutants.length, 0));
    expect(new Set(all.map(({ file, start, to }) => `${file}:${start}:${to}`))).toHaveLength(all.length);
  });
});

describe('the tests of a file', () => {
  const importers = importersOf([
    ['src/a/price.ts', ''],
    ['src/a/price.test.ts', "import { price } from './price.ts';"],
    ['src/a/rate.ts', "export { price } from './price.ts';"],
    ['src/b/use.ts', "import { price } from '../a/price.ts';"],
    ['src/b/use.test.ts', "import('./use.ts');"],
    ['src/a/rate.test.ts', "import './rate.ts';"],
    ['src/c/other.test.ts', "import './other.ts';"],
  ]);
  it('are those beside it, then those that reach it', () => {
    expect(nearestTests('src/a/price.ts', importers, 9)).toEqual([
      'src/a/price.test.ts',
      'src/a/rate.test.ts',
      'src/b/use.test.ts',
    ]);
    expect(nearestTests('src/a/price.ts', importers, 1)).toEqual(['src/a/price.test.ts']);
    expect(nearestTests('src/c/lone.ts', importers, 9)).toEqual([]);
  });
  it('are those of the same subject in another folder before those that are only near', () => {
    const texts = [
      ['src/cds/curbs/queries.ts', ''],
      ['src/cds/read.test.ts', "import './curbs/queries.ts';"],
      ['src/features/cds-curbs/pages.test.ts', "import '../../cds/curbs/queries.ts';"],
    ];
    expect(nearestTests('src/cds/curbs/queries.ts', importersOf(texts), 1)).toEqual([
      'src/features/cds-curbs/pages.test.ts',
    ]);
  });
});
