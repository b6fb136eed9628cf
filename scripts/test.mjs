// npm test: prepares what is needed, then the check, the unit tests, the server's tests on the embedded PostgreSQL and those of its SQL on a
// configured one, and the journeys of people's jobs in a browser, without what is tagged nightly. With --all every test there is; with --nightly the
// battery in full after them; with --changed, or --changed=COMMIT, the check, the tests that what changed since that commit (without one, since the
// branch left origin/main) can reach, and the journeys that changed themselves.
// The last line is `N passed, N failed, N skipped`.
import { readTestOptions } from './test/options.mjs';

// What it throws on a wrong option is said by run.mjs.
const { since, ...options } = readTestOptions(process.argv.slice(2));

import('./test/run.mjs')
  .then((tests) => (since === null ? tests.run(options) : tests.runChanged(since)))
  .catch((error) => {
    process.exitCode = 1;
    console.error(error);
    console.log('0 passed, 1 failed, 0 skipped');
  });
