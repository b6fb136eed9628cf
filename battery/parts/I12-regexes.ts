// Regular expressions that take forever: each one of the source is analysed, and everything that reads a text is given long ones.
import type { BatteryPart } from '../part.ts';
import { member } from '../room/hand.ts';
import { regexesOfSource, type SourceRegex } from '../room/regexes.ts';
import { busyTexts, textReaders } from '../room/text-readers.ts';

/** Letters of a text, and milliseconds one reading of it may take. */
const textLength = 100_000;
const mostTime = 1_000;

/**
 * Expressions that are slow for long texts and only ever see short ones: each with the reason it may stay. An entry that is not needed any
 * more is a fault.
 */
const bounded: Readonly<Record<string, string>> = {
  '/<\\?xml[^>]*encoding=["\']([^"\']+)["\']/': 'the first 200 bytes of a file',
  '/^[^\\p{L}]+|[^\\p{L}]+$/gu': 'a password has at most 128 letters',
  '/^-+|-+$/g': 'a name that the identity provider signed',
  '/^\\d+\\s*[a-z]?\\s*,?\\s+(?=\\S)|(?<=\\S)[\\s,]+\\d+\\s*[a-z]?$/i': 'a search has at most 200 letters',
  '/\\s*(?:[&+@]|\\/(?!\\d)|\\s(?:and|at|near|und|ecke|y|con|esq(?:uina)?\\.?(?:\\s+con)?|x)\\s)\\s*/gi':
    'a search has at most 200 letters',
  '/(\\d+)$/': 'the name of a component has at most 100 letters',
  '/\\/+$/': 'a setting of the server',
  '/T.*(?:Z|[+-]\\d{2}:?\\d{2})$/': 'typed by the operator',
  '/lock file .* already exists|pre-existing shared memory block|Address already in use/i':
    'lines of our own database',
  '/=.*$/': 'in the browser, its own address',
  '/[?#].*$/': 'in the browser, its own address',
  '/\\s+(?=[ap]m$)/g': 'in the browser, a time it wrote itself',
  "/\\s*(?:m|ft|′|')$/i": 'in the browser, what its own person typed',
  '/^\\s*([-−]?)(.*)$/u': 'in the browser, what its own person typed',
  '/^["\'“”]+|["\'“”]+$/g': 'in the browser, what its own person pasted',
};

/** Milliseconds for one expression on a busy machine: the slowest needs four seconds on a quiet one. */
const patience = 40_000;

interface Analysed {
  readonly vulnerable: readonly string[];
  /** The analyser came to no end: as good as slow. */
  readonly undecided: readonly string[];
  readonly safe: number;
}

async function analyse(regexes: readonly SourceRegex[]): Promise<Analysed> {
  // The analyser in JavaScript alone: the same on every machine.
  process.env.RECHECK_BACKEND = 'pure';
  const { check } = await import('recheck');
  const vulnerable: string[] = [];
  const undecided: string[] = [];
  let safe = 0;
  for (const { pattern, flags, file } of regexes) {
    // Flags that change nothing of how long it takes, or that the analyser does not know.
    const told = flags.replaceAll(/[dgv]/g, '');
    const found = await check(pattern, told, { timeout: patience, attackTimeout: 4_000 });
    const named = `/${pattern}/${flags} in ${file}`;
    if (found.status === 'safe') safe += 1;
    else if (found.status === 'unknown') undecided.push(`${named}: not decided`);
    else
      vulnerable.push(
        `${named}: ${JSON.stringify(member(member(found, 'complexity'), 'summary') ?? 'slow')}`,
      );
  }
  return { vulnerable, undecided, safe };
}

/** Readers that took longer than they may, each named once; how often they read, and the longest reading. */
function readAll(readers: Readonly<Record<string, (text: string) => unknown>>, texts: readonly string[]) {
  const slow = new Set<string>();
  const falling = new Set<string>();
  let readings = 0;
  let longest = 0;
  for (const [name, read] of Object.entries(readers))
    for (const text of texts) {
      const began = performance.now();
      try {
        read(text);
      } catch (error) {
        falling.add(
          `${name} fell over ${JSON.stringify(text.slice(0, 12))}…: ${String(error).slice(0, 100)}`,
        );
      }
      const took = performance.now() - began;
      readings += 1;
      longest = Math.max(longest, took);
      if (took > mostTime) {
        slow.add(`${name} took ${took.toFixed(0)} ms for ${JSON.stringify(text.slice(0, 12))}…`);
        break;
      }
    }
  return { faults: [...slow, ...falling], readings, longest };
}

export const part: BatteryPart = {
  id: 'I12',
  title: 'No regular expression and no reader of text takes long over what somebody wrote',
  rounds: { short: 0, long: 1 },
  async run({ say }) {
    const regexes = regexesOfSource();
    say(`${regexes.length} expressions`);
    const { vulnerable, undecided, safe } = await analyse(regexes);
    const doubtful = [...vulnerable, ...undecided];
    say(`${safe} are linear, ${vulnerable.length} are not, ${undecided.length} are not decided`);
    const stays = (named: string) => Object.keys(bounded).some((one) => named.startsWith(`${one} in`));
    const texts = busyTexts(textLength);
    const read = readAll(textReaders, texts);
    const planted = await analyse([
      { pattern: '^(a+)+$', flags: '', file: 'planted' },
      { pattern: '^\\s+|\\s+$', flags: 'g', file: 'planted' },
    ]);
    const stuck = readAll({ planted: (text) => /^(?:\s*a?\s*)*\s*b$/.test(text.slice(0, 26)) }, [
      ' '.repeat(26),
    ]);
    return {
      attempts: {
        expressions: regexes.length,
        safe,
        readers: Object.keys(textReaders).length,
        readings: read.readings,
      },
      faults: [
        ...doubtful.filter((named) => !stays(named)),
        ...Object.keys(bounded).flatMap((one) =>
          doubtful.some((named) => named.startsWith(`${one} in`)) ? [] : [`${one} need not be excused`],
        ),
        ...read.faults,
      ],
      controls: [
        { name: 'two expressions that are slow', caught: planted.vulnerable.length === 2 },
        { name: 'a reader that is stuck', caught: stuck.longest > 20 },
      ],
      figures: {
        undecided: undecided.length,
        excused: Object.keys(bounded).length,
        longest: `${read.longest.toFixed(0)} ms`,
      },
    };
  },
};
