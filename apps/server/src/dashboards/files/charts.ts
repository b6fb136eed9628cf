// Charts on paper as vector graphics: hours of the week as a shaded table with numbers, lines by
// curb type, and bars. Readable without color.
import type { CurbTypeStyle, Picture } from '../../platform/export-files/map-picture.ts';
import { scaleDash } from '../../platform/export-files/map-picture.ts';

const width = 769;
const textColor = '#22282b';
const lineColor = '#5b6469';
const rule = '#c4cace';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function escapeXmlText(text: string): string {
  return text
    .replaceAll(/[^\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/[&<>]/g, (sign) => escapes[sign] ?? '');
}

function textElement(x: number, y: number, text: string, more = ''): string {
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-size="7" fill="${textColor}" ${more}>${escapeXmlText(text)}</text>`;
}

function svgPicture(height: number, parts: readonly string[]): Picture {
  return {
    width,
    height,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`,
  };
}

/**
 * Each hour of the week as a cell: days down, hours across, with its number; higher values are
 * darker. `null` = not measured, crossed out.
 */
export function heatMap(
  values: readonly (number | null)[],
  days: readonly string[],
  textOf: (value: number) => string,
): Picture {
  const [left, top, wide, high] = [40, 14, 30, 18];
  const most = Math.max(1e-9, ...values.map((value) => value ?? 0));
  const parts = Array.from({ length: 24 }, (_, hour) =>
    textElement(
      left + hour * wide + wide / 2,
      9,
      `${String(hour).padStart(2, '0')}:00`,
      'text-anchor="middle"',
    ),
  );
  for (const [day, name] of days.entries()) {
    parts.push(textElement(left - 4, top + day * high + 12, name, 'text-anchor="end"'));
    for (let hour = 0; hour < 24; hour += 1) {
      const value = values[day * 24 + hour] ?? null;
      const [x, y] = [left + hour * wide, top + day * high];
      const box = `x="${x}" y="${y}" width="${wide}" height="${high}" stroke="#ffffff" stroke-width="1"`;
      if (value === null) {
        parts.push(
          `<rect ${box} fill="#f1f3f4"/><path d="M${x + 2} ${y + high - 2}L${x + wide - 2} ${y + 2}" stroke="${rule}" stroke-width="0.8"/>`,
        );
        continue;
      }
      const share = Math.max(0, value) / most;
      parts.push(`<rect ${box} fill="#0b7285" fill-opacity="${(0.06 + share * 0.86).toFixed(3)}"/>`);
      parts.push(
        `<text x="${x + wide / 2}" y="${y + 12}" font-size="7" text-anchor="middle" fill="${share > 0.72 ? '#ffffff' : textColor}">${escapeXmlText(textOf(value))}</text>`,
      );
    }
  }
  return svgPicture(top + days.length * high + 4, parts);
}

interface ChartLine {
  readonly look: CurbTypeStyle;
  /** `null` = not selected: the line has a gap. */
  readonly values: readonly (number | null)[];
}

/**
 * Lines over the hours of a week, in the color and dash style of their curb types, with a legend.
 */
