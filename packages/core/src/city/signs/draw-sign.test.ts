// A drawn sign: the position of each line, picture and arrow on its panel, the height of panels,
// and several signs on one post.
import { describe, expect, it } from 'vitest';
import { drawSigns, xmlText } from './draw-sign.ts';
import type { SignPanel, SignRow, SignStyle } from './sign-model.ts';

const panel = (rows: readonly SignRow[], more: Partial<SignPanel> = {}): SignPanel => ({
  shape: 'panel',
  ground: '#ffffff',
  ink: '#101010',
  edge: '#202020',
  bars: 0,
  pictured: null,
  rows,
  ...more,
});
const text = (role: 'stay' | 'head' | 'line' | 'small', words: string): SignRow => ({
  kind: 'text',
  role,
  text: words,
});
const drawn = (style: SignStyle, ...panels: SignPanel[]) => drawSigns([{ style, panels }]);

/**
 * Returns the elements of a drawing with their positions and sizes, one per line, without fonts,
 * colors and strokes of pictures.
 */
const elementsOf = (svg: string) =>
  [...svg.matchAll(/<(text|rect|circle|path|g) ([^>]*?)\/?>([^<]*)/g)]
    .map(([, name, attributes = '', words]) => {
      const kept = attributes.matchAll(
        /(?<!-)\b(?:[xydr]|cx|cy|width|height|font-size|textLength|transform)="([^"]*)"/g,
      );
      return [name, ...[...kept].map(([, value]) => value), words].join(' ').trim();
    })
    .filter((element) => !element.startsWith('path') || /^path M\S+ \S+[HL]|v16z/.test(element));

const arrow = (way: 'left' | 'right' | 'both'): SignRow => ({ kind: 'arrow', arrow: way });
const picture = (symbol: 'tow' | 'taxi' | 'accessible', ground: string | null): SignRow => ({
  kind: 'symbol',
  symbol,
  ground,
});

