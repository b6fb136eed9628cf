// User text remains text in a PDF: no text creates an action, a link, a script or any other object
// that a harmless text does not create.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfWords } from '../../testing/pdf-objects.ts';
import { propose, signInClient, type TestClient } from '../../testing/proposals.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let editor: TestClient;
beforeAll(async () => {
  api = await openTestApi();
  editor = await signInClient(api, 'editor');
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

/** Writes a text directly to the database, even one that the API would reject. */
async function write(table: string, column: string, id: number, text: string): Promise<void> {
  const { pool } = api.database;
  await pool.query(`update ${table} set ${column} = $1 where id = $2`, [text, id]);
}

let made = 0;
/** Returns a new number and the next curb; curbs repeat when all have been used. */
const fresh = () => {
  const { ids } = api.city.box([-180, -90, 180, 90], 100);
  made += 1;
  return { number: made, link: ids[made % ids.length] ?? 0 };
};

/** Creates a record that contains the given text in all of its text fields, and returns its id. */
type Thing = (text: string) => Promise<number>;
/** Each record type that can be exported as PDF, and how its PDF is requested. */
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
    // Other characters need other fonts, and longer text needs more pages; nothing else may be new.
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
