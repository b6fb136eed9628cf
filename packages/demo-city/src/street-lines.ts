// Candidate street lines: each is later cut where others cross it and kept where the plan allows.
import { cellLines } from './cell-lines.ts';
import type { Cell, Plan } from './plan.ts';
import { direction, type Line, type Point } from './plane.ts';
import type { Random } from './random.ts';
import { northQuayOffset, shoreRoadOffset, type Terrain } from './terrain.ts';

/** OSM `highway` values used by the demo city, widest first. */
export const roadClasses = [
  'trunk',
  'primary',
  'secondary',
  'tertiary',
  'residential',
  'living_street',
] as const;
export type RoadClass = (typeof roadClasses)[number];

type StreetFamily =
  | 'boulevard'
  | 'avenue'
  | 'street'
  | 'shore'
  | 'quay'
  | 'turned street'
  | 'turned avenue'
  | 'local'
  | 'ring';

/** One street: everything that shares one name. */
export interface Street {
  readonly id: number;
  readonly family: StreetFamily;
  readonly roadClass: RoadClass;
  /** Curb to curb, in meters. */
  readonly width: number;
  readonly bridges: boolean;
  /** Position within its family, used to number avenues. */
  readonly order: number;
  readonly bus: boolean;
}

export interface StreetLine {
  readonly street: Street;
  readonly points: Line;
  /** The cell to which the street is limited; `null` if it may run wherever its family allows. */
  readonly cell: Cell | null;
}

const widthByRoadClass: Readonly<Record<RoadClass, number>> = {
  trunk: 24,
  primary: 19,
  secondary: 15,
  tertiary: 13,
  residential: 10.5,
  living_street: 8.5,
};

function addTurnedStreets(
  plan: Plan,
  add: (street: Omit<Street, 'id' | 'width'>, points: Line) => void,
  random: Random,
): void {
  const { foot, head } = plan.boulevard;
  const along = direction(foot, head);
  const down: Point = [along[1], -along[0]];
  const reach = plan.measures.boulevard * 1.6 + plan.measures.riverSouth * 2;
  const place = (a: number, d: number): Point => [
    foot[0] + along[0] * a + down[0] * d,
    foot[1] + along[1] * a + down[1] * d,
  ];
  const outer = plan.measures.core;
  let order = 1;
  for (let d = 92; d < reach; order += 1) {
    const major = order % 3 === 0;
    add(
      {
        family: 'turned street',
        roadClass: major ? 'secondary' : 'tertiary',
        bridges: false,
        order,
        bus: major,
      },
      [place(-reach, d), place(reach, d)],
    );
    d += random.between(84, 96) + (d > outer ? 14 : 0);
  }
  order = 1;
  for (let a = 110; a < reach; order += 1) {
    const major = order % 3 === 2;
    add(
      {
        family: 'turned avenue',
        roadClass: major ? 'primary' : 'tertiary',
        bridges: major,
        order,
        bus: major,
      },
      [place(a, 0), place(a, reach)],
    );
    a += random.between(112, 136) + (a > outer ? 26 : 0);
  }
}

function addWatersideStreets(
  plan: Plan,
  terrain: Terrain,
  add: (street: Omit<Street, 'id' | 'width'>, points: Line) => void,
): void {
  const { reach } = plan.measures;
  const shore: Point[] = [];
  const step = Math.max(8, reach / 400);
  for (let y = -reach * 1.3; y <= reach * 1.3; y += step) {
    const slope = (terrain.shoreX(y + 1) - terrain.shoreX(y - 1)) / 2;
    const size = Math.hypot(1, slope);
    shore.push([terrain.shoreX(y) + shoreRoadOffset / size, y - (slope * shoreRoadOffset) / size]);
  }
  add({ family: 'shore', roadClass: 'secondary', bridges: false, order: 0, bus: true }, shore);
  for (const side of [1, -1]) {
    const quay: Point[] = [];
    const away = side === 1 ? northQuayOffset : terrain.southQuay;
    for (let x = -60; x <= reach * 1.9; x += step) {
      const slope = (terrain.riverY(x + 1) - terrain.riverY(x - 1)) / 2;
      quay.push([x, terrain.riverY(x) + side * (terrain.riverHalfWidth(x) + away * Math.hypot(1, slope))]);
    }
    add({ family: 'quay', roadClass: 'tertiary', bridges: false, order: side, bus: false }, quay);
  }
}

/** All lines of the city, the main grid first. */
export function streetLines(plan: Plan, terrain: Terrain, random: Random): StreetLine[] {
  const lines: StreetLine[] = [];
  let count = 0;
  function add(street: Omit<Street, 'id' | 'width'>, points: Line, cell: Cell | null = null): void {
    const id = count;
    count += 1;
    lines.push({ street: { ...street, id, width: widthByRoadClass[street.roadClass] }, points, cell });
  }
  const { reach } = plan.measures;
  const { foot, head } = plan.boulevard;
  add({ family: 'boulevard', roadClass: 'trunk', bridges: false, order: 0, bus: true }, [foot, head]);
  const east = reach * 1.9 + 400;
  const tall = reach * 1.3 + 350;
  for (const [order, { position, arterial }] of plan.avenues.entries()) {
    const bridges = arterial ? position >= head[0] : false;
    const roadClass = arterial
      ? order % 2 === 0
        ? 'primary'
        : 'secondary'
      : order < 8
        ? 'tertiary'
        : 'residential';
    add({ family: 'avenue', roadClass, bridges, order: order + 1, bus: arterial }, [
      [position, -tall],
      [position, tall],
    ]);
  }
  for (const [order, { position, arterial }] of plan.streets.entries()) {
    const near = Math.abs(position) < plan.measures.core * 0.6;
    const roadClass = arterial
      ? order % 2 === 0
        ? 'primary'
        : 'secondary'
      : near
        ? 'tertiary'
        : 'residential';
    add({ family: 'street', roadClass, bridges: arterial, order, bus: arterial }, [
      [-reach * 0.3, position],
      [east, position],
    ]);
  }
  addWatersideStreets(plan, terrain, add);
  addTurnedStreets(plan, add, random.fork('turned'));
  for (const cell of plan.cells) {
    for (const local of cellLines(cell, random.fork(`cell ${cell.id}`)))
      add(
        {
          family: local.ring ? 'ring' : 'local',
          roadClass: local.roadClass,
          bridges: false,
          order: 0,
          bus: false,
        },
        local.points,
        cell,
      );
  }
  return lines;
}
