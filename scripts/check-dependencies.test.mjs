// The gate before other people's code, each rule with a planted breach.
import { describe, expect, it } from 'vitest';
import { dependencyFaults } from './check-dependencies.mjs';

const good = { version: '1.2.3', integrity: 'sha512-abc', license: 'MIT' };
const faults = (entry, manifest = { dependencies: { a: '1.2.3' } }) =>
  dependencyFaults(
    { 'package.json': manifest },
    { packages: { '': {}, 'node_modules/a': { ...good, ...entry } } },
  );

describe('the gate of dependencies', () => {
  it('lets pass exact versions with a hash and a free licence', () => {
    expect(faults({})).toEqual([]);
    for (const license of ['(MIT OR GPL-3.0)', '(MIT AND Zlib)', 'BSD-3-Clause'])
      expect(faults({ license })).toEqual([]);
  });

  it('lets packages of other platforms have no hash', () => {
    expect(faults({ integrity: undefined, license: undefined, os: ['aix'] })).toEqual([]);
  });

  it.each([
    ['a range', {}, { dependencies: { a: '^1.2.3' } }, 'no exact version'],
    ['a tag', {}, { devDependencies: { a: 'latest' } }, 'no exact version'],
    ['a repository', {}, { dependencies: { a: 'github:a/a' } }, 'no exact version'],
    ['no hash', { integrity: undefined }, undefined, 'no hash'],
    ['an old hash', { integrity: 'sha1-abc' }, undefined, 'weak hash'],
    ['a source without TLS', { resolved: 'http://example.org/a.tgz' }, undefined, 'comes from'],
    ['a repository as source', { resolved: 'git+ssh://git@example.org/a' }, undefined, 'comes from'],
    ['an install script', { hasInstallScript: true }, undefined, 'install script'],
    ['another licence', { license: 'GPL-3.0' }, undefined, 'licence GPL-3.0'],
    ['half a licence', { license: '(MIT AND AGPL-3.0)' }, undefined, 'licence'],
    ['no licence', { license: undefined }, undefined, 'no licence'],
  ])('finds %s', (_what, entry, manifest, word) => {
    const found = faults(entry, manifest);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(word);
  });

  it('does not pass over a lock file without packages', () => {
    expect(dependencyFaults({}, { packages: { '': {} } })).toEqual(['the lock file names no package']);
  });
});
