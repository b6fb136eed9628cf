// PDF components: a legend in three columns, rows of signs that stay with their heading, pictures
// side by side, and a footer with the page number.
import { describe, expect, it } from 'vitest';
import { createFooter, createLegend, createPictureColumns, createSignRows } from './pdf-components.ts';

const sign = (name: string, width = 30, height = 40) => ({
  caption: name,
  picture: { svg: `<svg id="${name}"/>`, width, height },
});
const json = (content: unknown) => JSON.parse(JSON.stringify(content));
const size = { inRow: 3, width: 54, height: 170 };

describe('signs in rows', () => {
  it('are so many in a row, and what is left in the last', () => {
    const rows = json(
      createSignRows(
        ['a', 'b', 'c', 'd', 'e'].map((name) => sign(name)),
        size,
      ),
    );
    expect(rows).toHaveLength(2);
    expect(rows[0].columns.map((column: { stack: unknown }) => JSON.stringify(column.stack))).toEqual([
      expect.stringContaining('id=\\"a'),
      expect.stringContaining('id=\\"b'),
      expect.stringContaining('id=\\"c'),
    ]);
    expect(rows[1].columns).toEqual([
      { stack: [expect.anything(), expect.objectContaining({ text: 'd' })] },
      { stack: [expect.anything(), expect.objectContaining({ text: 'e' })] },
      { text: '' },
    ]);
  });

  it('are no larger than a cell, and no larger than they are', () => {
    const [row] = json(createSignRows([sign('a', 30, 400), sign('b', 300, 40)], size));
    expect(
      row.columns.slice(0, 2).map((column: { stack: { fit: number[] }[] }) => column.stack[0]?.fit),
    ).toEqual([
      [30, 170],
      [54, 40],
    ]);
  });

  it('keep their heading with the first row, and have none without a row', () => {
    const signs = ['a', 'b', 'c', 'd'].map((name) => sign(name));
    const [first, second] = json(createSignRows(signs, size, { text: 'Signs' }));
    expect(first).toMatchObject({ unbreakable: true, stack: [{ text: 'Signs' }, { unbreakable: true }] });
    expect(second.stack).toBeUndefined();
    expect(createSignRows([], size, { text: 'Signs' })).toEqual([]);
    expect(json(createSignRows([{ ...sign('a'), caption: null }], size))[0].columns[0].stack).toHaveLength(1);
  });
});

it('a legend goes over three columns, each look with its dash and how many there are', () => {
  const looks = ['a', 'b', 'c', 'd'].map((name, index) => ({
    name,
    title: name.toUpperCase(),
    color: '#123456',
    dash: index === 3 ? ('dash' as const) : ('solid' as const),
    width: 1.5,
    count: String(index + 7),
  }));
  const { columns } = json(createLegend(looks));
  expect(columns.map(({ stack }: { stack: unknown[] }) => stack.length)).toEqual([2, 1, 1]);
  const [first, fourth] = columns[0].stack.map(
    ({ columns: [{ canvas }, { text }] }: { columns: [{ canvas: unknown[] }, { text: unknown[] }] }) => ({
      line: canvas[0],
      text,
    }),
  );
  expect(first.line).toMatchObject({ lineWidth: 3, lineColor: '#123456' });
  expect(first.line.dash).toBeUndefined();
  expect(fourth.line.dash).toEqual({ length: 7.8, space: 3.9 });
  expect(fourth.text).toEqual(['D', expect.objectContaining({ text: '  10' })]);
});

it('pictures stand side by side under their captions', () => {
  const { columns } = json(createPictureColumns([sign('a', 100), { ...sign('b', 200), caption: null }]));
  expect(columns.map(({ width }: { width: number }) => width)).toEqual([100, 200]);
  expect(columns[0].stack).toHaveLength(2);
  expect(columns[1].stack).toHaveLength(1);
});

it('the foot says which page of how many', () => {
  const foot = createFooter({ foot: 'Gridville', pageWords: 'Page {{at}} of {{count}}' });
  if (typeof foot !== 'function') throw new Error('no foot');
  expect(JSON.stringify(foot(2, 7, { width: 1, height: 1, orientation: 'portrait' }))).toContain(
    'Page 2 of 7',
  );
});
