// npm start: installs what is missing, builds what is outdated, then starts the server.
import('./start/serve.mjs')
  .then((start) => start.start())
  .catch((error) => {
    process.exitCode = 1;
    console.error(
      process.env.LOG_LEVEL === 'debug' ? error : String(error instanceof Error ? error.message : error),
    );
  });
