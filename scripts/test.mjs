// npm test: prepares the environment, then runs the check, the unit tests, the server tests on the
// embedded PostgreSQL and its SQL tests on a configured one, and the browser tests; tests tagged
// nightly are left out. --all runs every test; --nightly also runs the full battery afterwards.
// --changed or --changed=COMMIT runs the check, the tests affected by changes since that commit (by
// default, since the branch left origin/main), and changed browser tests. The last line is `N
// passed, N failed, N skipped`.
import { readTestOptions } from './test/options.mjs';

// Errors for invalid options are reported by run.mjs.
const { since, ...options } = readTestOptions(process.argv.slice(2));

import('./test/run.mjs')
  .then((tests) => (since === null ? tests.run(options) : tests.runChanged(since)))
  .catch((error) => {
    process.exitCode = 1;
    console.error(error);
    console.log('0 passed, 1 failed, 0 skipped');
  });
