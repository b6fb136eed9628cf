// H3: the gate before other people's code, and the bill of materials.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { root, runNode } from '../../scripts/tool.mjs';
import type { BatteryPart } from '../part.ts';

const billShape = z.object({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(z.object({ name: z.string(), version: z.string() })).min(1),
});

export const part: BatteryPart = {
  id: 'H3',
  title:
    'Other people’s code comes in exact versions with known bytes, runs nothing when it is installed, has a free licence, and is listed in a bill of materials',
  rounds: { short: 0, long: 1 },
  async run(battery) {
    const { directory } = battery;
    const gate = await runNode(['scripts/check-dependencies.mjs']);
    const last = gate.output.trim().split('\n').at(-1) ?? '';
    battery.say(last);
    const file = join(directory, 'sbom.json');
    const made = await runNode(['scripts/sbom.mjs', file]);
    const bill = made.code === 0 ? billShape.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
    const report = join(directory, 'planted.json');
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const planted = await runNode(
      [
        vitest,
        'run',
        '--project',
        'scripts',
        'check-dependencies',
        '--reporter=json',
        `--outputFile=${report}`,
      ],
      { env: { VITEST: '', VITEST_WORKER_ID: '', VITEST_POOL_ID: '' } },
    );
    const packages = Number(/^(\d+) packages/.exec(last)?.[1] ?? 0);
    return {
      attempts: { packages, components: bill?.components.length ?? 0 },
      faults: [
        ...(gate.code === 0 ? [] : [gate.output.slice(0, 2000)]),
        ...(bill === null ? [made.output.slice(0, 500)] : []),
      ],
      controls: [{ name: 'eleven planted breaches of the gate', caught: planted.code === 0 }],
      figures: { advisories: last.includes('not checked') ? 'not checked' : 'checked' },
    };
  },
};
