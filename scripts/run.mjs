// npm start, npm test and every other npm command: runs scripts/NAME.mjs with a supported Node,
// downloaded first if the current one is too old. This file and node-version.mjs use nothing newer
// than Node 12, because an old Node must be able to parse them.
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
