// What people write stays text on paper: no text makes an action, a link, a script or any object in a PDF that a harmless text does not make.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfWords } from '../../testing/pdf-objects.ts';
import { type Hand, handOf, propose } from '../../testing/proposals.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let editor: Hand;
beforeAll(async () => {
  api = await openTestApi();
  editor = await handOf(api, 'editor');
});
afterAll(() => api.close());

const script =
  '<< /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> /URI (https://evil.example) /Launch >>';
const hostile = [
  `) >> ${script}`,
  `\\) ${script} \\`,
  `(((( ${script}`,
  `\u0001\u0007\u001b\u007f ${script}`,
  `\nendstream endobj 1 0 obj ${script} endobj\nxref trailer`,
  `<a href="javascript:alert(1)">x</a> https://evil.example javascript:alert(1)`,
  `\u202e\u2066\ufeff(${'W'.repeat(150)}`,
  'ET Q q /Annots [ ] BT',
];
const signs =
  /^\/(?:JS|JavaScript|OpenAction|AA|URI|Launch|Annots?|Link|SubmitForm|GoToR?|EmbeddedFiles?|RichMedia|XFA|AcroForm)$/;

/** Each of the city's texts as it was said, whatever a call would let through. */
async function write(table: string, column: string, id: number, text: string): Promise<void> {
  const { pool } = api.database;
  await pool.query(`update ${table} set ${column} = $1 where id = $2`, [text, id]);
}

let made = 0;
/** A number of its own, and a curb: another each time, as long as there are others. */
const fresh = () => {
  const { ids } = api.city.box([-180, -90, 180, 90], 100);
  made += 1;
  return { number: made, link: ids[made % ids.length] ?? 0 };
};

/** Something people write texts in: made with the text wherever they write. */
type Thing = (text: string) => Promise<number>;
/** Each thing that goes on paper, and how its paper is asked for. */
const papers: readonly (readonly [string, string, string, Thing])[] = [
  [
    'work orders',
    '/api/work-order/work_orders_pdf/',
    'ids',
    async (text) => {
      const answer = await editor.post('/api/work-order/', { name: 'Turn', link: fresh().link });
      const { id } = answer.json().results[0];
      await editor.post('/api/work-order-comments/', { work_order: id, text: 'Done' });
      await write('work_order', 'name', id, text);
      await write('work_order', 'description', id, text);
      await api.database.pool.query('update work_order_comment set text = $1 where work_order_id = $2', [
        text,
        id,
      ]);
      return id;
    },
  ],
  [
    'proposals',
    '/api/proposed_regulation/export_proposed_pdf/',
    'regulations',
    async (text) => {
      const id = await propose(editor, [fresh().link]);
      await write('proposed_regulation', 'reason', id, text);
      await write('proposed_regulation', 'street_name', id, text);
      return id;
    },
  ],
  [
    'analysis zones',
    '/api/analysis-zone/export_analysis_zone_pdf/',
    'analysis_zones',
    async (text) => {
      const { number, link } = fresh();
      const components = [{ type: 'Segments', links: [link] }];
      const { id } = (
        await editor.post('/api/analysis-zone/', { name: `Zone ${number}`, components })
      ).json();
      await write('analysis_zone', 'name', id, text.slice(0, 100));
      await write('analysis_zone', 'description', id, text);
      return id;
    },
  ],
];

describe.each(papers)('%s on paper', (_, url, list, thing) => {
  const paperOf = async (texts: readonly string[]) => {
    const ids: number[] = [];
    for (const text of texts) ids.push(await thing(text));
    const paper = (await editor.post(url, { [list]: ids })).rawPayload;
    expect(paper.subarray(0, 5).toString('latin1')).toBe('%PDF-');
    return pdfWords(paper);
  };
  it('are made of the same things whatever people wrote', async () => {
    const known = new Set(await paperOf(hostile.map((_text, index) => `A word, and another ${index}`)));
    expect(known.size).toBeGreaterThan(30);
    expect([...known].filter((word) => signs.test(word))).toEqual([]);
    const words = await paperOf(hostile);
    expect(words.filter((word) => signs.test(word))).toEqual([]);
    // Other letters come in other fonts, and a longer text on more pages; nothing else is new.
    const strange = words.filter(
      (word) => !known.has(word) && !/^\/(?:F\d+|[A-Za-z-]*Roboto[A-Za-z-]*|I\d+|Gs\d+|Cs\d+)$/.test(word),
    );
    expect(strange).toEqual([]);
  });
});

describe('the reader', () => {
  it('finds what a careless writer lets out of a text (the control)', () => {
    const careless = (text: string) =>
      Buffer.from(`%PDF-1.3\n1 0 obj\n<< /Title (${text}) >>\nendobj\n`, 'latin1');
    expect(pdfWords(careless('a (harmless) one')).filter((word) => signs.test(word))).toEqual([]);
    expect(pdfWords(careless('\\) /JS'))).not.toContain('/JS');
    expect(pdfWords(careless(`x) >> << /OpenAction << /S /JavaScript /JS (1) >> /Y (`))).toEqual(
      expect.arrayContaining(['/OpenAction', '/JavaScript', '/JS']),
    );
  });
});
