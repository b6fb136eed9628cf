// Creates a MapLibre map, with WebGL and its own worker.
import { Map as MapLibreMap, type MapOptions, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';

setWorkerUrl(workerUrl);
// MapLibre starts its worker from a URL. In production the content security policy allows only this
// one; in development there is no policy.
if (import.meta.env.PROD)
  globalThis.trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => (address === workerUrl ? address : null),
  });

export function newMap(options: MapOptions): MapLibreMap {
  return new MapLibreMap(options);
}
