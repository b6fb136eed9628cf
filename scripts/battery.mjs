// npm run battery -- [ID …] [options]: the reliability and security battery of battery/parts; its last line is `battery: N held, N fell`.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root, toolPath } from './tool.mjs';

const child = spawn(
  process.execPath,
  [toolPath('tsx'), join('battery', 'run.ts'), ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
  },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
