// Crops a city to a box, for any format.
import type { Box, CityData, Position } from '@curbwright/core';

/** Whether the bounds of the coordinates, at any nesting depth, touch the box. */
function touchesBox(coordinates: unknown, [west, south, east, north]: Box): boolean {
  const bounds: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  const widen = (value: unknown): void => {
    if (isPosition(value)) {
      bounds[0] = Math.min(bounds[0], value[0]);
      bounds[1] = Math.min(bounds[1], value[1]);
      bounds[2] = Math.max(bounds[2], value[0]);
      bounds[3] = Math.max(bounds[3], value[1]);
    } else if (Array.isArray(value)) for (const part of value) widen(part);
  };
  widen(coordinates);
  return bounds[0] <= east && bounds[2] >= west && bounds[1] <= north && bounds[3] >= south;
}

function isPosition(value: unknown): value is Position {
  return Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number';
}

/**
 * Keeps links, blocks, basemap features and assets whose bounds touch the box (min_lng, min_lat,
 * max_lng, max_lat), and the nodes they refer to.
 */
export function cropToBox(data: CityData, box: Box): CityData {
  const inside = <T extends { readonly geometry: { readonly coordinates: unknown } }>(
    records: readonly T[],
  ) => records.filter(({ geometry }) => touchesBox(geometry.coordinates, box));
  const links = inside(data.links);
  const blocks = inside(data.blocks);
  const named = new Set([...links, ...blocks].flatMap(({ fromNode, toNode }) => [fromNode, toNode]));
  const blockIds = new Set(blocks.map(({ outsideId }) => outsideId));
  return {
    ...data,
    nodes: data.nodes.filter(({ outsideId }) => named.has(outsideId)),
    blocks,
    links: links.map((link) =>
      link.block === null || blockIds.has(link.block) ? link : { ...link, block: null },
    ),
    baseMap: inside(data.baseMap),
    ...(data.assets !== undefined && { assets: inside(data.assets) }),
  };
}
