// The log: JSON lines on standard error, or readable ones on a terminal. Standard output is left to what people asked for.
import pino, { type Logger } from 'pino';
import pretty from 'pino-pretty';
import type { Config } from './config.ts';

/** What must never be written, wherever a request or an error carries it. */
const secrets = [
  'password',
  'token',
  'access',
  'refresh',
  'connectionString',
  '*.password',
  '*.token',
  '*.access',
  '*.refresh',
  '*.connectionString',
  'req.headers.authorization',
  'req.headers.cookie',
  'res.headers["set-cookie"]',
];

export function createLog(config: Pick<Config, 'logLevel' | 'logFormat'>): Logger {
  const options = { level: config.logLevel, redact: { paths: secrets, censor: '…' }, base: null };
  const readable = config.logFormat === 'pretty' || (config.logFormat === 'auto' && process.stderr.isTTY);
  return readable
    ? pino(
        options,
        pretty({ destination: 2, sync: true, translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname' }),
      )
    : pino(options, pino.destination({ dest: 2, sync: true }));
}
