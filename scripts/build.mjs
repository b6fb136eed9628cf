// npm run build: rebuilds the server and the web app.
import { buildWhenStale, parts } from './start/build.mjs';

const say = (line) => process.stdout.write(`${line}\n`);
try {
  for (const name of Object.keys(parts)) await buildWhenStale(name, say, { force: true });
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
