// Where people's words and the city's data stand: things of each kind, and payloads in every text of them.
import type pg from 'pg';
import { type Hand, member } from './hand.ts';
import { numbersIn, textsOf } from './script-payloads.ts';

/** Texts by table and column, with the letters each may have. */
const letters: Readonly<Record<string, number>> = {
  'city.name': 100,
  'link.bl_street_name': 100,
  'link.bl_from': 5000,
  'link.bl_to': 5000,
  'scenario.name': 100,
  'template.name': 100,
  'proposed_regulation.reason': 500,
  'analysis_zone.name': 100,
  'analysis_zone.description': 2000,
  'work_order.name': 200,
  'work_order.description': 5000,
  'work_order.street_name': 100,
  'work_order_comment.text': 5000,
  'stored_file.name': 200,
  'asset_config.display_name': 200,
  'user_account.display_name': 200,
  'api_key.name': 100,
  'webhook.name': 100,
  'user_group.name': 100,
  'feedback.message': 5000,
  'feedback.name': 200,
  'feedback.email': 254,
  'feedback.page': 500,
};
/** A text of the configuration that visitors are shown, without the mark-up in it. */
const attribution = 'CITY_ATTRIBUTION';

const perKind = 60;
/** Where there are more rows than texts, each has the number of its round: some names may stand but once. */
const spare = 5;
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Makes things of each kind that people write, enough for every payload. The scenario that has proposals. */
export async function makeThings(hand: Hand, links: readonly number[]): Promise<number> {
  const said = ({ status, body }: { status: number; body: unknown }, path: string) => {
    if (status !== 201 && status !== 200) throw new Error(`${path} ${status} ${JSON.stringify(body)}`);
    return body;
  };
  const send = async (path: string, body: object) => said(await hand.send('POST', path, body), path);
  const rule = { activity: 'loading', subActivity: 'loading', priority: 500, maxStay: 20 };
  const scenario = member(await send('/api/scenario/', { name: 's' }), 'id');
  let order: unknown;
  for (let at = 0; at < perKind; at += 1) {
    await send('/api/scenario/', { name: `s${at}` });
    await send('/api/analysis-zone/', { name: `z${at}`, description: 'd', show_on_maps: true });
    await send('/api/template/', {
      name: `t${at}`,
      regulation: { sub_activity: 'loading' },
      restrictions: [rule],
    });
    await send('/api/api-keys/', { name: `k${at}`, scopes: ['cds:read'] });
    await send('/api/user-groups/', { name: `g${at}`, permissions: ['view'] });
    // Five an hour from one address.
    if (at < 5) await send('/api/feedback/', { name: 'v', message: 'm', page: '/' });
    const form = new FormData();
    form.set('name', 'w');
    order = member(
      member(member(said(await hand.form('/api/work-order/', form), 'an order'), 'results'), '0'),
      'id',
    );
    // A reason holds several payloads; a description, a comment and the files of one order hold all.
    if (at >= 10) continue;
    await send('/api/proposed_regulation/create_proposed_change/', {
      action: 'modify',
      reason: 'r',
      sub_activity: 'loading',
      scenario,
      restrictions: [rule],
      links: [{ curb_link: links[at] }],
    });
  }
  // When no zone changes any more: nothing is sent.
  for (let at = 0; at < perKind; at += 1)
    await send('/api/webhooks/', {
      name: `h${at}`,
      url: 'https://example.org/',
      events: ['changed.zones'],
    });
  // The last one stands first in its list.
  await send('/api/work-order-comments/', { work_order: order, text: 'c' });
  for (let file = 0; file < 30; file += 1) {
    const files = new FormData();
    files.append('files', new Blob([picture]), 'p.png');
    said(await hand.form(`/api/work-order/${String(order)}/files/`, files), 'a file');
  }
  return Number(scenario);
}

/** Puts payloads into every text of every place; the numbers of those that each took, by place. */
export async function plant(client: pg.Client): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const planted = new Map<string, ReadonlySet<number>>();
  let place = 0;
  for (const [name, most] of Object.entries(letters)) {
    place += 1;
    const [table = '', column = ''] = name.split('.');
    const [t, c] = [client.escapeIdentifier(table), client.escapeIdentifier(column)];
    const { rows } = await client.query<{ text: string }>(
      `update ${t} set ${c} = ($1::text[])[1 + n.at % cardinality($1::text[])] || ' ' || n.at / cardinality($1::text[])
       from (select ctid as place, row_number() over (order by id desc) - 1 as at from ${t}) n where ${t}.ctid = n.place returning ${c} as text`,
      [textsOf(place, most - spare)],
    );
    if (rows.length === 0) throw new Error(`${name} has no rows`);
    planted.set(name, new Set(rows.flatMap(({ text }) => numbersIn(text))));
  }
  await client.query(
    'insert into city_configuration (config_key, config_value) values ($1, to_jsonb($2::text)) on conflict (config_key) do update set config_value = excluded.config_value',
    [attribution, textsOf(place + 1, 5000)[0]],
  );
  return planted;
}
