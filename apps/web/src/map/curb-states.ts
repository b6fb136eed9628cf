// Sends how the curbs look: colour and width as feature state at once, the dash when the clock rests.
import type { Map as MapLibreMap } from 'maplibre-gl';
import { curbLine, curbSource, curbTileLayer } from './curb-layers.ts';
import type { CurbLook } from './curb-look.ts';
import { dashExpression } from './style.ts';
import { changedCurbs, dashGroups } from './view.ts';

/** The dash follows when the clock has rested this long: a dash is laid out with the tile, a colour is not (decision 0076). */
const dashRest = 140;

/** A source of lines whose states are kept by rule set, and its layer that has dashes. */
interface StatedLines {
  readonly source: string;
  readonly sourceLayer?: string;
  readonly line: string;
}

const ofTiles: StatedLines = { source: curbSource, sourceLayer: curbTileLayer, line: curbLine };

export class CurbStates {
  readonly #map: MapLibreMap;
  readonly #lines: StatedLines;
  #sent: ReadonlyMap<number, CurbLook> = new Map();
  #dashes: string;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `styled` are the curbs whose dashes the map's style already has. */
  constructor(map: MapLibreMap, styled: ReadonlyMap<number, CurbLook>, lines = ofTiles) {
    this.#map = map;
    this.#lines = lines;
    this.#dashes = JSON.stringify(dashExpression(dashGroups(styled)));
  }

  send(curbs: ReadonlyMap<number, CurbLook>): void {
    const { line, ...lines } = this.#lines;
    for (const [id, { color, width }] of changedCurbs(this.#sent, curbs))
      this.#map.setFeatureState({ ...lines, id }, { color, width });
    this.#sent = curbs;
    const expression = dashExpression(dashGroups(curbs));
    const wanted = JSON.stringify(expression);
    clearTimeout(this.#timer);
    if (wanted === this.#dashes) return;
    this.#timer = setTimeout(() => {
      this.#dashes = wanted;
      this.#map.setPaintProperty(line, 'line-dasharray', expression);
    }, dashRest);
  }

  /** A new style brought the dashes of these curbs. */
  styled(curbs: ReadonlyMap<number, CurbLook>): void {
    clearTimeout(this.#timer);
    this.#dashes = JSON.stringify(dashExpression(dashGroups(curbs)));
  }

  /** The source is another one now, or was rebuilt: it knows no state yet. */
  forget(): void {
    this.#sent = new Map();
  }

  /** False when the map lost what it was told. */
  isKept(): boolean {
    const [id] = this.#sent.keys();
    if (id === undefined) return true;
    const { line: _line, ...lines } = this.#lines;
    const state = this.#map.getFeatureState({ ...lines, id });
    return Object.keys(state ?? {}).length > 0;
  }

  /** A line without width is found as well: it is there, but filtered out. */
  isDrawn(ruleSet: number): boolean {
    return this.#sent.get(ruleSet)?.width !== 0;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
