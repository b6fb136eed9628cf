// R1: the app, the database or both killed with SIGKILL at random instants while staff and sources write, and at first starts; on the product's own database and on a configured one in turn.
import { join } from 'node:path';
import type { BatteryPart } from '../part.ts';
import { acknowledgedIn } from '../room/acknowledged.ts';
import { configuredHome, type DatabaseKind } from '../room/city-database.ts';
import { handOf, member } from '../room/hand.ts';
import {
  closeKilledCity,
  type KilledCity,
  type Killing,
  killFirstStart,
  killOnce,
  openKilledCity,
  targets,
} from '../room/killed-city.ts';
import { ruleNames, unseenBreaks } from '../room/promises.ts';
import { losesWithoutWaiting } from '../room/unsafe-database.ts';
import { seeded } from '../seeded.ts';

const short = 1;
/** So many until each target was killed on each database. */
const untilAll = 2 * targets.length;

export const part: BatteryPart = {
  id: 'R1',
  title:
    'Killed at any instant, the city loses nothing it acknowledged, is never half-way, and serves again within 10 s, on both databases',
  rounds: { short, long: 200 },
  async run(battery) {
    const random = seeded(battery.seed);
    const at: Killing = { random, counts: {}, surprises: [], back: [] };
    const faults: string[] = [];
    // Said at once: a run of hundreds of rounds that is interrupted still tells what it found.
    const report = (found: readonly string[]) => {
      for (const fault of found) battery.say(fault);
      faults.push(...found);
    };
    // The short form runs wherever the tests do; in full a machine without another PostgreSQL is no place for it.
    const isThere = configuredHome() !== undefined || battery.rounds > short;
    const kindOf = (round: number): DatabaseKind => (isThere && round % 2 === 0 ? 'configured' : 'embedded');
    if (!isThere) battery.say('skipped: rounds on a configured PostgreSQL, none is installed');
    const cities = new Map<DatabaseKind, KilledCity>();
    const rounds = { embedded: 0, configured: 0 };
    let firstStarts = 0;
    let unseen: readonly string[] = ruleNames;
    try {
      for (let round = 1; round <= battery.rounds && faults.length < 20; round += 1) {
        // Every tenth is a first start, and those too are on one and the other.
        const isFirst = round % 10 === 0;
        const kind = kindOf(isFirst ? round / 10 : round);
        rounds[kind] += 1;
        if (isFirst) {
          firstStarts += 1;
          report(await killFirstStart(battery, random, round, kind));
        } else {
          const city = cities.get(kind) ?? (await openKilledCity(join(battery.directory, kind), kind));
          cities.set(kind, city);
          report(await killOnce(city, at, round));
        }
        if (round % 20 === 0) battery.say(`round ${round}: ${faults.length} faults`);
      }
      const [city] = cities.values();
      if (city !== undefined) unseen = await plantBreaks(city);
    } finally {
      for (const city of cities.values()) await closeKilledCity(city);
    }
    const said = acknowledgedIn([...cities.values()].map(({ acknowledged }) => acknowledged));
    const unsafe = await losesWithoutWaiting(join(battery.directory, 'unsafe'), random, 5);
    const back = [...at.back].sort((a, b) => a - b);
    return {
      attempts: {
        ...(isThere && battery.rounds > 1 ? rounds : { embedded: rounds.embedded }),
        ...(battery.rounds > untilAll
          ? Object.fromEntries(
              targets.map((target) => [`kills of ${target}`, at.counts[`kills of ${target}`] ?? 0]),
            )
          : {}),
        ...(battery.rounds >= 10 ? { 'killed first starts': firstStarts } : {}),
        // One round may be over before an import is: of a long run each kind must be there.
        ...(battery.rounds > untilAll
          ? Object.fromEntries(Object.entries(said).map(([kind, count]) => [`acknowledged ${kind}`, count]))
          : { acknowledged: Object.values(said).reduce((sum, count) => sum + count, 0) }),
      },
      faults: [...faults, ...[...new Set(at.surprises)].map((one) => `an answer nobody expects: ${one}`)],
      controls: [
        {
          name: `each of ${ruleNames.length} rules broken by SQL${unseen.length > 0 ? ` (not seen: ${unseen.join('; ')})` : ''}`,
          caught: unseen.length === 0,
        },
        {
          name: `database that does not wait for its disk loses (${unsafe.lost} of ${unsafe.kills} kills)`,
          caught: unsafe.lost > 0,
        },
      ],
      figures: {
        'calls without an answer': at.counts['without an answer'] ?? 0,
        'publishes refused, others at the same time':
          at.counts['publishes refused, others at the same time'] ?? 0,
        'serving again at most, ms': Math.round(back.at(-1) ?? 0),
        'serving again median, ms': Math.round(back[back.length >> 1] ?? 0),
      },
    };
  },
};

/** Breaks every rule of the checker by hand, with an open proposal and a batch there; the rules whose break was not seen. */
async function plantBreaks({ server, database, links }: KilledCity): Promise<string[]> {
  const hand = await handOf(server.url, 'editor');
  const made = await hand.send('POST', '/api/proposed_regulation/create_proposed_change/', {
    action: 'modify',
    sub_activity: 'loading',
    restrictions: [{ activity: 'loading', subActivity: 'loading', priority: 500, maxStay: 20 }],
    links: [{ curb_link: links.at(-1) }],
  });
  if (member(made.body, 'id') === undefined) throw new Error(`no proposal to break: ${JSON.stringify(made)}`);
  return database.look(unseenBreaks);
}
