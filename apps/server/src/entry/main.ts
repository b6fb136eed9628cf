// The server's entry: serves until it is told to stop.
import { requireSupportedNode } from './require-node.ts';

requireSupportedNode();
// Imported afterwards: an older Node may not even load what the server is made of.
const { serve } = await import('./serve.ts');
process.exitCode = await serve();
// What still waits (a held-open connection of a visitor) does not keep a stopped server alive.
process.exit();
