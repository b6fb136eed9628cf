// npm start, npm test and every other npm command: runs scripts/NAME.mjs under a supported Node, fetched first where this one is older.
// An old Node reads this file and node-version.mjs: they use nothing that came after Node 12.
import('./start/node-version.mjs')
  .then((version) => {
    version.requireFetchingNode();
    return import('./start/runtime.mjs');
  })
  .then((runtime) => runtime.runScript(process.argv[2], process.argv.slice(3)))
  .catch((error) => {
    process.exitCode = 1;
    console.error(
      process.env.LOG_LEVEL === 'debug' ? error : error instanceof Error ? error.message : String(error),
    );
  });
