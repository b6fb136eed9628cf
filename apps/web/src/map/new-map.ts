// Makes a map of MapLibre: with WebGL, and a worker of its own.
import { Map as MapLibreMap, type MapOptions, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';

setWorkerUrl(workerUrl);
// MapLibre starts its worker by an address in plain text: of all such addresses the page lets through this one. In development there is no policy.
if (import.meta.env.PROD)
  globalThis.trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => (address === workerUrl ? address : null),
  });

export function newMap(options: MapOptions): MapLibreMap {
  return new MapLibreMap(options);
}
