// A table as PDF: the order of its contents, its column widths, and the alignment of its cells.
import { describe, expect, it } from 'vitest';
import { createDocument, type PdfTableContent } from './pdf-file.ts';

const parts: PdfTableContent = {
  language: 'en',
  title: 'Curbs',
  notes: ['Today', 'Two of them'],
  columns: [
    { key: 'street', title: 'Street', kind: 'text', width: 3 },
    { key: 'length', title: 'Meters', kind: 'number', width: 1 },
  ],
  rows: [
    ['Oak Street', 71.5],
    [null, 0],
  ],
  map: null,
  sections: [],
  foot: 'Gridville',
  pageWords: 'Page {{at}} of {{count}}',
};
/** Returns the document as plain JSON data, without functions. */
const plain = (more: Partial<PdfTableContent> = {}) =>
  JSON.parse(JSON.stringify(createDocument({ ...parts, ...more })));

it('has title, notes and table in this order, without a map where there is none', () => {
  const { content, info } = plain();
  expect(info.title).toBe('Curbs');
  expect(
    content.map(({ text, table }: { text?: string; table?: object }) => text ?? Object.keys(table ?? {})[0]),
  ).toEqual(['Curbs', 'Today', 'Two of them', ' ', 'headerRows']);
});

describe('the table', () => {
  const { table } = plain().content.at(-1);
  it('has columns by their share of the page, under bold titles on each page', () => {
    expect(table.widths).toEqual(['75.000%', '25.000%']);
    expect(table.headerRows).toBe(1);
    // A row stays on one page.
    expect(table.dontBreakRows).toBe(true);
    expect(table.body[0]).toMatchObject([
      { text: 'Street', bold: true },
      { text: 'Meters', bold: true },
    ]);
  });

  it('has text on the left, numbers on the right, and nothing for what is empty', () => {
    expect(table.body.slice(1)).toEqual([
      [
        { text: 'Oak Street', alignment: 'left' },
        { text: '71.5', alignment: 'right' },
      ],
      [
        { text: '', alignment: 'left' },
        { text: '0', alignment: 'right' },
      ],
    ]);
  });

  it('has a thicker line above and below its head than between rows', () => {
    const { layout } = JSON.parse(
      JSON.stringify(createDocument(parts).content.at(-1), (_, value) =>
        typeof value === 'function' && value.name === 'hLineWidth'
          ? [0, 1, 2, 3].map((at) => value(at))
          : value,
      ),
    );
    const [top, below, ...rows] = layout.hLineWidth;
    expect(top).toBe(below);
    expect(rows.every((width: number) => width === rows[0] && width < below)).toBe(true);
  });
});

it('a map with its legend stands between notes and table, on A4 across in the language asked for', () => {
  const page = plain({ map: { pictures: [], legend: [] }, lead: ['Lead'], sections: [] });
  expect([page.pageSize, page.pageOrientation, page.language]).toEqual(['A4', 'landscape', 'en']);
  expect(page.content).toHaveLength(plain().content.length + 3);
  expect(page.content.at(-1)).toHaveProperty('table');
});

describe('the lead', () => {
  const columnsOf = (lead: readonly string[]) =>
    plain({ lead })
      .content.find(({ columns }: { columns?: object }) => columns !== undefined)
      .columns.map(({ stack }: { stack: { text: string }[] }) => stack.map(({ text }) => text));
  it('stands in two columns, the first of which has the odd line', () => {
    expect(columnsOf(['a', 'b', 'c'])).toEqual([['a', 'b'], ['c']]);
    expect(columnsOf(['a', 'b'])).toEqual([['a'], ['b']]);
  });
});

it('sections follow the table, each with its heading, its texts and its lists, numbered where they count', () => {
  const { content } = plain({
    sections: [
      {
        heading: 'Findings',
        facts: 'Of two',
        pictures: [],
        paragraphs: ['First', 'Second'],
        lists: [
          { heading: 'Why', lines: ['x', 'y'], numbered: true },
          { heading: null, lines: ['z'], numbered: false },
        ],
      },
    ],
  });
  const [head, ...lists] = content.at(-1).stack;
  expect(head.stack.map(({ text }: { text?: string }) => text)).toEqual([
    undefined,
    'Findings',
    'Of two',
    'First',
    'Second',
  ]);
  expect(lists).toMatchObject([{ text: 'Why', bold: true }, { ol: ['x', 'y'] }, { ul: ['z'] }]);
});
