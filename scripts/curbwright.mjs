// npm run curbwright -- …: runs the command-line tool, rebuilt first if it is outdated.
import('./start/swallowed-options.mjs')
  .then((options) => options.demandAllOptions(process.env))
  .then(() => import('./start/serve.mjs'))
  .then(async (start) => {
    // File arguments are relative to the user's working directory, not to the repository root that
    // npm changes to.
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
