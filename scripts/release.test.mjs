// A release on a small repository of its own, with scripts in the places of the real ones.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changelogSection, release, setVersion } from './release.mjs';
import { root } from './tool.mjs';

let base;
const write = (file, content) => {
  const text = typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`;
  mkdirSync(dirname(join(base, file)), { recursive: true });
  writeFileSync(join(base, file), text);
};
const json = (file) => JSON.parse(readFileSync(join(base, file), 'utf8'));
const git = (...args) => execFileSync('git', args, { cwd: base, encoding: 'utf8' });
const commit = () => {
  git('add', '-A');
  git('-c', 'user.name=A', '-c', 'user.email=a@example.org', 'commit', '-qm', 'Change');
};
const made = (name) =>
  `// A step.\nimport { writeFileSync } from 'node:fs';\nwriteFileSync('${name}', 'made');\n`;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'curbwright-release-'));
  git('init', '-q');
  const app = { name: '@a/app', version: '0.1.0', dependencies: { '@a/core': '0.1.0', zod: '0.1.0' } };
  const core = { name: '@a/core', version: '0.1.0' };
  write('package.json', { name: 'a', version: '0.1.0', workspaces: ['packages/*', 'app'] });
  write('app/package.json', app);
  write('packages/core/package.json', core);
  write('package-lock.json', {
    name: 'a',
    version: '0.1.0',
    packages: {
      '': { name: 'a', version: '0.1.0' },
      app,
      'packages/core': core,
      'node_modules/zod': { version: '0.1.0' },
    },
  });
  write(
    'CHANGELOG.md',
    '# Changelog\n\n## 0.2.0 - 2026-11-28\n\n- A map.\n\n## 0.1.0 - 2026-11-27\n\n- First.\n',
  );
  write('.gitignore', 'node_modules\nsbom.cdx.json\n');
  write('scripts/write-openapi.mjs', made('openapi.json'));
  write('scripts/sbom.mjs', made('sbom.cdx.json'));
  write('apps/server/src/testing/released/make-released.ts', made('city.tar'));
  // What the city's script is loaded by.
  write('node_modules/tsx/package.json', { name: 'tsx', type: 'module', exports: './index.js' });
  write('node_modules/tsx/index.js', '');
  commit();
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const run = async (version, dryRun = false) => {
  const lines = [];
  const code = await release({ base, version, dryRun, say: (line) => lines.push(line) });
  return { code, output: lines.join('\n') };
};

describe('a release', () => {
  it('writes the version everywhere of ours, makes its files, and names the tag', async () => {
    const { code, output } = await run('0.2.0');
    expect(output).toContain('git tag -a v0.2.0');
    expect(code).toBe(0);
    for (const file of ['package.json', 'app/package.json', 'packages/core/package.json'])
      expect(json(file).version).toBe('0.2.0');
    expect(json('app/package.json').dependencies).toEqual({ '@a/core': '0.2.0', zod: '0.1.0' });
    const { version, packages } = json('package-lock.json');
    expect([version, packages[''].version, packages.app.version]).toEqual(['0.2.0', '0.2.0', '0.2.0']);
    expect(packages.app.dependencies).toEqual({ '@a/core': '0.2.0', zod: '0.1.0' });
    expect(packages['node_modules/zod'].version).toBe('0.1.0');
    for (const file of ['openapi.json', 'sbom.cdx.json', 'city.tar'])
      expect(existsSync(join(base, file))).toBe(true);
    expect(git('tag')).toBe('');
  });

  it('writes nothing in a dry run', async () => {
    const { code, output } = await run('0.2.0', true);
    expect(output).toContain('Would write 0.2.0 into 3 package.json files');
    expect(code).toBe(0);
    expect(git('status', '--porcelain')).toBe('');
    expect(existsSync(join(base, 'sbom.cdx.json'))).toBe(false);
  });

  it.each([
    ['no version', undefined, () => undefined, /Name the version/],
    ['a word as version', 'next', () => undefined, /Name the version/],
    ['an older version', '0.0.9', () => undefined, /older than 0\.1\.0/],
    ['no section in the changelog', '0.3.0', () => undefined, /not "## 0\.3\.0/],
    ['changes that are not committed', '0.2.0', () => write('new.txt', 'a'), /not clean:\n\?\? new\.txt/],
    ['a tag that exists', '0.2.0', () => git('tag', 'v0.2.0'), /The tag v0\.2\.0 exists/],
  ])('is refused for %s', async (_what, version, prepare, found) => {
    prepare();
    const { code, output } = await run(version);
    expect(output).toMatch(found);
    expect(code).toBe(1);
    expect((await run(version, true)).code).toBe(1);
    expect(json('package.json').version).toBe('0.1.0');
  });

  it('stops at a step that fails', async () => {
    write('scripts/sbom.mjs', 'process.exit(3);\n');
    commit();
    const { code, output } = await run('0.2.0');
    expect(code).toBe(1);
    expect(output).toContain('Could not make sbom.cdx.json');
    expect(existsSync(join(base, 'city.tar'))).toBe(false);
  });

  it('takes the top section alone, and only with text', () => {
    const log = readFileSync(join(base, 'CHANGELOG.md'), 'utf8');
    expect(changelogSection(log, '0.2.0')).toBe('- A map.');
    expect(changelogSection(log, '0.1.0')).toBeUndefined();
    expect(
      changelogSection('## 0.2.0 - 2026-11-28\n\n## 0.1.0 - 2026-11-27\n\n- a\n', '0.2.0'),
    ).toBeUndefined();
  });

  it('changes nothing but versions in the real files', () => {
    const files = ['package.json', 'package-lock.json', 'apps/web/package.json'];
    const { version, workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    for (const file of files) write(file, readFileSync(join(root, file), 'utf8'));
    expect(workspaces).toContain('apps/*');
    rmSync(join(base, 'packages'), { recursive: true });
    expect(setVersion(base, version)).toEqual([]);
  });
});
