// npm run curbwright -- …: the command-line tool, built when it is stale.
import('./start/swallowed-options.mjs')
  .then((options) => options.demandAllOptions(process.env))
  .then(() => import('./start/serve.mjs'))
  .then(async (start) => {
    // Files on the command line are meant from where the person stands, not from the root npm goes to.
    if (process.env.npm_lifecycle_event === 'curbwright' && process.env.INIT_CWD)
      process.chdir(process.env.INIT_CWD);
    const serving = process.argv[2] === 'serve';
    await start.prepare({ web: serving });
    await start.runBuilt('curbwright.js');
  })
  .catch((error) => {
    process.exitCode = 1;
    console.error(
      process.env.LOG_LEVEL === 'debug' ? error : String(error instanceof Error ? error.message : error),
    );
  });
