// curbwright audit verify: checks the whole chain of the audit trail and reports changes made
// outside the server.
import { Command, InvalidArgumentError } from 'commander';
import {
  type ChainBreak,
  formatHead,
  type KnownHead,
  parseHead,
  verifyChain,
} from '../../accounts/audit-chain/verify.ts';
import { exitCodes, note, print, printJson } from './terminal.ts';
import { withDatabase } from './with-database.ts';

interface Options {
  readonly head: readonly KnownHead[];
  readonly json?: true;
}

const says: Record<ChainBreak['kind'], string> = {
  changed: 'was changed, or exchanged for another',
  removed: 'was removed',
  'link removed': 'follows a link that was removed',
  'out of order': 'is out of order',
  inserted: 'was put in afterwards',
  head: 'is not the head that was known: the chain was cut off there, or made anew',
};

function formatChainBreak({ kind, position, entry }: ChainBreak): string {
  const what = entry === null ? `link ${position}` : `entry ${entry}`;
  return `${what} ${says[kind]}`;
}

function collectHead(text: string, before: readonly KnownHead[]): readonly KnownHead[] {
  const head = parseHead(text);
  if (head === null) throw new InvalidArgumentError('It is written as the log has it: 1234:9f…');
  return [...before, head];
}

export function auditCommand(): Command {
  const verify = new Command('verify')
    .description(
      'look through the hash chain of the audit trail; ends with 1 when an entry was changed, removed or put in',
    )
    .option(
      '--head <position:hash>',
      'a head of the chain as the log told it, which must still be in it',
      collectHead,
      [],
    )
    .option('--json', 'answer as JSON')
    .action((options: Options) =>
      withDatabase(async ({ db }) => {
        const report = await verifyChain(db, options.head);
        const { links, waiting, head, breaks, breakCount } = report;
        if (options.json) printJson(report);
        else {
          for (const each of breaks) print(formatChainBreak(each));
          if (breakCount > breaks.length) print(`and ${breakCount - breaks.length} more`);
          print(`${links} entries are chained, ${waiting} are not yet.`);
          if (head !== null) print(`head: ${formatHead(head)}`);
          print(breakCount === 0 ? 'The chain holds.' : `The chain does not hold: ${breakCount} faults.`);
        }
        if (breakCount > 0) {
          note('The audit trail was changed by somebody who owns the database.');
          process.exitCode = exitCodes.failed;
        }
      }),
    );
  return new Command('audit').description('the audit trail: whether anybody changed it').addCommand(verify);
}
