// What a part of the battery is, and when one holds: it did something, found no fault, and caught every planted one.

export interface BatteryPart {
  /** As docs/battery.md and the requirements name it: `R1`. */
  readonly id: string;
  /** What holds, in one sentence. */
  readonly title: string;
  /** `short` runs with `npm test`; 0 = long only. */
  readonly rounds: { readonly short: number; readonly long: number };
  /** Throws `CannotRun` where this machine lacks what it needs. */
  run(battery: BatteryRun): Promise<BatteryOutcome>;
}

export interface BatteryRun {
  readonly rounds: number;
  readonly seed: number;
  /** Scratch; removed afterwards. */
  readonly directory: string;
  readonly say: (line: string) => void;
}

export interface BatteryOutcome {
  /** How often each thing was tried; 0 of anything means that the part did nothing. */
  readonly attempts: Readonly<Record<string, number>>;
  /** What did not hold. */
  readonly faults: readonly string[];
  /** Planted faults, at least one; each must be caught. */
  readonly controls: readonly { readonly name: string; readonly caught: boolean }[];
  readonly figures: Readonly<Record<string, number | string>>;
}

/** Thrown by a part that cannot run here (not root, a tool is not installed): it fell, with the reason. */
export class CannotRun extends Error {}

/** Why a part that ended with this outcome fell; empty when it held. */
export function reasonsToFall({ attempts, faults, controls }: BatteryOutcome): string[] {
  const idle = Object.entries(attempts).filter(([, count]) => !(count > 0));
  return [
    ...faults,
    ...(Object.keys(attempts).length === 0 ? ['did nothing'] : []),
    ...idle.map(([name]) => `did nothing: ${name}`),
    ...(controls.length === 0 ? ['has no control'] : []),
    ...controls.filter(({ caught }) => !caught).map(({ name }) => `a planted fault was not found: ${name}`),
  ];
}
