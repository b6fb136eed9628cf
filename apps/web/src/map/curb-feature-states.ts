// Sends curb styles to the map: color and width immediately as feature state, dashes once the
// selected time stops changing.
import type { Map as MapLibreMap } from 'maplibre-gl';
import { curbLine, curbSource, curbTileLayer, dashExpression } from './curb-layers.ts';
import type { CurbStyle } from './curb-style.ts';
import { changedCurbStyles, dashGroups } from './view.ts';

/**
 * Milliseconds the selected time must be unchanged before dashes are sent. Changing a dash rebuilds
 * the tile layout; changing a color does not (decision 0075).
 */
const dashDelayMs = 140;

/** A source of lines whose feature states are keyed by rule set, and its layer with dashes. */
interface RuleSetLineSource {
  readonly source: string;
  readonly sourceLayer?: string;
  readonly line: string;
}

const tileLineSource: RuleSetLineSource = { source: curbSource, sourceLayer: curbTileLayer, line: curbLine };

export class CurbFeatureStates {
  readonly #map: MapLibreMap;
  readonly #lines: RuleSetLineSource;
  #sent: ReadonlyMap<number, CurbStyle> = new Map();
  #dashes: string;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `styled` are the curbs whose dashes are already in the map's style. */
  constructor(map: MapLibreMap, styled: ReadonlyMap<number, CurbStyle>, lines = tileLineSource) {
    this.#map = map;
    this.#lines = lines;
    this.#dashes = JSON.stringify(dashExpression(dashGroups(styled)));
  }

  send(curbs: ReadonlyMap<number, CurbStyle>): void {
    const { line, ...lines } = this.#lines;
    for (const [id, { color, width }] of changedCurbStyles(this.#sent, curbs))
      this.#map.setFeatureState({ ...lines, id }, { color, width });
    this.#sent = curbs;
    const expression = dashExpression(dashGroups(curbs));
    const nextDashes = JSON.stringify(expression);
    clearTimeout(this.#timer);
    if (nextDashes === this.#dashes) return;
    this.#timer = setTimeout(() => {
      this.#dashes = nextDashes;
      this.#map.setPaintProperty(line, 'line-dasharray', expression);
    }, dashDelayMs);
  }

  /** Called when a new style contains the dashes of these curbs. */
  styled(curbs: ReadonlyMap<number, CurbStyle>): void {
    clearTimeout(this.#timer);
    this.#dashes = JSON.stringify(dashExpression(dashGroups(curbs)));
  }

  /** Called when the source was replaced or rebuilt and therefore has no feature states. */
  forget(): void {
    this.#sent = new Map();
  }

  /** `false` when the map has lost the feature states that were sent. */
  isKept(): boolean {
    const [id] = this.#sent.keys();
    if (id === undefined) return true;
    const { line: _line, ...lines } = this.#lines;
    const state = this.#map.getFeatureState({ ...lines, id });
    return Object.keys(state ?? {}).length > 0;
  }

  /**
   * `false` for curbs with width 0. Map queries find their lines too, although they are filtered
   * out.
   */
  isDrawn(ruleSet: number): boolean {
    return this.#sent.get(ruleSet)?.width !== 0;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
