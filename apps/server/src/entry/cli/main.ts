// curbwright, the command-line tool: ends with 0 done, 1 failed, 2 asked wrongly.
import { requireSupportedNode } from '../require-node.ts';

requireSupportedNode();
// Imported afterwards: an older Node may not even load what the commands are made of.
const { runProgram } = await import('./run-program.ts');
// `curbwright … | head`: the reader has what it wanted.
process.stdout.on('error', () => process.exit(0));
await runProgram(process.argv);
