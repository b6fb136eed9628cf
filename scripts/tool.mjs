// Runs the project's tools by their own files, so that no shell and no PATH stands between (Windows included).
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root, absolute. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The JavaScript file that a package's command runs. */
export function toolPath(packageName, command = packageName.split('/').pop()) {
  const home = [root, join(root, 'apps/web'), join(root, 'apps/server'), join(root, 'e2e')]
    .map((place) => join(place, 'node_modules', packageName))
    .find((place) => existsSync(place));
  if (home === undefined) throw new Error(`${packageName} is not installed; run npm ci`);
  const { bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  const file = typeof bin === 'string' ? bin : bin[command];
  return join(home, file);
}

/**
 * Runs Node with the arguments; gives exit code and all output in order.
 * `live` shows the output while it comes; `env` is added to ours; after `patience` milliseconds it is killed with all it started.
 */
export function runNode(args, options = {}) {
  return runProgram(process.execPath, args, options);
}

export function runProgram(program, args, { cwd = root, env = {}, live = false, patience = null } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, to be ended as a whole.
      detached: patience !== null,
    });
    const end = () => {
      try {
        process.kill(-(child.pid ?? Number.NaN), 'SIGKILL');
      } catch {
        child.kill('SIGKILL');
      }
    };
    const timer = patience === null ? undefined : setTimeout(end, patience);
    if (patience !== null) process.once('exit', end);
    let output = '';
    const hear = (chunk) => {
      output += chunk;
      if (live) process.stdout.write(chunk);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }));
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      process.off('exit', end);
      resolve({ code: code ?? 1, output, signal });
    });
  });
}

/** Seconds since `start` (from performance.now()), for people. */
export function secondsSince(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}
