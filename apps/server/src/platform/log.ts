// Creates the log: JSON lines on standard error, or readable ones on a terminal. Standard output is
// reserved for the output of commands.
import pino, { type Logger } from 'pino';
import pretty from 'pino-pretty';
import type { Config } from './config/config.ts';

/** Values that must never be logged, wherever a request or an error contains them. */
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

type LogConfig = Pick<Config, 'logLevel' | 'logFormat'>;

function isReadable({ logFormat }: LogConfig): boolean {
  return logFormat === 'pretty' || (logFormat === 'auto' && process.stderr.isTTY);
}

/**
 * On a terminal or after `npm start`, users look for the URL and the demo sign-ins, so successful
 * requests are not logged.
 */
function levelOf(config: LogConfig): string {
  if (config.logLevel !== 'auto') return config.logLevel;
  const isWatched = process.stderr.isTTY || process.env.npm_lifecycle_event === 'start';
  return config.logFormat === 'auto' && isWatched ? 'warn' : 'info';
}

export function createLog(config: LogConfig): Logger {
  const options = { level: levelOf(config), redact: { paths: secrets, censor: '…' }, base: null };
  return isReadable(config)
    ? pino(
        options,
        pretty({ destination: 2, sync: true, translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname' }),
      )
    : pino(options, pino.destination({ dest: 2, sync: true }));
}