export function lineChart(
  lines: readonly ChartLine[],
  days: readonly string[],
  textOf: (value: number) => string,
): Picture {
  const [left, top, high] = [40, 8, 150];
  const inner = width - left - 6;
  const most = Math.max(1e-9, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const count = Math.max(2, ...lines.map(({ values }) => values.length));
  const x = (index: number) => left + (index / (count - 1)) * inner;
  const y = (value: number) => top + high - (value / most) * high;
  const parts = [0, 0.5, 1].map(
    (share) =>
      `<path d="M${left} ${y(most * share).toFixed(1)}H${width - 6}" stroke="${rule}" stroke-width="0.5"/>${textElement(left - 4, y(most * share) + 2.5, textOf(most * share), 'text-anchor="end"')}`,
  );
  for (const [day, name] of days.entries()) {
    const at = left + (day / days.length) * inner;
    parts.push(`<path d="M${at.toFixed(1)} ${top}V${top + high}" stroke="${rule}" stroke-width="0.5"/>`);
    parts.push(textElement(at + 3, top + high + 9, name));
  }
  for (const { look, values } of lines) {
    const path = values.map((value, index) =>
      value === null
        ? ''
        : `${(values[index - 1] ?? null) === null ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`,
    );
    const dash = scaleDash(look, 1.4);
    parts.push(
      `<path d="${path.join('')}" fill="none" stroke="${look.color}" stroke-width="1.4"${dash.length === 0 ? '' : ` stroke-dasharray="${dash.join(' ')}"`}/>`,
    );
  }
  const key = lines.map(({ look }, index) => {
    const [column, row] = [index % 4, Math.floor(index / 4)];
    const [kx, ky] = [left + column * 180, top + high + 24 + row * 11];
    const dash = scaleDash(look, 1.4);
    return `<path d="M${kx} ${ky - 2.5}h22" stroke="${look.color}" stroke-width="1.6"${dash.length === 0 ? '' : ` stroke-dasharray="${dash.join(' ')}"`}/>${textElement(kx + 27, ky, look.title)}`;
  });
  return svgPicture(top + high + 26 + Math.ceil(lines.length / 4) * 11, [...parts, ...key]);
}

interface ChartBar {
  readonly label: string;
  readonly value: number;
  readonly text: string;
}

/** Vertical bars with their numbers: how many sessions had each duration. */
export function columnChart(bars: readonly ChartBar[]): Picture {
  const [top, high] = [14, 110];
  const wide = width / Math.max(1, bars.length);
  const most = Math.max(1e-9, ...bars.map(({ value }) => value));
  const parts = bars.flatMap(({ label, value, text }, index) => {
    const size = (value / most) * high;
    const x = index * wide;
    return [
      `<rect x="${(x + 4).toFixed(1)}" y="${(top + high - size).toFixed(1)}" width="${(wide - 8).toFixed(1)}" height="${size.toFixed(1)}" fill="#0b7285"/>`,
      textElement(x + wide / 2, top + high - size - 3, text, 'text-anchor="middle"'),
      textElement(x + wide / 2, top + high + 10, label, 'text-anchor="middle"'),
    ];
  });
  return svgPicture(top + high + 16, [
    `<path d="M0 ${top + high}H${width}" stroke="${lineColor}" stroke-width="0.8"/>`,
    ...parts,
  ]);
}

/** Bars to the left for losses and to the right for gains, with their numbers. */
export function changeChart(bars: readonly ChartBar[]): Picture {
  const [left, high] = [200, 14];
  const middle = left + (width - left) / 2;
  const room = (width - left) / 2 - 60;
  const most = Math.max(1e-9, ...bars.map(({ value }) => Math.abs(value)));
  const parts = bars.flatMap(({ label, value, text }, index) => {
    const size = (Math.abs(value) / most) * room;
    const y = index * high;
    const x = value < 0 ? middle - size : middle;
    // Losses are drawn hollow so that they are distinguishable without color.
    const look = value < 0 ? 'fill="#ffffff" stroke="#c92a2a" stroke-width="1.2"' : 'fill="#0b7285"';
    return [
      textElement(left - 6, y + 10, label, 'text-anchor="end"'),
      `<rect x="${x.toFixed(1)}" y="${y + 3}" width="${size.toFixed(1)}" height="${high - 5}" ${look}/>`,
      textElement(value < 0 ? x - 4 : x + size + 4, y + 10, text, value < 0 ? 'text-anchor="end"' : ''),
    ];
  });
  const height = Math.max(1, bars.length) * high + 2;
  return svgPicture(height, [
    `<path d="M${middle} 0V${height}" stroke="${lineColor}" stroke-width="0.8"/>`,
    ...parts,
  ]);
}
