// Circles are found as a look along every path finds them; a name is banned by its parts, not by its letters.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isBannedName, structureCounts, structureFaults } from './check-structure.mjs';
import { knotsOf } from './structure/knots.mjs';

/** What can be reached from a node, itself only over others. */
function reachedFrom(node, edges, reached = new Set()) {
  for (const target of edges.get(node) ?? [])
    if (edges.has(target) && !reached.has(target)) {
      reached.add(target);
      reachedFrom(target, edges, reached);
    }
  return reached;
}

it('finds what reaches itself, as a walk along every path does', () => {
  const graph = fc.array(fc.tuple(fc.nat(7), fc.nat(8)), { maxLength: 20 });
  fc.assert(
    fc.property(graph, (arrows) => {
      const edges = new Map();
      for (const [from, to] of arrows) edges.set(from, (edges.get(from) ?? new Set()).add(to));
      const reached = new Map([...edges.keys()].map((node) => [node, reachedFrom(node, edges)]));
      const together = [...edges.keys()]
        .filter((node) => reached.get(node).has(node))
        .map((node) =>
          [...edges.keys()].filter((one) => reached.get(node).has(one) && reached.get(one).has(node)),
        );
      const known = new Set(together.map((knot) => knot.toSorted((a, b) => a - b).join()));
      expect(new Set(knotsOf(edges).map((knot) => knot.toSorted((a, b) => a - b).join()))).toEqual(known);
    }),
  );
});

it.each([
  ['keptOrders', true],
  ['isKept', true],
  ['SensorWords', true],
  ['handle', false],
  ['handedOver', false],
  ['skepticism', false],
  ['toolHand', true],
  ['wishList', true],
])('a name such as %s is banned: %s', (name, banned) => {
  expect(isBannedName(name)).toBe(banned);
});

it('counts circles, exports nobody names, and names, of what is no test', () => {
  const base = mkdtempSync(join(tmpdir(), 'curbwright-structure-'));
  const write = (path, text) => {
    mkdirSync(dirname(join(base, path)), { recursive: true });
    writeFileSync(join(base, path), text);
  };
  try {
    write('apps/server/src/a/one.ts', "import { two } from '../b/two.ts';\nexport const one = two;\n");
    write(
      'apps/server/src/b/two.ts',
      "import type { one } from '../a/one.ts';\nexport const two: typeof one = 2;\n",
    );
    write('apps/server/src/b/two.test.ts', 'export const keptOfTest = 1;\n');
    write('apps/web/src/a/alone.ts', '// import { x } from "./gone.ts"\nexport function told() {}\n');
    expect(structureCounts(base)).toEqual({
      'largest circle of folders': {
        'apps/server/src': 2,
        'apps/web/src': 1,
        'packages/core/src': 1,
      },
      'circles of files': 1,
      'exports no other file names': 1,
      'names on banned stems': 1,
      'source files': 3,
    });
    expect(structureFaults(base)).toEqual([
      'apps/server/src  has folders that import each other in a circle',
      expect.stringMatching(/^apps\/server\/src\/./),
      'apps/web/src/a/alone.ts  exports told, which no other file names',
      expect.stringMatching(/^apps\/web\/src\/a\/alone\.ts {2}names something told/),
    ]);
  } finally {
    rmSync(base, { recursive: true });
  }
});
