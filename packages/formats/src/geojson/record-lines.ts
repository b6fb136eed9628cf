// Derives curb lines from one record's geometry: the parts of a MultiLineString, the long side of a
// polygon, a short line for a point.
import {
  checkLine,
  checkPoint,
  checkPolygon,
  type LineGeometry,
  type Position,
  type Project,
  planeAt,
} from '@curbwright/core';
import { curbLineOf } from '../curb-line.ts';
import type { IssueList } from '../issue-list.ts';
import { isObject, type JsonObject, numberOrNull, textOrNull } from '../source-json.ts';
import type { Mapping } from './mapping.ts';

export class RecordLines {
  readonly #link: Mapping['link'];
  readonly #project: Project | undefined;
  readonly #issues: IssueList;

  constructor(link: Mapping['link'], project: Project | undefined, issues: IssueList) {
    this.#link = link;
    this.#project = project;
    this.#issues = issues;
  }

  /**
   * The curb lines of a geometry: each part of a MultiLineString becomes its own link, a polygon
   * contributes its long side, a point a short line.
   */
  of(geometry: unknown, record: JsonObject, place: string): LineGeometry[] {
    if (!isObject(geometry)) {
      this.#issues.error('geometry.missing', place);
      return [];
    }
    const { type, coordinates } = geometry;
    const at = `${place}.coordinates`;
    const parts = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
    if (type === 'LineString') return this.#line(coordinates, at);
    if (type === 'MultiLineString') {
      if (parts(coordinates).length === 0) this.#issues.error('geometry.no-coordinates', at);
      return parts(coordinates).flatMap((part, index) => this.#line(part, `${at}[${index}]`));
    }
    if (type === 'Polygon') return this.#polygon(coordinates, at);
    if (type === 'MultiPolygon')
      return parts(coordinates).flatMap((part, index) => this.#polygon(part, `${at}[${index}]`));
    const { pointLength } = this.#link;
    if (type === 'Point' && pointLength !== undefined)
      return this.#point(coordinates, record, at, pointLength);
    this.#issues.error(type === 'Point' ? 'mapping.point' : 'geometry.wrong-type', `${place}.type`, {
      type: textOrNull(type) ?? '',
      wanted: 'LineString, MultiLineString, Polygon, Point',
    });
    return [];
  }

  #line(coordinates: unknown, at: string): LineGeometry[] {
    const line = checkLine(coordinates, this.#project);
    this.#issues.geometry(line.problems, at);
    return line.geometry === null ? [] : [line.geometry];
  }

  #polygon(coordinates: unknown, at: string): LineGeometry[] {
    const polygon = checkPolygon(coordinates, this.#project);
    this.#issues.geometry(polygon.problems, at);
    const line = polygon.geometry === null ? null : curbLineOf(polygon.geometry);
    if (line === null) return [];
    this.#issues.count('warning', 'geometry.curb-line-of-polygon', at);
    return [line];
  }

  #point(coordinates: unknown, record: JsonObject, at: string, metres: number): LineGeometry[] {
    const point = checkPoint(coordinates, this.#project);
    this.#issues.geometry(point.problems, at);
    if (point.geometry === null) return [];
    const { pointBearing } = this.#link;
    const degrees = pointBearing === undefined ? 90 : (numberOrNull(record[pointBearing]) ?? 90);
    const [east, north] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
    const plane = planeAt(point.geometry.coordinates);
    const end = (sign: number): Position =>
      plane.toPosition((sign * east * metres) / 2, (sign * north * metres) / 2);
    this.#issues.count('warning', 'mapping.line-of-point', at, { metres });
    return [{ type: 'LineString', coordinates: [end(-1), end(1)] }];
  }
}
