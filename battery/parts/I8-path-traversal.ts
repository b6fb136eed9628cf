// Ways out of a directory, in every spelling and by raw sockets, at every address that leads to a file or carries a name: nothing from outside comes back.
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BatteryPart } from '../part.ts';
import { startCareless } from '../room/careless-server.ts';
import { requestText, sendRaw } from '../room/raw-http.ts';
import { openTarget } from '../room/target.ts';

/** Stands in every file that nobody may have; what has it in an answer got out. */
const secret = 'planted-outside-7316';
const leaks = new RegExp(`${secret}|root:x?:0:0:|listen_addresses`);

/** One step up, as servers, proxies and file systems have been known to read it. */
const ups = [
  '../',
  '..%2f',
  '..%2F',
  '%2e%2e/',
  '%2e%2e%2f',
  '.%2e/',
  '%2e./',
  '..\\',
  '..%5c',
  '%2e%2e%5c',
  '..%252f',
  '%252e%252e%252f',
  '%25252e%25252e%25252f',
  '..%c0%af',
  '%c0%ae%c0%ae/',
  '..%e0%80%af',
  '..%ef%bc%8f',
  '%u002e%u002e/',
  '....//',
  '..../',
  '..;/',
  '..%00/',
  '.%00./',
  '..%0d%0a/',
  '..//',
  './../',
  '..%2f%2f',
  '\\..\\',
  '%5c..%5c',
  '..%09/',
];

/** Where a step up may begin: what is served from the disk, and what carries a name or an id. */
const beginnings = [
  '/',
  '//',
  '/assets/',
  '/basemap/',
  '/exports/',
  '/exports/2026-01-01/',
  '/viewer/',
  '/api/stored-file/1/',
  '/api/stored-file/',
  '/api/alllinks/export_links_',
  '/api/configuration-keys/',
  '/api/scenario/',
];

const depths = [1, 2, 3, 6, 12];

function attempts(targets: readonly string[]): string[] {
  const paths: string[] = [];
  for (const beginning of beginnings)
    for (const up of ups)
      for (const depth of depths)
        for (const target of targets)
          paths.push(`${beginning}${up.repeat(depth)}${target.replace(/^\//, '')}`);
  const whole = targets.flatMap((target) => [
    target,
    `/${target}`,
    `/%2f${target}`,
    `/file:${target}`,
    `/assets/${encodeURIComponent(target)}`,
    `/basemap/${encodeURIComponent(target)}`,
    `/exports/${encodeURIComponent(target)}%00.json`,
  ]);
  const hidden = [
    '/.git/config',
    '/.env',
    '/data/',
    '/pg/PG_VERSION',
    '/files/',
    '/package.json',
    '/main.js.map',
  ];
  return [...paths, ...whole, ...hidden];
}

/** Asks for all, a few at a time; what came from outside. */
async function leaked(port: number, paths: readonly string[], authorization: string) {
  const faults: string[] = [];
  let answered = 0;
  const queue = paths.values();
  const work = async () => {
    for (const path of queue) {
      const headers = { ...(authorization === '' ? {} : { Authorization: authorization }), Accept: '*/*' };
      const { statuses, text } = await sendRaw(port, requestText('GET', path, headers));
      if (statuses.length > 0) answered += 1;
      const fault = leaks.test(text)
        ? 'came out'
        : statuses.some((status) => status >= 500)
          ? statuses
          : null;
      if (fault !== null) faults.push(`${path}: ${String(fault)}`);
    }
  };
  await Promise.all([work(), work(), work(), work()]);
  return { faults, answered };
}

export const part: BatteryPart = {
  id: 'I8',
  title:
    'No spelling of a path leads out of the directories that are served, and no name of a file out of where files are kept',
  rounds: { short: 0, long: 1 },
  async run({ directory }) {
    const target = await openTarget(directory);
    const outside = join(directory, 'outside.txt');
    await writeFile(outside, secret);
    await writeFile(join(target.dataDir, 'inside.txt'), secret);
    const careless = await startCareless(join(directory, 'target'));
    try {
      const { authorization } = target.hand;
      const own = await leaked(target.port, attempts(['/etc/passwd', outside, 'inside.txt']), authorization);
      const faults = [...own.faults];
      // Names of files that are sent.
      let named = 0;
      for (const up of ups) {
        const form = new FormData();
        form.set('name', 'battery');
        form.set(
          'file',
          new Blob([`written outside ${secret}`], { type: 'text/plain' }),
          `${up.repeat(6)}sent.txt`,
        );
        const { status } = await target.hand.form('/api/work-order/', form);
        if (status === 201) named += 1;
        else if (status !== 400) faults.push(`a file called ${up}sent.txt answered ${status}`);
      }
      const strays = (await readdir(directory, { recursive: true })).filter((path) => path.includes('sent'));
      faults.push(...strays.map((path) => `a file was written to ${path}`));
      const planted = await leaked(careless.port, attempts(['outside.txt']).slice(0, 300), '');
      return {
        attempts: { answered: own.answered, named },
        faults,
        controls: [
          {
            name: `a server that reads what it is asked for gave it ${planted.faults.length} times`,
            caught: planted.faults.some((fault) => fault.endsWith('came out')),
          },
        ],
        figures: {},
      };
    } finally {
      careless.close();
      await target.stop();
    }
  },
};
