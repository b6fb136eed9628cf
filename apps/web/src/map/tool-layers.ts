// Map layers for the shape of a tool, above all others: area, line, the segment still to be placed,
// vertices.
import type { Feature } from 'geojson';
import type { LayerSpecification } from 'maplibre-gl';
import { roundEnds } from './curb-layers.ts';
import type { Palette } from './palette.ts';
import type { Drawing } from './tool.ts';

export const toolSource = 'tool';

/** Returns the tool's layers, bottom to top. */
export function toolLayers(palette: Palette): LayerSpecification[] {
  const line = { type: 'line', source: toolSource, layout: roundEnds } as const;
  return [
    {
      id: 'tool-area',
      type: 'fill',
      source: toolSource,
      filter: ['==', ['get', 'part'], 'area'],
      paint: { 'fill-color': palette.selection, 'fill-opacity': 0.18 },
    },
    {
      ...line,
      id: 'tool-casing',
      filter: ['in', ['get', 'part'], ['literal', ['line', 'ahead']]],
      paint: { 'line-color': palette.casing, 'line-width': 6, 'line-opacity': 0.9 },
    },
    {
      ...line,
      id: 'tool-line',
      filter: ['==', ['get', 'part'], 'line'],
      paint: { 'line-color': palette.hover, 'line-width': 2.5 },
    },
    {
      ...line,
      id: 'tool-ahead',
      filter: ['==', ['get', 'part'], 'ahead'],
      paint: { 'line-color': palette.hover, 'line-width': 2.5, 'line-dasharray': [1.5, 1.5] },
    },
    {
      id: 'tool-vertex',
      type: 'circle',
      source: toolSource,
      filter: ['==', ['get', 'part'], 'vertex'],
      paint: {
        'circle-radius': ['case', ['get', 'chosen'], 8, 5],
        'circle-color': ['case', ['get', 'chosen'], palette.selection, palette.casing],
        'circle-stroke-color': palette.hover,
        'circle-stroke-width': 2,
      },
    },
  ];
}

/** Returns the drawing as features of the tool's source. */
export function drawnFeatures(drawing: Drawing | null): readonly Feature[] {
  if (drawing === null) return [];
  const { shape, points, pointer, done, chosen, bare, path } = drawing;
  const first = points[0];
  const last = points.at(-1);
  const part = (name: string, geometry: Feature['geometry'], more = {}): Feature => ({
    type: 'Feature',
    properties: { part: name, ...more },
    geometry,
  });
  const line = (name: string, positions: readonly (readonly number[])[]) =>
    part(name, { type: 'LineString', coordinates: positions.map((position) => [...position]) });
  const ahead = !done && pointer !== null && last !== undefined && shape !== 'point';
  const ring = ahead ? [...points, pointer] : points;
  const closed = shape === 'area' && first !== undefined;
  return [
    ...(closed && ring.length > 2
      ? [part('area', { type: 'Polygon', coordinates: [[...ring, first].map((position) => [...position])] })]
      : []),
    ...(path !== undefined ? [line('line', path)] : []),
    ...(points.length > 1 && shape !== 'point'
      ? [line('line', closed && done ? [...points, first] : points)]
      : []),
    ...(ahead ? [line('ahead', closed && points.length > 1 ? [last, pointer, first] : [last, pointer])] : []),
    ...(bare ? [] : points).map((position, index) =>
      part('vertex', { type: 'Point', coordinates: [...position] }, { chosen: index === chosen }),
    ),
  ];
}
