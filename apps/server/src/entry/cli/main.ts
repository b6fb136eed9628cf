// curbwright, the command-line tool. Exit codes: 0 done, 1 failed, 2 wrong usage.
import { requireSupportedNode } from '../require-node.ts';

requireSupportedNode();
// Imported only after the version check, because an older Node may fail to load the commands'
// modules.
const { runProgram } = await import('./run-program.ts');
// `curbwright … | head`: the reader has closed the pipe because it has enough.
process.stdout.on('error', () => process.exit(0));
await runProgram(process.argv);
