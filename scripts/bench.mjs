// npm run bench -- NAME [options]: runs bench/NAME.ts, which prints its results and a last line
// `NAME: figure unit, budget …, met|not met`.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, toolPath } from './tool.mjs';

const [name, ...options] = process.argv.slice(2);
const names = readdirSync(join(root, 'bench'))
  .filter((file) => /^[\w-]+\.ts$/.test(file))
  .map((file) => file.slice(0, -3));
if (name === undefined || !names.includes(name) || !existsSync(join(root, 'bench', `${name}.ts`))) {
  process.stderr.write(
    `npm run bench -- NAME [options], where NAME is one of: ${names.join(', ') || '(none yet)'}\n`,
  );
  process.exit(2);
}
const child = spawn(process.execPath, [toolPath('tsx'), join('bench', `${name}.ts`), ...options], {
  cwd: root,
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
