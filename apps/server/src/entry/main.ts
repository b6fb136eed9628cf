// Server entry point: serves until it receives a stop signal.
import { requireSupportedNode } from './require-node.ts';

requireSupportedNode();
// Imported only after the version check, because an older Node may fail to load the server's
// modules.
const { serve } = await import('./serve.ts');
process.exitCode = await serve();
// Pending work, such as a visitor's open connection, must not keep a stopped server alive.
process.exit();
