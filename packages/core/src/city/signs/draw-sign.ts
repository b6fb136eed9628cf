// Draws a sign as SVG text without style sheets, scripts or embedded fonts, so that it works in a
// page, in a file and on paper.
import { roundTo } from '../../platform/numbers/decimals.ts';
import { type FittedLine, fitText } from './fit-text.ts';
import type { Sign, SignArrow, SignPanel, SignRole, SignRow, SignStyle, SignSymbol } from './sign-model.ts';
import { symbolPaths } from './sign-symbols.ts';

/** SVG with its size in its own user units. */
export interface SignDrawing {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

/** Width of every panel; the height depends on its content. */
export const signWidth = 120;

/**
 * Text is narrowed to this share of its width in an ordinary bold font, because road sign fonts are
 * narrow.
 */
const narrow: Readonly<Record<SignStyle, number>> = { r7: 0.84, european: 0.92 };

interface TextSizing {
  readonly size: number;
  /** Text shrinks down to this share of the size before it wraps. */
  readonly least: number;
}

const textSizings: Readonly<Record<SignStyle, Readonly<Record<SignRole, TextSizing>>>> = {
  r7: {
    stay: { size: 40, least: 0.55 },
    head: { size: 27, least: 0.85 },
    line: { size: 18, least: 0.68 },
    small: { size: 13, least: 0.78 },
  },
  european: {
    stay: { size: 20, least: 0.7 },
    head: { size: 18, least: 0.7 },
    line: { size: 16, least: 0.72 },
    small: { size: 12.5, least: 0.78 },
  },
};

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for XML and removes characters that XML does not allow. */
export function xmlText(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? '');
}

const number = (value: number) => String(roundTo(value, 2));

const fonts = 'Roboto, Arial, Helvetica, Liberation Sans, sans-serif';

function textElement({ text, size, width }: FittedLine, middle: number, y: number, ink: string): string {
  // Fixes the text to the computed width, because the font may be missing where the drawing is
  // shown.
  const widthAttributes = `textLength="${number(width)}" lengthAdjust="spacingAndGlyphs"`;
  return `<text x="${number(middle)}" y="${number(y)}" font-family="${fonts}" font-weight="bold" font-size="${number(size)}" text-anchor="middle" fill="${ink}" ${widthAttributes}>${xmlText(text)}</text>`;
}

function symbolAt(symbol: SignSymbol, x: number, y: number, size: number, ink: string): string {
  if (symbol === 'taxi') {
    const [line] = fitText('TAXI', size * 0.5, size * 1.6, 0);
    return line === undefined ? '' : textElement(line, x + size / 2, y + size * 0.68, ink);
  }
  const paths = symbolPaths[symbol].map((d) => `<path d="${d}"/>`).join('');
  return `<g transform="translate(${number(x)} ${number(y)}) scale(${number(size / 24)})" fill="none" stroke="${ink}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${paths}</g>`;
}

function coinAt(currencySign: string, middle: number, y: number, size: number, ink: string): string {
  const ring = `<circle cx="${number(middle)}" cy="${number(y + size / 2)}" r="${number(size * 0.375)}" fill="none" stroke="${ink}" stroke-width="${number(size / 12)}"/>`;
  const [line] = fitText(currencySign, size * 0.5, size * 0.5, 0);
  return line === undefined
    ? ring
    : `${ring}${textElement(line, middle, y + size / 2 + line.size * 0.36, ink)}`;
}

function arrowAt(arrow: SignArrow, middle: number, y: number, ink: string): string {
  const half = 32;
  const head = (at: number, way: 1 | -1) =>
    `<path d="M${number(at)} ${number(y)}l${-14 * way} -8v16z" fill="${ink}"/>`;
  const heads = [
    ...(arrow === 'left' ? [] : [head(middle + half, 1)]),
    ...(arrow === 'right' ? [] : [head(middle - half, -1)]),
  ];
  return `<path d="M${number(middle - half + 6)} ${number(y)}H${number(middle + half - 6)}" stroke="${ink}" stroke-width="5" fill="none"/>${heads.join('')}`;
}

interface RowLayout {
  readonly parts: readonly string[];
  readonly height: number;
}

const pad = 9;

/** Lays out rows from `top` downward. */
function layOutRows(rows: readonly SignRow[], top: number, style: SignStyle, ink: string): RowLayout {
  const parts: string[] = [];
  const middle = signWidth / 2;
  const room = signWidth - pad * 2;
  let y = top;
  let before: SignRow | null = null;
  for (const row of rows) {
    if (before !== null)
      y += before.kind === 'text' && row.kind === 'text' && before.role === row.role ? 3 : 6;
    before = row;
    if (row.kind === 'arrow') {
      parts.push(arrowAt(row.arrow, middle, y + 8, ink));
      y += 16;
    } else if (row.kind === 'coin') {
      parts.push(coinAt(row.currencySign, middle, y, 32, ink));
      y += 32;
    } else if (row.kind === 'symbol') {
      const size = row.ground === null ? 32 : 40;
      if (row.ground !== null)
        parts.push(
          `<rect x="${number(middle - size / 2)}" y="${number(y)}" width="${size}" height="${size}" rx="3" fill="${row.ground}"/>`,
        );
      const inner = row.ground === null ? size : size - 8;
      parts.push(
        symbolAt(
          row.symbol,
          middle - inner / 2,
          y + (size - inner) / 2,
          inner,
          row.ground === null ? ink : '#ffffff',
        ),
      );
      y += size;
    } else {
      const { size, least } = textSizings[style][row.role];
      // Text is fitted at full letter width in a panel that is wider by the same factor; the lines
      // are narrowed afterwards.
      const share = narrow[style];
      for (const line of fitText(row.text, size, room / share, least)) {
        parts.push(textElement({ ...line, width: line.width * share }, middle, y + line.size * 0.76, ink));
        y += line.size * 0.76 + Math.max(2.5, line.size * 0.2);
      }
      y -= 2;
    }
  }
  return { parts, height: y - top };
}

