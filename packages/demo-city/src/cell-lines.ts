// Streets inside a cell whose pattern differs from the main grid: a tilted grid, a garden suburb of
// rings or winding residential streets.
import type { Cell } from './plan.ts';
import { densifyLine, type Line, type Point } from './plane.ts';
import type { Random } from './random.ts';

interface CellLine {
  readonly points: Line;
  readonly ring: boolean;
  readonly roadClass: 'tertiary' | 'residential' | 'living_street';
}

function tilted(cell: Cell, random: Random): CellLine[] {
  const middle: Point = [(cell.west + cell.east) / 2, (cell.south + cell.north) / 2];
  const angle = random.between(0.35, 0.75) * (random.chance(0.5) ? 1 : -1);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const place = (u: number, v: number): Point => [
    middle[0] + u * cos - v * sin,
    middle[1] + u * sin + v * cos,
  ];
  const half = Math.hypot(cell.east - cell.west, cell.north - cell.south) / 2;
  const lines: CellLine[] = [];
  for (let u = -half; u < half; u += random.between(118, 150))
    lines.push({ points: [place(u, -half), place(u, half)], ring: false, roadClass: 'residential' });
  for (let v = -half; v < half; v += random.between(74, 92))
    lines.push({ points: [place(-half, v), place(half, v)], ring: false, roadClass: 'residential' });
  return lines;
}

function garden(cell: Cell, random: Random): CellLine[] {
  const middle: Point = [(cell.west + cell.east) / 2, (cell.south + cell.north) / 2];
  const [halfWide, halfHigh] = [(cell.east - cell.west) / 2, (cell.north - cell.south) / 2];
  const lines: CellLine[] = [];
  const onCircle = (radius: number, angle: number): Point => [
    middle[0] + radius * Math.cos(angle),
    middle[1] + radius * Math.sin(angle),
  ];
  const first = random.between(52, 66);
  const spokes = 8;
  const turn = random.between(0.1, 0.6);
  const step = random.between(76, 86);
  for (let radius = first; radius < Math.hypot(halfWide, halfHigh) - 40; radius += step) {
    // A ring that barely touches the border would leave slivers.
    if ([halfWide, halfHigh].some((half) => Math.abs(radius - half) < 34)) continue;
    const ring: Point[] = [];
    // Starts just before a spoke and ends just after it, so that the spoke cuts the ring and the
    // ring closes.
    for (let part = -1; part <= 73; part += 1) ring.push(onCircle(radius, turn + (part / 72) * 2 * Math.PI));
    lines.push({ points: ring, ring: true, roadClass: radius === first ? 'tertiary' : 'residential' });
  }
  for (let spoke = 0; spoke < spokes; spoke += 1) {
    const angle = turn + (spoke / spokes) * 2 * Math.PI;
    lines.push({
      points: [onCircle(first - 1, angle), onCircle((halfWide + halfHigh) * 0.8, angle)],
      ring: false,
      roadClass: spoke % 2 === 0 ? 'tertiary' : 'residential',
    });
  }
  return lines;
}

/** 0 at the border of a cell, 1 well inside it. */
function interiorWeight(share: number): number {
  return Math.min(1, Math.max(0, Math.sin(Math.PI * share) * 1.7));
}

/** Winding streets: a grid whose lines curve inside the cell and are straight at its border. */
function winding(cell: Cell, random: Random): CellLine[] {
  const width = cell.east - cell.west;
  const height = cell.north - cell.south;
  const columns = Math.max(2, Math.round(width / random.between(120, 165)));
  const rows = Math.max(2, Math.round(height / random.between(78, 98)));
  const phases = [0, 1, 2, 3].map(() => random.between(0, 6.28));
  const swayX = random.between(0.14, 0.2) * (width / columns);
  const swayY = random.between(0.16, 0.22) * (height / rows);
  function place(u: number, v: number): Point {
    const calm = interiorWeight(u) * interiorWeight(v);
    const dx =
      Math.sin(2 * Math.PI * v * 1.5 + (phases[0] ?? 0)) +
      0.5 * Math.sin(2 * Math.PI * u * 2 + (phases[1] ?? 0));
    const dy =
      Math.sin(2 * Math.PI * u * 1.4 + (phases[2] ?? 0)) +
      0.5 * Math.sin(2 * Math.PI * v * 2 + (phases[3] ?? 0));
    return [cell.west + u * width + dx * swayX * calm, cell.south + v * height + dy * swayY * calm];
  }
  const lines: CellLine[] = [];
  const wound = (from: Point, to: Point): Line =>
    densifyLine([from, to], 1 / 40).map(([u, v]) => place(u, v));
  for (let column = 1; column < columns; column += 1)
    lines.push({
      points: wound([column / columns, -0.02], [column / columns, 1.02]),
      ring: false,
      roadClass: 'residential',
    });
  for (let row = 1; row < rows; row += 1)
    lines.push({
      points: wound([-0.02, row / rows], [1.02, row / rows]),
      ring: false,
      roadClass: 'residential',
    });
  return lines;
}

/** Street lines specific to the cell; empty if it uses the main grid. */
export function cellLines(cell: Cell, random: Random): CellLine[] {
  switch (cell.pattern) {
    case 'tilted':
      return tilted(cell, random);
    case 'garden':
      return garden(cell, random);
    case 'suburb':
      return winding(cell, random);
    default:
      return [];
  }
}
