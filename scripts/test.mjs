// npm test: prepares what is needed, then the check, the unit tests, the server's tests on the embedded PostgreSQL and those of its SQL on a
// configured one, and the journeys of people's jobs in a browser. With --all every test there is; with --nightly the battery in full after them.
// The last line is `N passed, N failed, N skipped`.
import('./test/run.mjs')
  .then((tests) =>
    tests.run({
      all: process.argv.includes('--all') || process.argv.includes('--nightly'),
      isNight: process.argv.includes('--nightly'),
    }),
  )
  .catch((error) => {
    process.exitCode = 1;
    console.error(error);
    console.log('0 passed, 1 failed, 0 skipped');
  });
