// JSON as nobody should write it, and HTTP as nobody should speak it: what a server refuses, ignores or hangs up on, and never falls over.
import { gzipSync } from 'node:zlib';
import { requestText } from './raw-http.ts';

export interface OddRequest {
  readonly name: string;
  readonly bytes: Buffer;
  /** More than one answer would mean that the end of a request was read into the next. */
  readonly isOne?: true;
  /** It is so much that nobody reads it in a moment. */
  readonly isLarge?: true;
}

const latin = (text: string) => Buffer.from(text, 'latin1');
const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);

/** Bodies of a call that takes `{"name": …}`. */
const bodies: readonly (readonly [name: string, body: string | Buffer, isLarge?: true])[] = [
  ['a NUL in a text', '{"name":"a\\u0000b"}'],
  ['a NUL byte', latin('{"name":"a\u0000b"}')],
  ['a lone surrogate', '{"name":"\\ud800"}'],
  ['surrogates the wrong way', '{"name":"\\udc00\\ud800"}'],
  ['bytes that are no UTF-8', latin('{"name":"\u00ff\u00fe"}')],
  ['an overlong slash', latin('{"name":"\u00c0\u00af"}')],
  ['a cut character', latin('{"name":"\u00e2\u0082"}')],
  ['UTF-16', Buffer.from('\ufeff{"name":"a"}', 'utf16le')],
  ['a byte order mark', '\ufeff{"name":"a"}'],
  ['a key twice', '{"name":"a","name":{"b":1}}'],
  ['a key twice in other letters', '{"name":"a","n\\u0061me":[]}'],
  ['5,000 objects deep', nested('{"name":', '}', 5_000).replace('}', '1}')],
  ['100,000 lists deep', nested('[', ']', 100_000), true],
  ['lists that are never closed', '['.repeat(100_000), true],
  ['1e999', '{"name":1e999}'],
  ['-1e999', '{"name":-1e999}'],
  ['1e-999', '{"name":1e-999}'],
  ['a number of 100,000 digits', `{"name":${'9'.repeat(100_000)}}`, true],
  ['NaN', '{"name":NaN}'],
  ['-Infinity', '{"name":-Infinity}'],
  ['a hexadecimal number', '{"name":0x10}'],
  ['a number with a zero before it', '{"name":010}'],
  ['a comment', '{"name":"a"/* b */}'],
  ['single quotes', "{'name':'a'}"],
  ['a comma too many', '{"name":"a",}'],
  ['more after its end', '{"name":"a"}{"name":"b"}'],
  ['a line end in a text', '{"name":"a\r\nb"}'],
  ['a line end that is escaped', '{"name":"a\\r\\nSet-Cookie: b=c"}'],
  ['null', 'null'],
  ['a number', '1'],
  ['a text', '"name"'],
  ['a list', '[{"name":"a"}]'],
  ['blanks', '  \r\n\t '],
  ['50,000 keys', `{${Array.from({ length: 50_000 }, (_, at) => `"k${at}":1`).join(',')}}`, true],
  ['a key of 500,000 letters', `{"${'k'.repeat(500_000)}":1}`, true],
  ['a text of a million letters', `{"name":"${'k'.repeat(1_000_000)}"}`, true],
  ['right-to-left marks', '{"name":"\u202e\u2066gpj.exe"}'],
  ['a name of the prototype', '{"__proto__":{"name":"a"}}'],
  ['toString', '{"name":{"toString":1,"valueOf":2}}'],
];

const mediaTypes = [
  'text/plain',
  'text/json',
  'application/xml',
  'application/json; charset=utf-16',
  'application/json, text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'b'.repeat(300)}`,
  '/',
  ';',
  'application/json;;;=',
  `application/json; ${'a=b;'.repeat(2000)}`,
];

const packed = gzipSync('{"name":"packed"}');
/** Bodies that say they are packed. */
const packings: readonly (readonly [name: string, encoding: string, body: Buffer])[] = [
  ['by something unknown', 'xpress', packed],
  ['by nothing', '', packed],
  ['twice, and not', 'gzip, gzip', packed],
  ['and it is not', 'gzip', Buffer.from('{"name":"packed"}')],
  ['and cut', 'gzip', packed.subarray(0, 20)],
  ['otherwise than it says', 'br', packed],
  ['with more behind it', 'gzip', Buffer.concat([packed, Buffer.from('more')])],
  ['50 million blanks', 'gzip', gzipSync(Buffer.alloc(50_000_000, 32))],
];

