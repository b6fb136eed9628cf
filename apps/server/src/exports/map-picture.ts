// Curbs as a vector picture (SVG) for paper: the chosen ones in the colour and dash of their class, others about them in pale grey, with a scale bar and a north arrow.
import type { Box, DashStyle, Position } from '@curbwright/core';

export interface DrawnLine {
  readonly line: readonly Position[];
  /** Name of the class it is drawn as; null = only there for orientation. */
  readonly class: string | null;
}

export interface ClassLook {
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

/** Dashes in line widths, as on the screen. */
const dashes: Readonly<Record<DashStyle, readonly number[]>> = {
  solid: [],
  'long dash': [5, 1.4],
  dash: [2.6, 1.3],
  'short dash': [1.3, 1],
  dot: [0.5, 1],
  'dash dot': [3, 1, 0.6, 1],
};

/** The dash of a class in points; empty = solid. */
export function dashOf({ dash, width }: ClassLook, scale: number): readonly number[] {
  return dashes[dash].map((part) => Number((part * width * scale).toFixed(2)));
}

const metresPerDegree = 111_195;

interface Plane {
  readonly point: (position: Position) => readonly [number, number];
  readonly metresPerPoint: number;
}

/** The box in the middle of the picture, north up, with a margin. */
function planeOf([west, south, east, north]: Box, width: number, height: number): Plane {
  const across = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const [metresX, metresY] = [(east - west) * metresPerDegree * across, (north - south) * metresPerDegree];
  const margin = 0.94;
  const metresPerPoint = Math.max(metresX / (width * margin), metresY / (height * margin), 0.05);
  const [midX, midY] = [(west + east) / 2, (south + north) / 2];
  return {
    metresPerPoint,
    point: ([lng, lat]) => [
      width / 2 + ((lng - midX) * metresPerDegree * across) / metresPerPoint,
      height / 2 - ((lat - midY) * metresPerDegree) / metresPerPoint,
    ],
  };
}

function pathOf(line: readonly Position[], { point }: Plane): string {
  return line
    .map((position, index) => {
      const [x, y] = point(position);
      return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}

/** A length of 1, 2 or 5 times a power of ten that is at most a quarter of the picture. */
function scaleBar(
  plane: Plane,
  width: number,
  imperial: boolean,
): { readonly points: number; readonly text: string } {
  const unit = imperial ? 0.3048 : 1;
  const most = (width * plane.metresPerPoint) / 4 / unit;
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 1)));
  const round = [5, 2, 1].map((step) => step * power).find((length) => length <= most) ?? power;
  const small = imperial ? `${round} ft` : `${round} m`;
  const text = !imperial && round >= 1000 ? `${round / 1000} km` : small;
  return { points: (round * unit) / plane.metresPerPoint, text };
}

export interface PictureParts {
  readonly box: Box;
  readonly lines: readonly DrawnLine[];
  readonly looks: ReadonlyMap<string, ClassLook>;
  readonly width: number;
  readonly height: number;
  readonly imperial: boolean;
  /** The letter for north in the reader's language. */
  readonly north: string;
}

/** The picture; classes without a look are drawn grey. */
export function pictureOf(parts: PictureParts): Picture {
  const { box, lines, looks, width, height } = parts;
  const plane = planeOf(box, width, height);
  const paths = new Map<string | null, string[]>();
  for (const drawn of lines) {
    const of = paths.get(drawn.class) ?? [];
    of.push(pathOf(drawn.line, plane));
    paths.set(drawn.class, of);
  }
  const thick = Math.min(2.6, Math.max(0.7, 4 / plane.metresPerPoint));
  const drawn = [...paths]
    .sort(([a], [b]) => Number(a !== null) - Number(b !== null))
    .map(([name, each]) => {
      const look = name === null ? undefined : looks.get(name);
      const stroke = name === null ? '#d5dadd' : (look?.color ?? '#8a9499');
      const dash = look === undefined ? [] : dashOf(look, thick);
      const stroked = `stroke-width="${(thick * (look?.width ?? 0.8)).toFixed(2)}"${dash.length === 0 ? '' : ` stroke-dasharray="${dash.join(' ')}"`}`;
      return `<path d="${each.join('')}" fill="none" stroke="${stroke}" ${stroked}/>`;
    });
  const bar = scaleBar(plane, width, parts.imperial);
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
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect x="0" y="0" width="${width}" height="${height}" fill="#fbfcfc" stroke="#c4cace" stroke-width="1"/>${drawn.join('')}${furniture.join('')}</svg>`,
  };
}
