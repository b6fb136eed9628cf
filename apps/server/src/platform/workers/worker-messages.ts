// The worker's end of the channel: receives messages from the server and sends replies.

/**
 * Calls `listener` for every message from the server. Signals that a terminal or service manager
 * sends to all processes are ignored, because the server ends its workers itself. A worker also
 * ends when its server is gone.
 */
export function onServerMessage<Order>(listener: (order: Order) => void): void {
  if (process.send === undefined) throw new Error('this is a worker: the server starts it');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit(1));
  process.on('message', (message: unknown) => listener(message as Order));
}

/** Sends a reply to the server. */
export function replyToServer<Reply extends object>(message: Reply): void {
  process.send?.(message);
}