/** What HTTP itself does not allow, or two readers may understand differently. */
function framings(path: string, authorization: string): OddRequest[] {
  const json = '{"name":"framed"}';
  const head = `Host: battery\r\nAuthorization: ${authorization}\r\nContent-Type: application/json\r\n`;
  const second = 'GET /healthz HTTP/1.1\r\nHost: smuggled\r\nConnection: close\r\n\r\n';
  const post = (name: string, lines: string, body: string): OddRequest => ({
    name,
    bytes: latin(`POST ${path} HTTP/1.1\r\n${head}${lines}\r\n${body}`),
    isOne: true,
  });
  const get = (name: string, text: string): OddRequest => ({ name, bytes: latin(text), isOne: true });
  return [
    post('a length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n', `0\r\n\r\n${second}`),
    post(
      'chunks and a length',
      'Transfer-Encoding: chunked\r\nContent-Length: 200\r\n',
      `0\r\n\r\n${second}`,
    ),
    post('two lengths', `Content-Length: ${json.length}\r\nContent-Length: 3\r\n`, json + second),
    post('a list of lengths', `Content-Length: ${json.length}, 3\r\n`, json + second),
    post('a length below nothing', 'Content-Length: -1\r\n', json),
    post('a length in letters', 'Content-Length: many\r\n', json),
    post('a length with a sign', `Content-Length: +${json.length}\r\n`, json),
    post('a length beyond numbers', 'Content-Length: 99999999999999999999\r\n', json),
    post('chunks spelt wrongly', 'Transfer-Encoding: xchunked\r\n', `0\r\n\r\n${second}`),
    post('chunks behind a tab', 'Transfer-Encoding:\tchunked, identity\r\n', `0\r\n\r\n${second}`),
    post('a blank before the colon', 'Transfer-Encoding : chunked\r\n', `0\r\n\r\n${second}`),
    post('a chunk of no size', 'Transfer-Encoding: chunked\r\n', `zz\r\n${json}\r\n0\r\n\r\n`),
    post('a chunk beyond numbers', 'Transfer-Encoding: chunked\r\n', `fffffffffffffffff\r\n${json}`),
    post('a chunk with much said', 'Transfer-Encoding: chunked\r\n', `5;${'a'.repeat(40_000)}\r\nhello`),
    post('a header that goes on', 'X-Odd: a\r\n b: c\r\nContent-Length: 0\r\n', ''),
    post('a header without a name', ': a\r\nContent-Length: 0\r\n', ''),
    post('a NUL in a header', 'X-Odd: a\u0000b\r\nContent-Length: 0\r\n', ''),
    post('a bare line feed', `X-Odd: a\nContent-Length: ${json.length}\r\n`, json),
    post('a bare carriage return', 'X-Odd: a\rX-B: c\r\nContent-Length: 0\r\n', ''),
    post('two hosts', 'Host: other\r\nConnection: close\r\nContent-Length: 0\r\n', ''),
    post('an upgrade', 'Connection: Upgrade\r\nUpgrade: h2c\r\nContent-Length: 0\r\n', ''),
    post('packed twice', `Content-Encoding: gzip, gzip\r\nConnection: close\r\nContent-Length: 3\r\n`, 'abc'),
    get('no host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n'),
    get('HTTP 0.9', 'GET /healthz\r\n\r\n'),
    get('HTTP 9.9', 'GET /healthz HTTP/9.9\r\nHost: a\r\n\r\n'),
    get('the beginning of HTTP 2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
    get('the beginning of TLS', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003'),
    get('bytes', '\u0000\u0001\u0002\u00ff\r\n\r\n'),
    get('an unknown method', 'BREW /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'),
    get('TRACE', 'TRACE / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'),
    get('CONNECT', 'CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'),
    get('a whole address', 'GET http://127.0.0.1:1/healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'),
    get('an address of nothing', 'GET  HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'),
    get('an address that is a star', 'OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'),
    get('a broken escape', 'GET /%zz%c0%ae HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'),
    get('a NUL in the address', 'GET /%00/a HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'),
    get('lines in the address', 'GET /%0d%0aX-Odd:%20yes HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'),
    get('bytes in the address', 'GET /\u00ff\u00fe HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'),
    get(
      'a thousand headers',
      `GET / HTTP/1.1\r\nHost: a\r\n${'A: b\r\n'.repeat(1000)}Connection: close\r\n\r\n`,
    ),
  ];
}

/** Every odd request to a call that takes JSON. */
export function oddRequests(path: string, authorization: string): OddRequest[] {
  const json = { Authorization: authorization, 'Content-Type': 'application/json' };
  return [
    ...bodies.map(([name, body, isLarge]) => ({
      name,
      bytes: requestText('POST', path, json, body),
      isOne: true as const,
      ...(isLarge === undefined ? {} : { isLarge }),
    })),
    ...mediaTypes.map((type) => ({
      name: `called ${type.slice(0, 40)}`,
      bytes: requestText('POST', path, { ...json, 'Content-Type': type }, '{"name":"typed"}'),
      isOne: true as const,
    })),
    ...packings.map(([name, encoding, body]) => ({
      name: `packed: ${name}`,
      bytes: requestText('POST', path, { ...json, 'Content-Encoding': encoding }, body),
      isOne: true as const,
      isLarge: true as const,
    })),
    ...framings(path, authorization),
  ];
}
