// Runs the project's tools by their own JavaScript files, so that they do not depend on a shell or
// PATH (including on Windows).
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the repository root. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The JavaScript file behind a package's command. */
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
 * Runs Node with the arguments; returns the exit code and all output in order.
 * `live` shows the output while it runs; `env` is added to the current environment; after
 * `patience` milliseconds the process is killed with all its children.
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
      // A separate process group, so that it can be killed as a whole.
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

/** Seconds since `start` (from performance.now()), formatted for display. */
export function secondsSince(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}
