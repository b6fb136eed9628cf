// npm run dev: runs the server with tsx, which restarts it after each change, and the web app with
// vite on a separate port.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root, toolPath } from './tool.mjs';

const run = (args, cwd = root) =>
  spawn(process.execPath, args, { cwd, stdio: 'inherit', env: { NODE_ENV: 'development', ...process.env } });
const children = [
  run([toolPath('tsx'), 'watch', '--clear-screen=false', 'apps/server/src/entry/main.ts']),
  run([toolPath('vite'), '--clearScreen', 'false'], join(root, 'apps/web')),
];
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
for (const child of children)
  child.on('exit', (code) => {
    process.exitCode ||= code ?? 0;
    for (const other of children) if (other !== child) other.kill('SIGTERM');
  });
