// npm run battery -- [ID …] [options]: runs the resilience and security tests in battery/parts. The
// last line is `battery: N held, N fell`.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './tool.mjs';

// Not started with the tsx command, because its extra process would kill the tests during their
// cleanup.
const child = spawn(
  process.execPath,
  ['--import', 'tsx', join('battery', 'run.ts'), ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
  },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
