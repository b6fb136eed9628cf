// The order of test files: those of one environment together. A worker that changes its environment starts anew and imports everything again.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The project of a file, and the environment it asks for in its first comment. */
function groupOf({ moduleId, project }: TestSpecification): string {
  const [, environment = ''] =
    /@vitest-environment\s+(\S+)/.exec(readFileSync(moduleId, 'utf8').slice(0, 500)) ?? [];
  return `${project.name} ${environment}`;
}

export class ByEnvironment extends BaseSequencer {
  /** With --sequence.shuffle the files are shuffled as well as the tests in them: each seed gives an order of its own. */
  private inTurn(files: TestSpecification[]): TestSpecification[] {
    const { shuffle, seed } = this.ctx.config.sequence;
    if (shuffle !== true) return files;
    const placeOf = ({ moduleId }: TestSpecification) =>
      createHash('sha256').update(`${seed} ${moduleId}`).digest('hex');
    return files.toSorted((a, b) => placeOf(a).localeCompare(placeOf(b)));
  }

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = this.inTurn(await super.sort(files));
    const groups = new Map(sorted.map((file) => [file, groupOf(file)]));
    return sorted.toSorted((a, b) => (groups.get(a) ?? '').localeCompare(groups.get(b) ?? ''));
  }
}
