// Planted in a server that is measured: told SIGUSR2 it collects its garbage, so that what is left is what it keeps.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

if (isMainThread && process.argv[1]?.endsWith('main.js')) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  process.on('SIGUSR2', () => collect());
}
