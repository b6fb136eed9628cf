// R16: fifty connections of people, tiles, editors, publications and readings, and open streams, as quick as they are answered; then from one address, above its limits (`npm run bench -- load`).
import type { BatteryPart } from '../part.ts';
import { benchRun } from '../room/bench-run.ts';
import { lagFigures, watchLag } from '../room/loop-lag.ts';

const controlSeconds = 10;
const leastConnections = 50;

export const part: BatteryPart = {
  id: 'R16',
  title:
    'Under sustained mixed load of 50 connections every call is answered as it should, and above the limits nothing but 429 with Retry-After refuses one',
  // A round is a second; minutes at full load are nothing for npm test.
  rounds: { short: 0, long: 60 },
  async run({ rounds, say }) {
    const watch = watchLag();
    await watch.begin();
    const load = await benchRun('load', ['--seconds', String(rounds), '--rounds', '1']);
    say(load.end);
    const connections = Number(load.row('connections at once, at least'));
    const storm = load.row('from one address: served; told to come again; else')?.split('; ').map(Number);
    const [served = 0, heldBack = 0, wrong = Number.NaN] = storm ?? [];
    const lag = Number.parseFloat(load.row('event loop held up (99 %)')?.replaceAll(',', '') ?? '');
    const held = Number.isNaN(lag) ? ['no loop lag was told'] : await watch.faults(lag);
    await watch.close();
    const answersASecond = load.row('answers a second of all kinds');
    const lossy = await benchRun(
      'load',
      ['--seconds', String(controlSeconds), '--rounds', '1'],
      'loses-requests.mjs',
    );
    return {
      attempts: {
        'answers a second': Number(answersASecond?.replaceAll(',', '')),
        'served above the limits': served,
        'told to come again above the limits': heldBack,
      },
      faults: [
        ...(connections >= leastConnections ? [] : [`only ${connections} connections at once`]),
        ...(wrong === 0
          ? []
          : [`above the limits ${wrong} answers were neither served nor 429 with Retry-After`]),
        ...held,
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
        'connections at once, at least': connections,
        ...lagFigures(watch),
      },
    };
  },
};
