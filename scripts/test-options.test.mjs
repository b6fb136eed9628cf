// What npm test runs: its options, and the commit since which --changed looks.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTestOptions } from './test/options.mjs';

let folder;
let first;
function git(...args) {
  const person = ['-c', 'user.name=A', '-c', 'user.email=a@example.org', '-c', 'commit.gpgsign=false'];
  const { status, stdout, stderr } = spawnSync('git', [...person, ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
}
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'curbwright-options-'));
  git('init', '-q');
  git('commit', '-q', '--allow-empty', '-m', 'One');
  first = git('rev-parse', 'HEAD');
  git('commit', '-q', '--allow-empty', '-m', 'Two');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (...words) => readTestOptions(words, folder);

describe('options of npm test', () => {
  it('run the tests that every change waits for, all of them, or the night', () => {
    expect(read()).toEqual({ since: null, all: false, isNight: false });
    expect(read('--all')).toEqual({ since: null, all: true, isNight: false });
    expect(read('--nightly')).toEqual({ since: null, all: true, isNight: true });
  });

  it('name the commit of --changed after = or a space', () => {
    expect(read('--changed=HEAD~1').since).toBe(first);
    expect(read('--changed', first).since).toBe(first);
  });

  it('end with a sentence where there is no such commit, and no main branch to compare with', () => {
    expect(() => read('--changed=nothing')).toThrow('nothing is no commit of this repository.');
    expect(() => read('--changed', 'nothing')).toThrow('nothing is no commit of this repository.');
    for (const words of [['--changed'], ['--changed=']])
      expect(() => read(...words)).toThrow('There is no origin/main to compare with.');
    git('update-ref', 'refs/remotes/origin/main', first);
    expect(read('--changed').since).toBe(first);
  });

  it.each([[['--chnaged']], [['HEAD']], [['--all', '--changed']]])('refuse %j', (words) => {
    expect(() => read(...words)).toThrow();
  });
});
