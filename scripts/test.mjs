// npm test: prepares what is needed, then the check, the unit tests, the server's tests on the embedded and on a configured
// PostgreSQL, and the journeys in a browser. The last line is `N passed, N failed, N skipped`.
import('./start/node-version.mjs')
  .then((version) => version.demand())
  .then(() => import('./test/run.mjs'))
  .then((tests) => tests.run())
  .catch((error) => {
    process.exitCode = 1;
    console.error(error);
    console.log('0 passed, 1 failed, 0 skipped');
  });
