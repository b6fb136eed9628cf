// Charts on paper: every number is in the right place and in proportion to the others.
import { describe, expect, it } from 'vitest';
import type { CurbTypeStyle } from '../../platform/export-files/map-picture.ts';
import { changeChart, columnChart, heatMap, lineChart } from './charts.ts';

const days = ['Mon', 'Tue'];
const look = (title: string, dash: CurbTypeStyle['dash'] = 'solid'): CurbTypeStyle => ({
  name: title,
  title,
  color: '#1971c2',
  dash,
  width: 1,
});
const wordsIn = (svg: string) => [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);
const rects = (svg: string) =>
  [...svg.matchAll(/<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/g)].map((found) =>
    found.slice(1).map(Number),
  );

describe('a week of hours', () => {
  const values = Array.from({ length: 48 }, (_, hour): number | null => (hour === 30 ? null : hour));
  const { svg, height } = heatMap(values, days, (value) => `${value}!`);

  it('names its hours and days and writes each number in its own cell', () => {
    const words = wordsIn(svg);
    expect(words.slice(0, 3)).toEqual(['00:00', '01:00', '02:00']);
    expect(words[23]).toBe('23:00');
    expect(words[24]).toBe('Mon');
    expect(words.slice(25, 28)).toEqual(['0!', '1!', '2!']);
    expect(words[49]).toBe('Tue');
    expect(words).toHaveLength(24 + 2 + 47);
    expect(height).toBe(54);
    expect(svg).toContain('<text x="36.0" y="26.0"');
    expect(svg).toContain('<text x="36.0" y="44.0"');
  });

  it('has its cells side by side, a day below the other', () => {
    const cells = rects(svg);
    expect(cells).toHaveLength(48);
    expect(cells[0]).toEqual([40, 14, 30, 18]);
    expect(cells[1]).toEqual([70, 14, 30, 18]);
    expect(cells[24]).toEqual([40, 32, 30, 18]);
  });

  it('is deeper the more there is, and white on what is deep', () => {
    const depths = [...svg.matchAll(/fill-opacity="([\d.]+)"/g)].map(([, depth]) => Number(depth));
    expect(depths[0]).toBe(0.06);
    expect(depths.at(-1)).toBe(0.92);
    expect(depths).toEqual(depths.toSorted((a, b) => a - b));
    expect(svg).toContain('fill="#ffffff">34!');
    expect(svg).toContain('fill="#22282b">33!');
  });

  it('strikes through what was not measured, and is pale where nothing happened', () => {
    expect(svg.match(/#f1f3f4/g)).toHaveLength(1);
    expect(svg).toContain('M222 48L248 34');
    const empty = heatMap([0, -3], ['Mon'], String).svg;
    expect(empty).toContain('fill-opacity="0.060"');
    expect(empty).not.toContain('NaN');
  });
});

describe('lines over a week', () => {
  const chart = lineChart(
    [
      { look: look('Bus', 'dash'), values: [0, 5, 10] },
      { look: look('Taxi'), values: [10, 0, 0] },
      ...['A', 'B', 'C'].map((title) => ({ look: look(title), values: [1, 1, 1] })),
    ],
    days,
    (value) => `${value} h`,
  );

  it('go from the left to the right, nothing at the foot and the most at the head', () => {
    expect(chart.svg).toContain('M40.0 158.0L401.5 83.0L763.0 8.0');
    expect(chart.svg).toContain('M40.0 8.0L401.5 158.0L763.0 158.0');
  });

  it('have a scale of nothing, half and the most, and the days below', () => {
    expect(wordsIn(chart.svg).slice(0, 5)).toEqual(['0 h', '5 h', '10 h', 'Mon', 'Tue']);
    expect(chart.svg).toContain('M40.0 8V158');
    expect(chart.svg).toContain('M401.5 8V158');
    expect(chart.svg).toContain('<text x="43.0" y="167.0"');
  });

  it('have a key of four in a row', () => {
    expect(wordsIn(chart.svg).slice(5)).toEqual(['Bus', 'Taxi', 'A', 'B', 'C']);
    for (const place of ['M40 179.5h22', 'M220 179.5h22', 'M580 179.5h22', 'M40 190.5h22'])
      expect(chart.svg).toContain(place);
    expect(chart.height).toBe(8 + 150 + 26 + 22);
    // Once on the line and once in the legend.
    expect(chart.svg.match(/stroke-dasharray/g)).toHaveLength(2);
  });

  it('of one value or none are drawn, too', () => {
    const one = lineChart([{ look: look('Bus'), values: [4] }], days, String).svg;
    expect(one).toContain('M40.0 8.0');
    expect(one + lineChart([], days, String).svg).not.toContain('NaN');
  });
});

describe('upright bars', () => {
  const { svg, height } = columnChart([
    { label: 'short', value: 20, text: '20 %' },
    { label: 'a < b', value: 80, text: '80 %' },
  ]);

  it('stand on the line, as high as their value beside the largest', () => {
    expect(rects(svg)).toEqual([
      [4, 96.5, 376.5, 27.5],
      [388.5, 14, 376.5, 110],
    ]);
    expect(height).toBe(140);
  });

  it('have their numbers above and their names below', () => {
    expect(wordsIn(svg)).toEqual(['20 %', 'short', '80 %', 'a &lt; b']);
    expect(svg).toContain('<text x="192.3" y="93.5"');
    expect(svg).toContain('<text x="192.3" y="134.0"');
  });

  it('of nothing are flat', () => {
    expect(rects(columnChart([{ label: 'a', value: 0, text: '0' }]).svg)[0]?.[3]).toBe(0);
    expect(columnChart([]).svg).not.toContain('NaN');
  });
});

describe('bars of what grows and shrinks', () => {
  const { svg, height } = changeChart([
    { label: 'more', value: 10, text: '+10' },
    { label: 'less', value: -20, text: '-20' },
    { label: 'same', value: 0, text: '0' },
  ]);

  it('go right for more and left, hollow, for less', () => {
    expect(rects(svg)).toEqual([
      [484.5, 3, 112.3, 9],
      [260, 17, 224.5, 9],
      [484.5, 31, 0, 9],
    ]);
    expect(svg.match(/#c92a2a/g)).toHaveLength(1);
    expect(height).toBe(44);
  });

  it('have their numbers outside', () => {
    expect(svg).toContain('<text x="600.8" y="10.0"');
    expect(svg).toMatch(/<text x="256.0" y="24.0"[^>]*text-anchor="end">-20</);
    expect(svg).toContain('<text x="194.0" y="24.0"');
    expect(changeChart([]).height).toBe(16);
  });
});
