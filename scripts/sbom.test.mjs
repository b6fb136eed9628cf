// The bill of materials: all that is shipped, nothing that only builds or tests need, and the Node that is fetched.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { billOf, withOptionalPart, withoutDevelopment } from './sbom.mjs';
import { root } from './tool.mjs';

const lockOf = (folder) => JSON.parse(readFileSync(join(root, folder, 'package-lock.json'), 'utf8'));
/** Name and version of the packages in the lock file that fit, once each. */
const refsOf = ({ packages }, fits) => [
  ...new Set(
    Object.entries(packages).flatMap(([path, entry]) =>
      path.includes('node_modules/') && !entry.link && fits(entry)
        ? [`${path.split('node_modules/').pop()}@${entry.version}`]
        : [],
    ),
  ),
];

it('has every package that is shipped, also where a tool needs it too, and none of development alone', {
  timeout: 60_000,
}, async () => {
  const lock = lockOf('.');
  const bill = withoutDevelopment(await billOf(root), lock);
  const found = new Set(bill.components.map((component) => component['bom-ref']));
  const shipped = refsOf(lock, ({ dev }) => !dev);
  expect(shipped.filter((ref) => !found.has(ref))).toEqual([]);
  // Needed by the product and, by themselves, by tests.
  expect(shipped.filter((ref) => /^(?:fflate|jose|pg)@/.test(ref))).toHaveLength(3);
  const development = refsOf(lock, ({ dev }) => dev).filter((ref) => !shipped.includes(ref));
  expect(development.filter((ref) => found.has(ref))).toEqual([]);
  const named = new Set([bill.metadata.component['bom-ref'], ...found]);
  const dangling = bill.dependencies.flatMap(({ ref, dependsOn }) =>
    [ref, ...dependsOn].filter((each) => !named.has(each)),
  );
  expect(dangling).toEqual([]);
});

it('names the fetched Node of every platform, with version and hash, as an optional part', {
  timeout: 60_000,
}, async () => {
  const product = {
    metadata: { component: { 'bom-ref': 'curbwright@1.0.0' } },
    components: [{ 'bom-ref': 'zod@4.0.0' }],
    dependencies: [{ ref: 'curbwright@1.0.0', dependsOn: ['zod@4.0.0'] }],
  };
  const bill = withOptionalPart(product, await billOf(join(root, 'scripts/runtime')));
  const runtime = bill.components.find(({ name }) => name === 'curbwright-runtime');
  expect(runtime.scope).toBe('optional');
  expect(bill.dependencies[0].dependsOn).toEqual(['zod@4.0.0', runtime['bom-ref']]);
  const hashes = Object.fromEntries(
    bill.components.flatMap((component) =>
      (component.hashes ?? []).map(({ content }) => [
        component['bom-ref'],
        `sha512-${Buffer.from(content, 'hex').toString('base64')}`,
      ]),
    ),
  );
  const { packages } = lockOf('scripts/runtime');
  const pinned = Object.entries(packages).filter(([path]) => path !== '');
  expect(pinned.length).toBeGreaterThan(5);
  expect(hashes).toEqual(
    Object.fromEntries(
      pinned.map(([path, { version, integrity }]) => [
        `${path.replace('node_modules/', '')}@${version}`,
        integrity,
      ]),
    ),
  );
});
