// npm test: prepares what is needed, then the check, the unit tests, the server's tests on the embedded PostgreSQL and those of its SQL on a
// configured one, and the journeys of people's jobs in a browser. With --all every test there is; with --nightly the battery in full after them; with
// --changed, or --changed=COMMIT, only what changed since that commit (without one, since the branch left origin/main) can reach.
// The last line is `N passed, N failed, N skipped`.
import { spawnSync } from 'node:child_process';

/** Where this branch left the main one; the last commit where there is none to leave. */
function branchPoint() {
  const { status, stdout } = spawnSync('git', ['merge-base', 'HEAD', 'origin/main'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : 'HEAD';
}

const words = process.argv.slice(2);
const changed = words.find((word) => /^--changed(?:=|$)/.test(word));

import('./test/run.mjs')
  .then((tests) =>
    changed === undefined
      ? tests.run({
          all: words.includes('--all') || words.includes('--nightly'),
          isNight: words.includes('--nightly'),
        })
      : tests.runChanged(changed.split('=')[1] || branchPoint()),
  )
  .catch((error) => {
    process.exitCode = 1;
    console.error(error);
    console.log('0 passed, 1 failed, 0 skipped');
  });
