// The server's entry: serves until it is told to stop.
import { serve } from './serve.ts';

process.exitCode = await serve();
// What still waits (a held-open connection of a visitor) does not keep a stopped server alive.
process.exit();
