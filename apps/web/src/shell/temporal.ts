// Replaces the package temporal-polyfill in the built app: the browser's native Temporal, or the
// polyfill, which is fetched only where it is missing.
import type { Temporal as Polyfill } from 'temporal-polyfill';

const runtime: typeof globalThis & { readonly Temporal?: typeof Polyfill } = globalThis;

if (runtime.Temporal === undefined) await import('temporal-polyfill/global');
if (runtime.Temporal === undefined)
  throw new Error('This browser has no Temporal and the polyfill did not load');

export const { Temporal } = runtime;
