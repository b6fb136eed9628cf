// Addresses that lead away or run code: in the city's configuration, as the place to go after signing in, and in what the server itself redirects.

import { parseAttribution } from '../../apps/web/src/city/layers/attribution.ts';
import { parseWebUrl } from '../../apps/web/src/city/links/web-address.ts';
import { pathAfterSignIn } from '../../apps/web/src/shell/after-sign-in.ts';
import type { BatteryPart } from '../part.ts';
import { member } from '../room/hand.ts';
import { requestText, sendRaw } from '../room/raw-http.ts';
import { openTarget, type Target } from '../room/target.ts';

const schemes = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://bad.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://bad.example/1',
  'ftp://bad.example/',
  'intent://bad.example#Intent;end',
  'view-source:javascript:alert(1)',
];
/** They look like paths of ours, and lead to another host. */
const pretended = [
  '//bad.example/a',
  '///bad.example/a',
  '/\\bad.example/a',
  '\\\\bad.example/a',
  '/\t/bad.example/a',
  '/\n/bad.example/a',
  '\t//bad.example/a',
  '/.//bad.example/a',
  '/..//bad.example/a',
  '/%2e%2e//bad.example/a',
  '/loginpage//bad.example',
  '//bad.example\\@here.example/a',
  'https:bad.example/a',
  'http:\\\\bad.example/a',
  'https://here.example@bad.example/a',
  'https://bad.example/a',
  '//[::1]/a',
  '/;@bad.example/',
  '/@bad.example/',
];
const origin = 'https://here.example';

/** Places after signing in that are not of this app; `go` says where one goes. */
function strays(go: (search: string) => string): string[] {
  return [...schemes, ...pretended].flatMap((next) => {
    const place = go(`?next=${encodeURIComponent(next)}`);
    const isOurs = URL.canParse(place, origin) && new URL(place, origin).origin === origin;
    return isOurs && !place.startsWith('//') ? [] : [`?next=${next} leads to ${place}`];
  });
}

/** Keys of the configuration that hold an address, and a value around it. */
const holders: readonly (readonly [key: string, value: (address: string) => unknown, ownPaths: boolean])[] = [
  ['PAY_NOW_LINK', (address) => address, false],
  ['TERMS_LINK', (address) => address, false],
  ['EMBEDDING', (address) => ({ is_enabled: true, token: 'a'.repeat(20), origin: address }), false],
  ['GEOCODER', (url) => ({ kind: 'photon', url }), false],
  ['BASEMAPS', (url) => [{ id: 'a', name: 'a', type: 'style', url }], true],
  ['BASEMAPS', (url) => [{ id: 'a', name: 'a', type: 'pmtiles', url }], true],
  ['BASEMAPS', (tile) => [{ id: 'a', name: 'a', type: 'raster', tiles: [tile] }], true],
];

async function versionOf(target: Target, key: string): Promise<unknown> {
  const { body } = await target.hand.send('GET', '/api/configuration-keys/');
  const keys = member(body, 'keys');
  return member(Array.isArray(keys) ? keys.find((one) => member(one, 'key') === key) : null, 'version');
}

/** What is kept that begins like code. */
async function codeKept(target: Target): Promise<string[]> {
  const { rows } = await target.look((client) =>
    client.query<{ row: string }>('select c::text as row from city_configuration c'),
  );
  return rows.flatMap(({ row }) => (/script:|data:text|bad\.example/i.test(row) ? [row.slice(0, 120)] : []));
}

export const part: BatteryPart = {
  id: 'I10',
  title: 'No configured address runs code or pretends to be ours, and nobody is led to another site',
  rounds: { short: 0, long: 1 },
  async run({ directory }) {
    const target = await openTarget(directory);
    const faults: string[] = [];
    let configured = 0;
    let redirects = 0;
    let taken = 0;
    try {
      for (const [key, value, ownPaths] of holders) {
        // A good one is taken: so the others are refused for what they are.
        const good = { version: await versionOf(target, key), value: value('https://good.example/') };
        const said = await target.hand.send('PUT', `/api/configuration-keys/${key}/`, good);
        if (said.status === 200) taken += 1;
        else
          faults.push(
            `${key} refuses a good address: ${said.status} ${JSON.stringify(said.body).slice(0, 200)}`,
          );
        const version = await versionOf(target, key);
        const hostile = ownPaths ? [...schemes, ...pretended.filter(leadsAway)] : schemes;
        for (const address of hostile) {
          configured += 1;
          const sent = { version, value: value(address) };
          const { status } = await target.hand.send('PUT', `/api/configuration-keys/${key}/`, sent);
          if (status !== 400) faults.push(`${key} took ${JSON.stringify(address)} (${status})`);
        }
      }
      faults.push(...(await codeKept(target)));
      faults.push(...strays((search) => pathAfterSignIn(search, origin)));
      for (const address of schemes) {
        if (parseWebUrl(address) !== null) faults.push(`a link would lead to ${address}`);
        if (parseAttribution(`<a href="${address}">a</a>`).link !== null)
          faults.push(`a credit would lead to ${address}`);
      }
      for (const path of [
        '/viewer',
        '/manager',
        '/exports/',
        '//bad.example/viewer',
        '/\\bad.example',
        '/viewer?//bad.example',
      ])
        for (const host of ['bad.example', 'bad.example:80', '@bad.example']) {
          const headers = {
            Host: host,
            'X-Forwarded-Host': 'bad.example',
            'X-Forwarded-Proto': 'javascript',
          };
          const { text } = await sendRaw(target.port, requestText('GET', path, headers));
          const place = /^location: ?(.*)$/im.exec(text)?.[1]?.trim();
          if (place === undefined) continue;
          redirects += 1;
          if (!/^\/(?![/\\])/.test(place)) faults.push(`${path} at ${host} leads to ${place}`);
        }
      await target.look((client) =>
        client.query(
          "insert into city_configuration (config_key, config_value) values ('PAY_NOW_LINK', to_jsonb('javascript:alert(1)'::text)) on conflict (config_key) do update set config_value = excluded.config_value",
        ),
      );
      return {
        attempts: { configured, taken, places: schemes.length + pretended.length, redirects },
        faults,
        controls: [
          { name: 'code put into the configuration by hand', caught: (await codeKept(target)).length > 0 },
          {
            name: 'a page that goes wherever it is told',
            caught: strays((search) => new URLSearchParams(search).get('next') ?? '/').length > 20,
          },
        ],
        figures: {},
      };
    } finally {
      await target.stop();
    }
  },
};

function leadsAway(address: string): boolean {
  // A whole address of the web is what a base map may be elsewhere.
  return (
    !/^https?:/.test(address) && URL.canParse(address, origin) && new URL(address, origin).origin !== origin
  );
}
