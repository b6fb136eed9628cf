// Makes an overlay of the map from the description of a layer: its sources, what it draws in the
// layer list and above it, and the features that it takes from the view. Combines several to one.
import type { Feature } from 'geojson';
import type {
  GeoJSONSourceSpecification,
  LayerSpecification,
  Map as MapLibreMap,
  SourceSpecification,
} from 'maplibre-gl';
import type { LayerId } from './layer-list.ts';
import { setFeatures } from './rendered-features.ts';
import type { AttachedOverlay, MapOverlay, MapView, StyleContext } from './view.ts';

type Sources = Readonly<Record<string, SourceSpecification>>;

/** Features of some of the layer's sources. */
interface LayerFeatures<Data> {
  /** The values from which they are made; they are sent again when one differs. Absent = all data. */
  readonly from?: (data: Data) => readonly unknown[];
  /** Returns the features by source. */
  readonly of: (data: Data, view: MapView, map: MapLibreMap) => Readonly<Record<string, readonly Feature[]>>;
}

/** What a layer does on a map beyond showing its features: images, feature states, clicks. */
interface LayerBehavior<Data> extends Partial<Pick<AttachedOverlay, 'take' | 'at' | 'stop'>> {
  /** Sends everything, because a rebuilt style has no images or feature states. */
  readonly send?: (data: Data, view: MapView) => void;
  /** Sends what differs. */
  readonly tell?: (before: Data, data: Data, view: MapView) => void;
}

interface LayerDescription<Data> extends Partial<Pick<MapOverlay, 'over' | 'styleKey'>> {
  /** Returns what the layer shows of the view, the same object until it changes; absent = the view. */
  readonly data?: (view: MapView) => Data;
  readonly sources?: Sources | ((view: MapView, context: StyleContext) => Sources);
  /** What it draws within entries of the layer list, bottom to top. */
  readonly layers?: {
    readonly [id in LayerId]?: (view: MapView, context: StyleContext) => readonly LayerSpecification[];
  };
  readonly features?: readonly LayerFeatures<Data>[];
  /** `shown` returns the data sent last. */
  readonly attach?: (map: MapLibreMap, shown: () => Data) => LayerBehavior<Data>;
}

/** Returns a GeoJSON source that is empty until its features are sent. */
export function featureSource(options: Partial<GeoJSONSourceSpecification> = {}): SourceSpecification {
  return { type: 'geojson', data: { type: 'FeatureCollection', features: [] }, ...options };
}

const noContext: StyleContext = { base: { sources: {}, ground: [], names: null }, origin: '' };

export function mapOverlay<Data = MapView>({
  data: dataOf = (view) => view as MapView & Data,
  sources = {},
  layers = {},
  over = () => [],
  styleKey,
  features = [],
  attach,
}: LayerDescription<Data>): MapOverlay {
  return {
    sources: (view, context = noContext) =>
      typeof sources === 'function' ? sources(view, context) : sources,
    layers: (id, view, context = noContext) => layers[id]?.(view, context) ?? [],
    over,
    styleKey,
    attach(map) {
      let shown: Data;
      const own = attach?.(map, () => shown);
      function sendFeatures(groups: readonly LayerFeatures<Data>[], view: MapView): void {
        // The style may still be loading; once it is ready, everything is sent again.
        if (typeof sources !== 'function' && Object.keys(sources).some((name) => !map.getSource(name)))
          return;
        for (const { of } of groups)
          for (const [source, sent] of Object.entries(of(shown, view, map))) setFeatures(map, source, sent);
      }
      return {
        take: own?.take,
        at: own?.at ?? ((_point, _half, found) => found),
        send(view) {
          shown = dataOf(view);
          sendFeatures(features, view);
          own?.send?.(shown, view);
        },
        tell(beforeView, view) {
          const before = dataOf(beforeView);
          shown = dataOf(view);
          if (before === shown) return;
          const differs = ({ from }: LayerFeatures<Data>) =>
            from === undefined || from(shown).some((value, index) => value !== from(before)[index]);
          sendFeatures(features.filter(differs), view);
          own?.tell?.(before, shown, view);
        },
        stop: () => own?.stop?.(),
      };
    },
  };
}

/**
 * Combines overlays. Later ones are drawn above earlier ones, and the last one handles a click
 * first.
 */
export function combineOverlays(parts: readonly MapOverlay[]): MapOverlay {
  return {
    sources: (view, context) => Object.assign({}, ...parts.map((part) => part.sources(view, context))),
    layers: (id, view, context) => parts.flatMap((part) => part.layers(id, view, context)),
    styleKey: (view) => parts.map((part) => part.styleKey?.(view)),
    over: (view) => parts.flatMap((part) => part.over(view)),
    attach(map): AttachedOverlay {
      const attached = parts.map((part) => part.attach(map));
      return {
        send: (view) => {
          for (const part of attached) part.send(view);
        },
        tell: (before, view) => {
          for (const part of attached) part.tell(before, view);
        },
        take: (point, half, curbs) =>
          attached.toReversed().some((part) => part.take?.(point, half, curbs) === true),
        at: (point, half, found) => attached.reduce((so, part) => part.at(point, half, so), found),
        stop: () => {
          for (const part of attached) part.stop();
        },
      };
    },
  };
}
