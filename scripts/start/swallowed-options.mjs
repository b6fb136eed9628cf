// Detects options that npm consumed because `--` was omitted: `npm run curbwright import FILE
// --dry-run` would really import.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { byName } from '../source-text.mjs';
import { root } from '../tool.mjs';

const commands = join(root, 'apps/server/src/entry/cli');

/** The options of our commands as declared in their files: `dry-run`, `city-name` … */
export function declaredOptions() {
  const texts = readdirSync(commands)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(commands, name), 'utf8'));
  const declared = texts.flatMap((text) => [...text.matchAll(/'(?:-\w, )?--([a-z][a-z-]*)/g)]);
  return [...new Set(declared.map(([, option]) => option))].sort(byName);
}

/** Those of our options that npm put into its environment instead of passing them on. */
export function swallowedOptions(environment) {
  return declaredOptions().filter((option) => environment[`npm_config_${option.replaceAll('-', '_')}`]);
}

/**
 * Throws with the correct command line if npm consumed an option, because the command would do
 * something else without it.
 */
export function demandAllOptions(environment) {
  if (environment.npm_lifecycle_event !== 'curbwright') return;
  const swallowed = swallowedOptions(environment);
  if (swallowed.length === 0) return;
  const options = swallowed.map((option) => `--${option}`).join(', ');
  throw new Error(
    `npm took ${options} for an option of its own, so nothing was done. Put two hyphens before the command: npm run curbwright -- …`,
  );
}
