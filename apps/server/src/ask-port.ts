// Says why the server could not listen, and ends with 1; npm start asks it before it builds, in the words of the server itself.
import { processConfig } from './config.ts';
import { listenFault } from './listening.ts';
import { sayRefusal } from './words/say-refusal.ts';

const read = processConfig();
// Settings that are wrong are named by the server.
const fault = read.ok ? await listenFault(read.value) : null;
if (fault !== null) process.stdout.write(`${sayRefusal(fault)}\n`);
process.exitCode = fault === null ? 0 : 1;
