// The settings of the proxies in front (deploy/), where TLS ends: which versions and ciphers they name, that nothing is served without it, that they give up idle connections first, limit what one address may have, and keep what is told of the inside to themselves.
import { serverTimeouts } from '../../apps/server/src/platform/http/limits.ts';

/** Versions that are still held to be safe, as nginx and Caddy write them. */
const versions = /^(?:TLSv1\.[23]|tls1\.[23])$/;
/** Of TLS 1.2: an exchanged key that is not kept, and a cipher that proves each message. */
export const isSafeCipher = (name: string) =>
  /^ECDHE-(?:ECDSA|RSA)-(?:AES\d+-GCM|CHACHA20-POLY1305)/.test(name);

const withoutComments = (text: string) => text.replaceAll(/^\s*#.*$/gm, '');

/** The inside of every `name {…}` at any depth. */
function blocks(text: string, name: RegExp): string[] {
  return [...text.matchAll(new RegExp(`(?:^|\\n)\\s*(?:${name.source})\\s*\\{`, 'g'))].map((match) => {
    const from = match.index + match[0].length;
    let depth = 1;
    let at = from;
    for (; at < text.length && depth > 0; at += 1)
      if (text[at] === '{') depth += 1;
      else if (text[at] === '}') depth -= 1;
    return text.slice(from, at - 1);
  });
}

/** What an nginx directive says, its words apart; undefined where it is not there. */
const said = (server: string, directive: string) =>
  new RegExp(`(?:^|\\n)\\s*${directive}\\s+([^;]*);`).exec(server)?.[1]?.trim().split(/\s+/);

/** The patterns of paths for which an nginx server says that there is nothing. */
const closed = (server: string) =>
  [...server.matchAll(/location\s+~\s+(\S+)\s*\{\s*return 404;\s*\}/g)].map(
    ([, pattern = '']) => new RegExp(pattern),
  );

/** What a proxy sends on a connection the server is just giving up is lost, and a write is not sent again. */
function idleFaults(seconds: string | undefined): string[] {
  const isShorter = Number(seconds?.replace(/s$/, '')) * 1000 < serverTimeouts.keepAliveTimeout;
  return isShorter ? [] : ['idle connections are kept until the server ends them'];
}

/** What an nginx server does not limit by address (`limit_conn`): requests at once, and live streams. */
function unlimited(server: string): string[] {
  const isLimited = (text: string, zone: string) => new RegExp(`limit_conn\\s+${zone}\\s+\\d+;`).test(text);
  const streams = blocks(server, /location \/api\/events\//).join('');
  return [
    ...(isLimited(server, 'curbwright_requests') ? [] : ['requests of one address are not limited']),
    ...(isLimited(streams, 'curbwright_streams') ? [] : ['live streams of one address are not limited']),
  ];
}

/** Paths that tell of the inside of the server; no proxy passes them on. */
export const insidePaths = ['/readyz', '/metrics'];

/** Of the paths of the inside, those that this passes on. */
const passedOn = (isClosed: (path: string) => boolean): string[] =>
  insidePaths.filter((path) => !isClosed(path)).map((path) => `${path} is told to everybody`);

/** What is wrong with the nginx settings. */
export function nginxFaults(text: string): string[] {
  const servers = blocks(withoutComments(text), /server/);
  const secure = servers.filter((server) => said(server, 'listen')?.includes('ssl'));
  const faults = secure.flatMap((server) => {
    const protocols = said(server, 'ssl_protocols') ?? [];
    const ciphers = said(server, 'ssl_ciphers')?.join('').split(':') ?? [];
    return [
      ...(protocols.length === 0 ? ['no versions are named'] : []),
      ...protocols.filter((one) => !versions.test(one)).map((one) => `${one} is spoken`),
      ...(ciphers.length === 0 ? ['no ciphers are named'] : []),
      ...ciphers.filter((one) => !isSafeCipher(one)).map((one) => `${one} is offered`),
      ...(said(server, 'ssl_session_tickets')?.[0] === 'off' ? [] : ['tickets keep keys']),
      ...passedOn((path) => closed(server).some((pattern) => pattern.test(path))),
      ...unlimited(server),
    ];
  });
  const open = servers.filter((server) => !secure.includes(server));
  return [
    ...(secure.length === 0 ? ['nothing is served with TLS'] : []),
    ...blocks(withoutComments(text), /upstream \w+/).flatMap((upstream) =>
      idleFaults(said(upstream, 'keepalive_timeout')?.[0]),
    ),
    ...faults,
    ...open
      .filter(
        (server) =>
          said(server, 'return')?.join(' ') !== '301 https://$host$request_uri' ||
          server.includes('location'),
      )
      .map(() => 'something is served without TLS'),
  ];
}

/** What is wrong with the Caddy settings. Its ciphers are safe where none are named. */
export function caddyFaults(text: string): string[] {
  const plain = withoutComments(text);
  const protocols = /(?:^|\n)\s*protocols\s+([^\n]*)/.exec(plain)?.[1]?.trim().split(/\s+/) ?? [];
  const named = /(?:^|\n)\s*@(\w+) path ([^\n]*)/.exec(plain);
  const isAnswered = new RegExp(`(?:^|\\n)\\s*respond @${named?.[1]} 404\\s`).test(plain);
  const inside = isAnswered ? (named?.[2]?.trim().split(/\s+/) ?? []) : [];
  return [
    ...(protocols.length === 0 ? ['no versions are named'] : []),
    ...protocols.filter((one) => !versions.test(one)).map((one) => `${one} is spoken`),
    ...idleFaults(/(?:^|\n)\s*keepalive\s+(\S+)/.exec(plain)?.[1]),
    ...passedOn((path) => inside.includes(path)),
    ...(/(?:^|\n)\s*ciphers\s/.test(plain) ? ['ciphers are named'] : []),
    ...(/\bauto_https\s+(?:off|disable)|(?:^|\n)\s*(?:http:\/\/|:80\b)/.test(plain)
      ? ['something is served without TLS']
      : []),
  ];
}
