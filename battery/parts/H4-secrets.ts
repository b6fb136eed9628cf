// H4: no secret of anybody's in the files, in the history, or in what is built.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runNode } from '../../scripts/tool.mjs';
import { type BatteryPart, CannotRun } from '../part.ts';

/** A repository with a key in a file, a token in its history alone, and a private key in what was built; where it lies. */
function plantTree(base: string): string {
  mkdirSync(join(base, 'apps/web/dist'), { recursive: true });
  const put = (file: string, text: string) => writeFileSync(join(base, file), `${text}\n`);
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Nobody', '-c', 'user.email=nobody@example.org', ...args], {
      cwd: base,
    });
  const commit = () => {
    git('add', '--all');
    git('commit', '--quiet', '--no-gpg-sign', '--message', 'One');
  };
  git('init', '--quiet');
  put('.gitignore', 'dist');
  put('gone.txt', `ghp_${'x9Y8'.repeat(9)}`);
  put('kept.txt', `AKIA${'QWERTYUI12345678'}`);
  commit();
  put('gone.txt', 'nothing');
  commit();
  put('apps/web/dist/app.js', `-----BEGIN ${'PRIVATE'} KEY-----`);
  return base;
}

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
    const planted = plantTree(join(battery.directory, 'tree'));
    const found = await runNode(['scripts/check-secrets.mjs', '--all', '--in', planted]);
    const attempts = { files: linesOf('files'), history: linesOf('history'), built: linesOf('built') };
    battery.say(output.trim().replaceAll('\n', '; '));
    return {
      attempts,
      faults: code === 0 ? [] : [output],
      controls: [
        { name: 'a key in a file', caught: /^ {2}kept\.txt:1 {2}AWS key$/m.test(found.output) },
        {
          name: 'a token that a later commit took away',
          caught: /^ {2}commit [0-9a-f]{12} {2}GitHub token$/m.test(found.output),
        },
        {
          name: 'a private key in what was built',
          caught: /^ {2}apps\/web\/dist\/app\.js:1 {2}private key$/m.test(found.output),
        },
      ],
      figures: {},
    };
  },
};
