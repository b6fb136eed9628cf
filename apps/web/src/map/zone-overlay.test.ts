// @vitest-environment happy-dom
// Analysis zones on the map: drawn as the view says, told apart by state and hatch, named over everything.
import { describe, expect, it } from 'vitest';
import { mockCanvas } from '../testing/played-pen.ts';
import { palettes } from './palette.ts';
import { someView } from './testing/map-view.ts';
import { evaluateLayer, isDrawn } from './testing/painted.ts';
import { FakeMap } from './testing/played-map.ts';
import { zoneOverlay } from './zone-overlay.ts';
import { noZones } from './zones.ts';

const propertiesOf = (map: FakeMap, source: string) =>
  map.shown.get(source)?.map(({ properties }) => properties);
const line = (lng: number): [number, number][] => [
  [lng, 1],
  [lng, 2],
];

describe('zones on the map', () => {
  const zone = (id: number, name: string) => ({
    id,
    name,
    forms: [{ kind: 'lines' as const, lines: [line(id)] }],
  });

  it('follow what is shown until they are stopped, with a hatch for each ink', () => {
    mockCanvas();
    const map = new FakeMap(['zones', 'zone-labels']);
    const part = zoneOverlay.attach(map.map);
    map.addImage(`zone rising ${palettes.dark.label}`, 'an empty one');
    part.send({ ...someView, scheme: 'dark' });
    expect(map.images.size).toBe(12);
    expect(map.images.get(`zone rising ${palettes.dark.label}`)).toMatchObject({
      options: { pixelRatio: 2 },
    });
    part.tell(someView, { ...someView, zones: { ...noZones, zones: [zone(3, 'Harbor')], chosen: 3 } });
    expect(propertiesOf(map, 'zones')).toEqual([{ state: 'chosen', kind: 'lines', hatch: 'upright' }]);
    expect(propertiesOf(map, 'zone-labels')).toEqual([{ name: 'Harbor', chosen: true }]);
    part.stop();
    expect(map.shown.get('zones')).toHaveLength(1);
  });

  it('wait for the style that has a place for them', () => {
    const map = new FakeMap(['zone-labels']);
    const part = zoneOverlay.attach(map.map);
    const shown = { ...someView, zones: { ...noZones, zones: [zone(3, 'Harbor')] } };
    part.tell(someView, shown);
    expect(map.shown.size).toBe(0);
    map.addSource('zones');
    part.send(shown);
    expect(map.shown.size).toBe(2);
    part.stop();
  });

  const { label, selection, casing, placeLabel } = palettes.light;
  it.each([
    ['zone-wash', 'fill-color', 'fill-opacity', [selection, 0.1], [label, 0.04], [label, 0.02]],
    ['zone-edge', 'line-color', 'line-width', [selection, 3], [label, 1.75], [label, 1.25]],
    ['zone-edge', 'line-color', 'line-opacity', [selection, 1], [label, 0.85], [label, 0.5]],
    ['zone-lines', 'line-color', 'line-opacity', [selection, 0.4], [label, 0.28], [label, 0.14]],
    ['zone-casing', 'line-color', 'line-width', [casing, 5], [casing, 5], [casing, 5]],
    ['zone-casing', 'line-color', 'line-opacity', [casing, 0.85], [casing, 0.85], [casing, 0.85]],
    [
      'zone-hatch',
      'fill-pattern',
      'fill-opacity',
      [`zone level ${selection}`, 0.4],
      [`zone level ${label}`, 0.22],
      [`zone level ${label}`, 0.1],
    ],
  ])(
    '%s has its %s and %s for the chosen, the shown and those that keep back',
    (id, first, second, ...states) => {
      const layer = zoneOverlay.layers('zones', someView).find((one) => one.id === id);
      const of = (state: string) => {
        const seen = evaluateLayer(layer, { properties: { state, hatch: 'level' } });
        return [seen[first], seen[second]];
      };
      expect([of('chosen'), of('shown'), of('back')]).toEqual(states);
      expect(of('edited')).toEqual(states[0]);
      expect(isDrawn(layer, { properties: { kind: 'area' } })).toBe(id !== 'zone-lines');
      expect(isDrawn(layer, { properties: { kind: 'lines' } })).toBe(id === 'zone-lines');
    },
  );

  it('are hatched each its own way, and wide lines get wider from near', () => {
    const layers = zoneOverlay.layers('zones', someView);
    const hatch = layers.find(({ id }) => id === 'zone-hatch');
    for (const name of ['rising', 'falling', 'level', 'upright', 'crossed', 'dotted'])
      expect(evaluateLayer(hatch, { properties: { state: 'shown', hatch: name } })['fill-pattern']).toBe(
        `zone ${name} ${label}`,
      );
    const wide = layers.find(({ id }) => id === 'zone-lines');
    expect([12, 16, 19].map((zoom) => evaluateLayer(wide, { zoom })['line-width'])).toEqual([3, 10, 26]);
    expect(zoneOverlay.layers('curbs', someView)).toEqual([]);
  });

  it('have names as strong as their layer, hidden with it, the chosen one first', () => {
    const named = (visible: boolean, chosen = false) =>
      evaluateLayer(
        zoneOverlay.over({
          ...someView,
          layers: [
            { id: 'names', visible: true, opacity: 0.3 },
            { id: 'zones', visible, opacity: 0.6 },
          ],
        })[0],
        { properties: { name: 'Harbor', chosen } },
      );
    expect(named(true)).toMatchObject({
      visibility: 'visible',
      'text-opacity': 0.6,
      'text-size': 13,
      'symbol-sort-key': 1,
      'text-color': placeLabel,
      'text-max-width': 9,
      'text-halo-width': 2,
    });
    expect(named(false).visibility).toBe('none');
    expect(named(true, true)).toMatchObject({
      'text-size': 15,
      'symbol-sort-key': 0,
      'text-color': selection,
    });
    expect(
      evaluateLayer(zoneOverlay.over({ ...someView, layers: [] })[0], { properties: { chosen: false } }),
    ).toMatchObject({
      visibility: 'visible',
      'text-opacity': 1,
    });
  });
});