function rectanglePanel(panel: SignPanel, style: SignStyle, top: number, isMain: boolean): RowLayout {
  const { rows, ground, ink, edge } = panel;
  const inside = layOutRows(rows, 0, style, ink);
  // The standard blanks of the series are 12 by 18 inches; a plate is only as high as its text.
  const least = isMain ? signWidth : 0;
  const height = Math.max(least, Math.ceil(inside.height + (isMain ? pad * 2.4 : pad * 2)));
  const start = top + (height - inside.height) / 2;
  const drawn = layOutRows(rows, start, style, ink);
  const line = style === 'r7' ? 2.5 : 1.5;
  const inset = style === 'r7' ? 4 : 2.5;
  return {
    height,
    parts: [
      `<rect x="0.5" y="${number(top + 0.5)}" width="${signWidth - 1}" height="${height - 1}" rx="8" fill="${ground}" stroke="#8d979c" stroke-width="1"/>`,
      `<rect x="${inset}" y="${number(top + inset)}" width="${signWidth - inset * 2}" height="${number(height - inset * 2)}" rx="5.5" fill="none" stroke="${edge}" stroke-width="${line}"/>`,
      ...drawn.parts,
    ],
  };
}

function roundPanel({ shape, ground, edge, bars }: SignPanel, top: number): RowLayout {
  const [x, y, r] = [signWidth / 2, top + 56, 54];
  const parts = [
    `<circle cx="${x}" cy="${number(y)}" r="${r}" fill="#ffffff" stroke="#8d979c" stroke-width="1"/>`,
  ];
  if (shape === 'ring')
    parts.push(
      `<circle cx="${x}" cy="${number(y)}" r="46" fill="${ground}" stroke="${edge}" stroke-width="13"/>`,
    );
  else
    parts.push(
      `<circle cx="${x}" cy="${number(y)}" r="46" fill="${ground}" stroke="${edge}" stroke-width="12"/>`,
    );
  const reach = 31;
  if (bars > 0)
    parts.push(
      `<path d="M${x - reach} ${number(y - reach)}L${x + reach} ${number(y + reach)}" stroke="${edge}" stroke-width="12" fill="none"/>`,
    );
  if (bars > 1)
    parts.push(
      `<path d="M${x + reach} ${number(y - reach)}L${x - reach} ${number(y + reach)}" stroke="${edge}" stroke-width="12" fill="none"/>`,
    );
  return { parts, height: 112 };
}

/** The letter P as a path, because every font draws it differently. */
const letterP = 'M0 60V0H24A19 19 0 0 1 24 38H12V60ZM12 28H23A9 9 0 0 0 23 10H12Z';

function squarePanel({ ground, ink, edge, pictured }: SignPanel, top: number): RowLayout {
  const side = 104;
  const left = (signWidth - side) / 2;
  const parts = [
    `<rect x="${left}" y="${number(top)}" width="${side}" height="${side}" rx="9" fill="${ground}"/>`,
    `<rect x="${left + 4}" y="${number(top + 4)}" width="${side - 8}" height="${side - 8}" rx="6" fill="none" stroke="${edge}" stroke-width="2"/>`,
  ];
  if (pictured === 'P')
    parts.push(
      `<path transform="translate(${signWidth / 2 - 20} ${number(top + 22)})" d="${letterP}" fill="${ink}" fill-rule="evenodd"/>`,
    );
  else if (pictured !== null) {
    // E,15: the symbol in black on a white field.
    parts.push(
      `<rect x="${left + 18}" y="${number(top + 18)}" width="68" height="68" rx="4" fill="#ffffff"/>`,
    );
    parts.push(symbolAt(pictured, signWidth / 2 - 27, top + 25, 54, '#1a1a1a'));
  }
  return { parts, height: side };
}

function panelAt(panel: SignPanel, style: SignStyle, top: number, isMain: boolean): RowLayout {
  if (panel.shape === 'square') return squarePanel(panel, top);
  if (panel.shape === 'panel') return rectanglePanel(panel, style, top, isMain);
  return roundPanel(panel, top);
}

const gap = 4;

/**
 * Draws signs one below the other, the first on top, as one drawing, such as several signs on one
 * post.
 */
export function drawSigns(signs: readonly Sign[]): SignDrawing {
  const parts: string[] = [];
  let top = 2;
  for (const [index, sign] of signs.entries()) {
    if (index > 0) top += gap * 2;
    for (const [at, panel] of sign.panels.entries()) {
      if (at > 0) top += gap;
      const drawn = panelAt(panel, sign.style, top, at === 0);
      parts.push(...drawn.parts);
      top += drawn.height;
    }
  }
  const isPost = signs.length > 1;
  const height = Math.ceil(top + (isPost ? 26 : 2));
  const post = isPost
    ? `<rect x="${signWidth / 2 - 4}" y="0" width="8" height="${height}" fill="#9aa4a9"/>`
    : '';
  return {
    width: signWidth,
    height,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${signWidth}" height="${height}" viewBox="0 0 ${signWidth} ${height}">${post}${parts.join('')}</svg>`,
  };
}
