// Stands for the package temporal-polyfill in the built app: the browser's own Temporal, or the polyfill fetched where there is none.
import type { Temporal as Polyfill } from 'temporal-polyfill';

declare global {
  var Temporal: typeof Polyfill;
}

if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');

export const Temporal = globalThis.Temporal;
