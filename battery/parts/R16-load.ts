// R16: people, tiles, editors, publications, readings and open streams at once, as quick as they are answered (`npm run bench -- load`).
import type { BatteryPart } from '../part.ts';
import { benchRun } from '../room/bench-run.ts';

const controlSeconds = 10;

export const part: BatteryPart = {
  id: 'R16',
  title: 'Under sustained mixed load every call is answered as it should',
  // A round is a second; minutes at full load are nothing for npm test.
  rounds: { short: 0, long: 60 },
  async run({ rounds, say }) {
    const load = await benchRun('load', ['--seconds', String(rounds), '--rounds', '1']);
    say(load.end);
    const answersASecond = load.row('answers a second of all kinds');
    const lossy = await benchRun(
      'load',
      ['--seconds', String(controlSeconds), '--rounds', '1'],
      'loses-requests.mjs',
    );
    return {
      attempts: { 'answers a second': Number(answersASecond?.replaceAll(',', '')) },
      faults: [
        ...(load.row('told on 20 open streams; streams that ended early')?.endsWith('; 0') === true
          ? []
          : ['streams ended early']),
        ...(load.figure === 0
          ? []
          : [`${Number.isNaN(load.figure) ? 'no verdict' : 'calls went wrong'}: ${load.end}`]),
      ],
      controls: [
        { name: `a server that loses one request in 300 (${lossy.figure} seen)`, caught: lossy.figure > 0 },
      ],
      figures: {
        seconds: rounds,
        'load of the machine': load.row('load of the machine') ?? 'unknown',
        'event loop held up (99 %)': load.row('event loop held up (99 %)') ?? 'unknown',
      },
    };
  },
};
