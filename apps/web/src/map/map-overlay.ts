// Makes an overlay of the map from the description of a layer: its sources, what it draws in the
// layer list and above it, and the features that it takes from the view.
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

/** Features of some of the layer's sources, sent again when a value of the view differs. */
interface LayerFeatures {
  /** The values of the view from which the features are made. */
  readonly from: (view: MapView) => readonly unknown[];
  /** Returns the features by source. */
  readonly of: (view: MapView, map: MapLibreMap) => Readonly<Record<string, readonly Feature[]>>;
}

interface LayerDescription {
  readonly sources?: Sources | ((view: MapView, context: StyleContext) => Sources);
  /** What it draws within entries of the layer list, bottom to top. */
  readonly layers?: {
    readonly [id in LayerId]?: (view: MapView, context: StyleContext) => readonly LayerSpecification[];
  };
  readonly over?: MapOverlay['over'];
  readonly styleKey?: MapOverlay['styleKey'];
  readonly features?: readonly LayerFeatures[];
  /** What it does beyond showing its features: images, feature states, clicks. */
  readonly attach?: (map: MapLibreMap) => Partial<AttachedOverlay>;
}

/** Returns a GeoJSON source that is empty until its features are sent. */
export function featureSource(options: Partial<GeoJSONSourceSpecification> = {}): SourceSpecification {
  return { type: 'geojson', data: { type: 'FeatureCollection', features: [] }, ...options };
}

const noContext: StyleContext = { base: { sources: {}, ground: [], names: null }, origin: '' };

export function mapOverlay(description: LayerDescription): MapOverlay {
  const { sources = {}, layers = {}, over = () => [], styleKey, features = [], attach } = description;
  return {
    sources: (view, context = noContext) =>
      typeof sources === 'function' ? sources(view, context) : sources,
    layers: (id, view, context = noContext) => layers[id]?.(view, context) ?? [],
    over,
    styleKey,
    attach(map) {
      const own = attach?.(map);
      function sendFeatures(groups: readonly LayerFeatures[], view: MapView): void {
        // The style may still be loading; once it is ready, everything is sent again.
        if (typeof sources !== 'function' && Object.keys(sources).some((name) => !map.getSource(name)))
          return;
        for (const group of groups)
          for (const [source, sent] of Object.entries(group.of(view, map))) setFeatures(map, source, sent);
      }
      return {
        at: (_point, _half, found) => found,
        ...own,
        send(view) {
          sendFeatures(features, view);
          own?.send?.(view);
        },
        tell(before, view) {
          const differs = ({ from }: LayerFeatures) => {
            const old = from(before);
            return from(view).some((value, index) => value !== old[index]);
          };
          sendFeatures(features.filter(differs), view);
          own?.tell?.(before, view);
        },
        stop: () => own?.stop?.(),
      };
    },
  };
}
