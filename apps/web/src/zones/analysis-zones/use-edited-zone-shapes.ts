// Returns the shapes that the editor shows on the map: all draft components except the one being
// drawn, which its tool draws. The tool draws only the edge of a circle, so its area is added here.

import type { ZoneComponentResponse } from '@curbwright/contract';
import { circleOutline } from '@curbwright/core';
import { useEffect, useMemo } from 'react';
import { useLinkFacts } from '../../city/links/link-facts.ts';
import type { EditedZoneShape, ZoneShape } from '../../map/zones.ts';
import { changeZones } from '../zones-slice.ts';
import type { DraftComponent, DraftShape } from './zone-draft.ts';

/**
 * Maximum number of selected curbs whose lines are requested. Above that, only the lines of saved
 * components are drawn.
 */
const maxRequestedLines = 3000;

/** Returns the lines of a saved component whose curbs are unchanged; otherwise `null`. */
function findSavedLines(
  component: DraftComponent,
  saved: readonly ZoneComponentResponse[],
): ZoneShape | null {
  if (component.shape.type !== 'Segments') return null;
  const found = saved.find(({ id }) => id === component.saved?.id);
  const lines = found?.segment_geometry ?? null;
  return lines === null || found?.links.join() !== component.shape.links.join()
    ? null
    : { kind: 'lines', lines: lines.coordinates };
}

export function useEditedZoneShapes(
  components: readonly DraftComponent[],
  saved: readonly ZoneComponentResponse[],
  nameOf: (component: DraftComponent) => string,
  drawnKey: string | null,
  pending: DraftShape | null,
): void {
  const others = useMemo(() => components.filter(({ key }) => key !== drawnKey), [components, drawnKey]);
  const requestedLinks = useMemo(() => {
    const links = others.flatMap((component) =>
      component.shape.type === 'Segments' && findSavedLines(component, saved) === null
        ? component.shape.links
        : [],
    );
    return links.length > maxRequestedLines ? [] : [...new Set(links)];
  }, [others, saved]);
  const { links: facts } = useLinkFacts(requestedLinks);
  const forms = useMemo(
    () =>
      others.map((component): EditedZoneShape => {
        const { key, shape } = component;
        const formOf = (): ZoneShape => {
          if (shape.type === 'Polygon') return { kind: 'area', geometry: shape.geometry };
          if (shape.type === 'Radius')
            return {
              kind: 'area',
              geometry: circleOutline({ type: 'Point', coordinates: shape.centre }, shape.radius),
            };
          const lines = shape.links.flatMap((link) => {
            const line = facts.get(link)?.geometry.coordinates;
            return line === undefined ? [] : [line];
          });
          return findSavedLines(component, saved) ?? { kind: 'lines', lines };
        };
        return { key, name: nameOf(component), form: formOf(), chosen: false };
      }),
    [others, saved, facts, nameOf],
  );
  const circle = useMemo((): readonly EditedZoneShape[] => {
    if (pending?.type !== 'Radius') return [];
    const outline = circleOutline({ type: 'Point', coordinates: pending.centre }, pending.radius);
    return [{ key: 'in hand', name: '', form: { kind: 'area', geometry: outline }, chosen: true }];
  }, [pending]);
  useEffect(() => changeZones({ editedShapes: [...forms, ...circle] }), [forms, circle]);
  useEffect(() => () => changeZones({ editedShapes: null }), []);
}
