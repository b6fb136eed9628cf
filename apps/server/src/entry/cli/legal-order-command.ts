// curbwright order: exports a published regulation as a D-TRO record, for the digital traffic
// regulation orders of Great Britain.
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { writeDtro } from '@curbwright/formats';
import { Command, InvalidArgumentError } from 'commander';
import { buildLegalOrder } from '../../exchange/legal-orders/build-legal-order.ts';
import { writeAtomically } from '../../exchange/published-files/output-file.ts';
import { issueLines } from './report-lines.ts';
import { fail, note, print } from './terminal.ts';
import { withDatabase } from './with-database.ts';

interface LegalOrderOptions {
  readonly authority: number;
  readonly out?: string;
  readonly allIssues?: true;
}

function parseAuthority(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1)
    throw new InvalidArgumentError(
      'The number of an authority in the street gazetteer (SWA code) is needed.',
    );
  return number;
}

async function run(id: string, words: LegalOrderOptions): Promise<void> {
  await withDatabase(async ({ db }) => {
    const order = await buildLegalOrder(db, id, words.authority);
    if (!order.ok) return fail(order.refusal);
    const written = writeDtro(order.value);
    if (!written.ok) return fail(written.refusal);
    const text = `${JSON.stringify(written.value.record, null, 2)}\n`;
    if (words.out === undefined) process.stdout.write(text);
    else {
      const path = resolve(words.out);
      await writeAtomically(path, (place) => writeFile(place, text));
      print(path);
    }
    for (const line of issueLines(written.value.issues, words.allIssues ?? false)) note(line);
  });
}

export function legalOrderCommand(): Command {
  return new Command('order')
    .description('write a published regulation as a D-TRO 3.5.0 record (Great Britain)')
    .argument('<regulation>', 'its id as people see it')
    .requiredOption('--authority <number>', 'the traffic regulation authority (SWA code)', parseAuthority)
    .option('-o, --out <path>', 'a file; else standard output')
    .option('--all-issues', 'show everything the record cannot say, not five of a kind')
    .action(run);
}