describe('what stands where on a sign', () => {
  it('sets lines of one kind closer than others, in the middle of a panel as high as wide, with a plate below', () => {
    const sign = drawn(
      'r7',
      panel([text('head', 'NO'), text('line', '8AM–6PM'), text('line', 'MON–FRI'), arrow('both')]),
      panel([picture('tow', null), text('small', 'TOW')]),
    );
    expect(sign).toMatchObject({ width: 120, height: 195 });
    expect(elementsOf(sign.svg)).toEqual([
      'rect 0.5 2.5 119 119',
      'rect 4 6 112 112',
      'text 60 39.78 27 34.02 NO',
      'text 60 62.86 18 71.41 8AM–6PM',
      'text 60 81.14 18 68.04 MON–FRI',
      'path M34 96.74H86',
      'path M92 96.74l-14 -8v16z',
      'path M28 96.74l14 -8v16z',
      'rect 0.5 126.5 119 66',
      'rect 4 130 112 59',
      'g translate(44 135.26) scale(1.33)',
      'text 60 183.14 13 25.48 TOW',
    ]);
  });
  it('puts a picture on its ground in the middle, and makes a panel higher for more', () => {
    const sign = drawn(
      'r7',
      panel([text('stay', '2 HR'), picture('accessible', '#003f87'), picture('taxi', null)]),
    );
    expect(sign.height).toBe(146);
    expect(elementsOf(sign.svg)).toEqual([
      'rect 0.5 2.5 119 141',
      'rect 4 6 112 134',
      'text 60 43.2 40 76.54 2 HR',
      'rect 40 55.2 40 40',
      'g translate(44 59.2) scale(1.33)',
      'text 60 122.96 16 36.45 TAXI',
    ]);
    expect(sign.svg).toContain(
      'fill="#003f87"/><g transform="translate(44 59.2) scale(1.33)" fill="none" stroke="#ffffff"',
    );
  });
  it('draws a disc with two bars, and coins with and without a sign', () => {
    const sign = drawn(
      'european',
      panel([], { shape: 'disc', bars: 2 }),
      panel([
        text('line', '8–18 h'),
        { kind: 'coin', currencySign: '€' },
        text('small', '2 €'),
        { kind: 'coin', currencySign: '' },
        arrow('left'),
      ]),
    );
    expect(sign.height).toBe(266);
    expect(elementsOf(sign.svg)).toEqual([
      'circle 60 58 54',
      'circle 60 58 46',
      'path M29 27L91 89',
      'path M91 27L29 89',
      'rect 0.5 118.5 119 145',
      'rect 2.5 120.5 115 141',
      'text 60 139.48 16 45.82 8–18 h',
      'circle 60 162.68 12',
      'text 60 168.44 16 8.9 €',
      'text 60 194.18 12.5 15.99 2 €',
      'circle 60 216.68 12',
      'path M34 246.68H86',
      'path M28 246.68l14 -8v16z',
    ]);
  });
  it('draws one bar for no parking and none for a ring, whose edge is wider', () => {
    const strokesOf = (more: Partial<SignPanel>) =>
      [...drawn('european', panel([], more)).svg.matchAll(/stroke-width="(\d+)"/g)].map(([, width]) =>
        Number(width),
      );
    expect(elementsOf(drawn('european', panel([], { shape: 'disc', bars: 1 })).svg)).toEqual([
      'circle 60 58 54',
      'circle 60 58 46',
      'path M29 27L91 89',
    ]);
    expect(strokesOf({ shape: 'disc', bars: 1 })).toEqual([1, 12, 12]);
    expect(strokesOf({ shape: 'disc', bars: 2 })).toEqual([1, 12, 12, 12]);
    expect(strokesOf({ shape: 'ring', bars: 0 })).toEqual([1, 13]);
  });
  it('draws a P as a shape of its own, and a picture on a white field', () => {
    const parking = drawn('european', panel([], { shape: 'square', pictured: 'P' }));
    expect(parking.height).toBe(108);
    expect(elementsOf(parking.svg).slice(0, 2)).toEqual(['rect 8 2 104 104', 'rect 12 6 96 96']);
    expect(parking.svg).toContain('<path transform="translate(40 24)" d="M0 60V0H24');
    const bus = drawn(
      'european',
      panel([], { shape: 'square', pictured: 'bus' }),
      panel([text('head', 'AA'), text('stay', 'BB'), arrow('right')]),
    );
    expect(elementsOf(bus.svg)).toEqual([
      'rect 8 2 104 104',
      'rect 12 6 96 96',
      'rect 26 20 68 68',
      'g translate(33 27) scale(2.25)',
      'rect 0.5 110.5 119 78',
      'rect 2.5 112.5 115 74',
      'text 60 132.94 18 23.91 AA',
      'text 60 155.74 20 26.57 BB',
      'path M34 171.74H86',
      'path M92 171.74l-14 -8v16z',
    ]);
    expect(drawn('european', panel([], { shape: 'square' })).svg).not.toContain('<g');
  });
  it('is a line as wide as the style has it: 2.5 in America, 1.5 in Europe', () => {
    const one = panel([text('line', 'A')]);
    expect(drawn('r7', one).svg).toContain('stroke="#202020" stroke-width="2.5"');
    expect(drawn('european', one).svg).toContain('stroke="#202020" stroke-width="1.5"');
  });
  it.each<[SignStyle, 'stay' | 'head' | 'line' | 'small', number]>([
    ['r7', 'stay', 40],
    ['r7', 'head', 27],
    ['r7', 'line', 18],
    ['r7', 'small', 13],
    ['european', 'stay', 20],
    ['european', 'head', 18],
    ['european', 'line', 16],
    ['european', 'small', 12.5],
  ])('writes %s %s in %d', (style, role, size) => {
    expect(elementsOf(drawn(style, panel([text(role, 'I')])).svg).at(-1)).toMatch(
      new RegExp(`^text 60 \\S+ ${size} `),
    );
  });
});

describe('several signs', () => {
  const sign = {
    style: 'european' as const,
    panels: [panel([], { shape: 'ring' }), panel([text('line', 'A')])],
  };
  it('hang on a post that reaches below them, further apart than the panels of one', () => {
    const post = drawSigns([sign, sign]);
    const tops = [...post.svg.matchAll(/r="54"|<circle cx="60" cy="([\d.]+)" r="54"/g)].map(
      ([, y]) => Number(y) - 56,
    );
    const plate = Number(/<rect x="0.5" y="([\d.]+)"/.exec(post.svg)?.[1]) - 0.5;
    const plateHeight = Number(/width="119" height="(\d+)"/.exec(post.svg)?.[1]) + 1;
    expect(tops[0]).toBe(2);
    expect(plate).toBe(2 + 112 + 4);
    expect(tops[1]).toBe(plate + plateHeight + 8);
    expect(post.height).toBe((tops[1] ?? 0) + 112 + 4 + plateHeight + 26);
    expect(post.svg).toContain(`<rect x="56" y="0" width="8" height="${post.height}"`);
    expect(post.svg).toContain(`viewBox="0 0 120 ${post.height}"`);
  });
  it('is one alone without a post', () => {
    const alone = drawSigns([sign]);
    expect(alone.svg).not.toContain('#9aa4a9');
    expect(alone.height).toBeLessThan(drawSigns([sign, sign]).height / 2);
  });
});

describe('text in a drawing', () => {
  it('is escaped, without what XML does not know', () => {
    expect(xmlText('A & <B> "C" \'D\'\u0000\u0008\ufffe\ud800!\t😀')).toBe(
      "A &amp; &lt;B&gt; &quot;C&quot; 'D'!\t😀",
    );
  });
});
