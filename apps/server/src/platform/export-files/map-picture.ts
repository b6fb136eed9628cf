// Draws curbs as a vector picture (SVG) for print: selected curbs in the color and dash of their
// curb type, surrounding ones in pale gray, with a scale bar and a north arrow.
import type { Box, DashStyle, Position } from '@curbwright/core';
import { metresPerFoot, roundTo } from '@curbwright/core';

export interface PictureLine {
  readonly line: readonly Position[];
  /** Name of the curb type it is drawn as; `null` = shown only for orientation. */
  readonly class: string | null;
  /** Whether it is highlighted with the halo of a selected curb, as on screen. */
  readonly isMarked?: boolean;
}

/** A street name drawn along its curb. */
export interface PictureStreetName {
  readonly text: string;
  /** The line along which the name is drawn. */
  readonly along: readonly [Position, Position];
}

export interface CurbTypeStyle {
  readonly name: string;
  readonly title: string;
  /** Six-digit hex. */
  readonly color: string;
  readonly dash: DashStyle;
  readonly width: number;
}

export interface Picture {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

/** Dash patterns in line widths, as on screen. */
const dashes: Readonly<Record<DashStyle, readonly number[]>> = {
  solid: [],
  'long dash': [5, 1.4],
  dash: [2.6, 1.3],
  'short dash': [1.3, 1],
  dot: [0.5, 1],
  'dash dot': [3, 1, 0.6, 1],
};

/** The dash pattern of a curb type in points; empty = solid. */
export function scaleDash({ dash, width }: CurbTypeStyle, scale: number): readonly number[] {
  return dashes[dash].map((part) => roundTo(part * width * scale, 2));
}

const metersPerDegree = 111_195;

interface PictureProjection {
  readonly point: (position: Position) => readonly [number, number];
  readonly metersPerPoint: number;
}

/** Returns a projection of the box to the center of the picture, north up, with a margin. */
function createProjection([west, south, east, north]: Box, width: number, height: number): PictureProjection {
  const across = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const [metresX, metresY] = [(east - west) * metersPerDegree * across, (north - south) * metersPerDegree];
  const margin = 0.94;
  const metresPerPoint = Math.max(metresX / (width * margin), metresY / (height * margin), 0.05);
  const [midX, midY] = [(west + east) / 2, (south + north) / 2];
  return {
    metersPerPoint: metresPerPoint,
    point: ([lng, lat]) => [
      width / 2 + ((lng - midX) * metersPerDegree * across) / metresPerPoint,
      height / 2 - ((lat - midY) * metersPerDegree) / metresPerPoint,
    ],
  };
}

function toSvgPath(line: readonly Position[], { point }: PictureProjection): string {
  return line
    .map((position, index) => {
      const [x, y] = point(position);
      return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}

/**
 * Returns a scale bar length of 1, 2 or 5 times a power of ten, at most a quarter of the picture.
 */
function scaleBar(
  plane: PictureProjection,
  width: number,
  imperial: boolean,
): { readonly points: number; readonly text: string } {
  const unit = imperial ? metresPerFoot : 1;
  const maxLength = (width * plane.metersPerPoint) / 4 / unit;
  const power = 10 ** Math.floor(Math.log10(Math.max(maxLength, 1)));
  const round = [5, 2, 1].map((step) => step * power).find((length) => length <= maxLength) ?? power;
  const small = imperial ? `${round} ft` : `${round} m`;
  const text = !imperial && round >= 1000 ? `${round / 1000} km` : small;
  return { points: (round * unit) / plane.metersPerPoint, text };
}

export interface MapPictureOptions {
  readonly box: Box;
  readonly lines: readonly PictureLine[];
  readonly looks: ReadonlyMap<string, CurbTypeStyle>;
  readonly width: number;
  readonly height: number;
  readonly imperial: boolean;
  /** Street names, longest first; names that would overlap another are omitted. */
  readonly names?: readonly PictureStreetName[];
  /** A location marked with a pin. */
  readonly point?: Position | null;
  /** Letter for north in the reader's language. */
  readonly north: string;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function toXmlText(text: string): string {
  return text
    .replaceAll(/[^\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/[&<>]/g, (sign) => escapes[sign] ?? '');
}

/** Approximate width of a letter in street names, in points. */
const letterWidth = 4.2;

/** Draws names along their streets, readable from left to right, each with a white outline. */
function renderStreetNames(
  names: readonly PictureStreetName[],
  { point }: PictureProjection,
  width: number,
  height: number,
): string[] {
  const occupiedBoxes: { readonly x: number; readonly y: number; readonly reach: number }[] = [];
  return names.flatMap(({ text, along: [from, to] }) => {
    const [[x1, y1], [x2, y2]] = [point(from), point(to)];
    const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
    const reach = (text.length * letterWidth) / 2;
    const [turnX, turnY] = [Math.abs(x2 - x1), Math.abs(y2 - y1)];
    const size = Math.max(Math.hypot(turnX, turnY), 0.001);
    const [across, down] = [(reach * turnX) / size + 4, (reach * turnY) / size + 6];
    const isInFrame = x > across && x < width - across && y > down && y < height - down;
    // Names under the scale bar or the north arrow would be unreadable.
    const isClear =
      (y + down < height - 32 || x - across > width / 3) && (y - down > 44 || x + across < width - 34);
    if (
      !isInFrame ||
      !isClear ||
      occupiedBoxes.some((one) => Math.hypot(one.x - x, one.y - y) < one.reach + reach)
    )
      return [];
    occupiedBoxes.push({ x, y, reach });
    const turned = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
    const angle = turned > 90 ? turned - 180 : turned <= -90 ? turned + 180 : turned;
    const place = `transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${angle.toFixed(1)})" x="0" y="2.6" font-size="7.5" text-anchor="middle"`;
    const words = toXmlText(text);
    return [
      `<text ${place} stroke="#fbfcfc" stroke-width="2.4" fill="#fbfcfc">${words}</text>`,
      `<text ${place} fill="#3c4347">${words}</text>`,
    ];
  });
}

/** A pin whose tip marks the position. */
function renderPin(position: Position, { point }: PictureProjection): string {
  const [x, y] = point(position);
  const at = `transform="translate(${x.toFixed(1)} ${y.toFixed(1)})"`;
  return `<g ${at}><path d="M0 0C-3 -7 -8 -10 -8 -16A8 8 0 0 1 8 -16C8 -10 3 -7 0 0Z" fill="#0b7285" stroke="#ffffff" stroke-width="1.2"/><circle cx="0" cy="-16" r="3" fill="#ffffff"/></g>`;
}

/** Draws the picture; curb types without a style are gray. */
export function renderMapPicture(parts: MapPictureOptions): Picture {
  const { box, lines, looks, width, height } = parts;
  const plane = createProjection(box, width, height);
  const paths = new Map<string | null, string[]>();
  for (const drawn of lines) {
    const of = paths.get(drawn.class) ?? [];
    of.push(toSvgPath(drawn.line, plane));
    paths.set(drawn.class, of);
  }
  const thick = Math.min(2.6, Math.max(0.7, 4 / plane.metersPerPoint));
  const drawn = [...paths]
    .sort(([a], [b]) => Number(a !== null) - Number(b !== null))
    .map(([name, each]) => {
      const look = name === null ? undefined : looks.get(name);
      const stroke = name === null ? '#d5dadd' : (look?.color ?? '#8a9499');
      const dash = look === undefined ? [] : scaleDash(look, thick);
      const stroked = `stroke-width="${(thick * (look?.width ?? 0.8)).toFixed(2)}"${dash.length === 0 ? '' : ` stroke-dasharray="${dash.join(' ')}"`}`;
      return `<path d="${each.join('')}" fill="none" stroke="${stroke}" ${stroked}/>`;
    });
  const halos = lines
    .filter(({ isMarked }) => isMarked === true)
    .map(
      ({ line }) =>
        `<path d="${toSvgPath(line, plane)}" fill="none" stroke="#38b2ac" stroke-opacity="0.45" stroke-width="${(thick * 3 + 3).toFixed(2)}" stroke-linecap="round"/>`,
    );
  const bar = scaleBar(plane, width, parts.imperial);
  const pin = parts.point === undefined || parts.point === null ? '' : renderPin(parts.point, plane);
  const [x, y] = [12, height - 12];
  const text = (at: number, line: number, words: string) =>
    `<text x="${at}" y="${line}" font-size="8" fill="#3c4347">${words}</text>`;
  const furniture = [
    `<rect x="${x - 5}" y="${y - 16}" width="${(bar.points + 10).toFixed(1)}" height="22" fill="#ffffff"/>`,
    `<path d="M${x} ${y - 3}L${x} ${y}L${(x + bar.points).toFixed(1)} ${y}L${(x + bar.points).toFixed(1)} ${y - 3}" fill="none" stroke="#3c4347" stroke-width="1"/>`,
    text(x, y - 6, bar.text),
    `<rect x="${width - 30}" y="6" width="24" height="36" fill="#ffffff"/>`,
    `<path d="M${width - 18} 10L${width - 12} 28L${width - 18} 24L${width - 24} 28Z" fill="#3c4347"/>`,
    text(width - 21, 39, parts.north),
  ];
  return {
    width,
    height,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect x="0" y="0" width="${width}" height="${height}" fill="#fbfcfc" stroke="#c4cace" stroke-width="1"/><clipPath id="frame"><rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}"/></clipPath><g clip-path="url(#frame)">${halos.join('')}${drawn.join('')}${renderStreetNames(parts.names ?? [], plane, width, height).join('')}${pin}</g>${furniture.join('')}</svg>`,
  };
}
