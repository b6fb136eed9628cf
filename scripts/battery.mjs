// npm run battery -- [ID …] [options]: the reliability and security battery of battery/parts; its last line is `battery: N held, N fell`.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './tool.mjs';

// Not by the command tsx: a process between would kill the battery while it cleans up.
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
