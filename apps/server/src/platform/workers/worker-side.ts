// The worker's end of the line: messages from the server and replies to it.

/**
 * Calls `listener` for every message of the server. Signals that a terminal or a service manager sends to all processes are left to the server, which
 * ends its workers itself; a worker whose server is gone ends too.
 */
export function onOrder<Order>(listener: (order: Order) => void): void {
  if (process.send === undefined) throw new Error('this is a worker: the server starts it');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit(1));
  process.on('message', (message: unknown) => listener(message as Order));
}

/** Sends a reply to the server. */
export function reply<Reply extends object>(message: Reply): void {
  process.send?.(message);
}
