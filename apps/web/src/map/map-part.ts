// What only staff's map has beyond every visitor's: a plug-in of sources, layers and hands, loaded with the screens that need it.
import type { LayerSpecification, Map as MapLibreMap, Point, SourceSpecification } from 'maplibre-gl';
import type { LayerId } from './layer-list.ts';
import type { Picked } from './pick.ts';
import type { MapView } from './view.ts';

/** A part at work on one map. */
export interface AttachedPart {
  /** Everything of the view: the style was built anew, and knows nothing. */
  readonly send: (view: MapView) => void;
  /** What differs between two views. */
  readonly tell: (before: MapView, view: MapView) => void;
  /** Takes a click or Enter on something of its own: true = taken, and no curb is picked. */
  readonly take?: (point: Point, half: number) => boolean;
  /** The curbs under a point, from what the tiles found there (nearest first) and the part's own. */
  readonly at: (point: Point, half: number, found: readonly Picked[]) => readonly Picked[];
  readonly stop: () => void;
}

export interface MapPart {
  readonly sources: Readonly<Record<string, SourceSpecification>>;
  /** Its layers in an entry of the layer list, bottom to top, over those that are there. */
  readonly layers: (id: LayerId, view: MapView) => readonly LayerSpecification[];
  /** Over everything that is listed. */
  readonly over: (view: MapView) => readonly LayerSpecification[];
  readonly attach: (map: MapLibreMap) => AttachedPart;
}
