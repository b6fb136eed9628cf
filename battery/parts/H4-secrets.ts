// H4: no secret of anybody's in the files, in the history, or in what is built.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { secretsOf } from '../../scripts/check-secrets.mjs';
import { root, runNode } from '../../scripts/tool.mjs';
import { type BatteryPart, CannotRun } from '../part.ts';

export const part: BatteryPart = {
  id: 'H4',
  title:
    'No private key, token or address with a password stands in the files, in any commit, or in the built app',
  rounds: { short: 0, long: 1 },
  async run(battery) {
    if (!existsSync(join(root, '.git'))) throw new CannotRun('there is no repository to look into');
    if (!existsSync(join(root, 'apps/web/dist/index.html')))
      throw new CannotRun('the web app is not built (npm run build)');
    const { code, output } = await runNode(['scripts/check-secrets.mjs', '--all']);
    const linesOf = (place: string) =>
      Number(new RegExp(`^${place}: (\\d+) lines`, 'm').exec(output)?.[1] ?? 0);
    const attempts = { files: linesOf('files'), history: linesOf('history'), built: linesOf('built') };
    battery.say(output.trim().replaceAll('\n', '; '));
    const planted = [
      `AKIA${'QWERTYUI12345678'}`,
      `ghp_${'x9Y8'.repeat(9)}`,
      `-----BEGIN ${'PRIVATE'} KEY-----`,
    ];
    return {
      attempts,
      faults: code === 0 ? [] : [output],
      controls: planted.map((text) => ({
        name: text.slice(0, 4),
        caught: secretsOf(`key = '${text}'`).length === 1,
      })),
      figures: {},
    };
  },
};
