// The order of test files: those of one environment together. A worker that changes its environment starts anew and imports everything again.
import { readFileSync } from 'node:fs';
import { BaseSequencer } from 'vitest/node';

/** The environment a file asks for in its first comment; '' for the project's own. */
const environmentOf = ({ moduleId }) =>
  /@vitest-environment\s+(\S+)/.exec(readFileSync(moduleId, 'utf8').slice(0, 500))?.[1] ?? '';

export class ByEnvironment extends BaseSequencer {
  async sort(files) {
    const sorted = await super.sort(files);
    const groups = Map.groupBy(sorted, (file) => `${file.project.name} ${environmentOf(file)}`);
    return [...groups.values()].flat();
  }
}
