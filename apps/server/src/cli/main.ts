// curbwright, the command-line tool: ends with 0 done, 1 failed, 2 asked wrongly.
import { requireSupportedNode } from '../require-node.ts';

requireSupportedNode();
// Imported afterwards: an older Node may not even load what the commands are made of.
await import('./run-program.ts');
