// Parses the options of npm test and finds the commit for --changed.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

/** Runs git in the folder and returns the first line of its output; `undefined` on failure. */
function git(args, cwd) {
  const { status, stdout } = spawnSync('git', args, { cwd, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/**
 * Parses the arguments after `npm test --`; `since` is `null` without --changed. Throws with a
 * message for an unknown option or commit, because otherwise the wrong tests, or none, would run.
 */
export function readTestOptions(words, cwd = process.cwd()) {
  // `--changed` may be used without a commit, with `=COMMIT`, or followed by a commit.
  const alone = words.map((word, index) =>
    word === '--changed' && (words[index + 1] ?? '-').startsWith('-') ? '--changed=' : word,
  );
  const flag = /** @type {const} */ ({ type: 'boolean', default: false });
  const { values } = parseArgs({
    args: alone,
    options: { all: flag, nightly: flag, changed: { type: 'string' } },
  });
  const { changed, nightly } = values;
  if (changed === undefined) return { since: null, all: values.all || nightly, isNight: nightly };
  if (values.all || nightly)
    throw new Error('--changed runs a part of the tests, --all and --nightly all of them: leave one out.');
  const since =
    changed === ''
      ? git(['merge-base', 'HEAD', 'origin/main'], cwd)
      : git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${changed}^{commit}`], cwd);
  if (since === undefined)
    throw new Error(
      changed === ''
        ? 'There is no origin/main to compare with. Fetch it, or name a commit: --changed=COMMIT'
        : `${changed} is no commit of this repository.`,
    );
  return { since, all: false, isNight: false };
}
