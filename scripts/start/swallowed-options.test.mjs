// A forgotten `--` must not turn a rehearsal into an import.
import { expect, it } from 'vitest';
import { root, runNode } from '../tool.mjs';
import { declaredOptions, swallowedOptions } from './swallowed-options.mjs';

it('knows the options of our commands, from their own files', () => {
  expect(declaredOptions()).toEqual(
    expect.arrayContaining(['dry-run', 'replace', 'city-name', 'force', 'yes']),
  );
});

it('sees those that npm kept, and not what is switched off or npm’s own', () => {
  const environment = {
    npm_config_dry_run: 'true',
    npm_config_yes: '',
    npm_config_fund: 'true',
    npm_config_city_name: 'true',
  };
  expect(swallowedOptions(environment)).toEqual(['city-name', 'dry-run']);
});

it('refuses the command before anything is done, and says what to write', async () => {
  const env = { npm_lifecycle_event: 'curbwright', npm_config_dry_run: 'true' };
  const { code, output } = await runNode(['scripts/curbwright.mjs', 'import', 'nothing.json'], {
    cwd: root,
    env,
  });
  expect(code).toBe(1);
  expect(output).toContain('npm took --dry-run for an option of its own');
  expect(output).toContain('npm run curbwright -- …');
});
