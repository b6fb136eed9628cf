// Messages to the native app around a webview: `{type, payload}` as JSON, listed in
// docs/embedding.md.
import { isHotspot } from './hotspot.ts';

interface NativeMessages {
  /** The map is rendered. */
  readonly ready: { readonly city: string; readonly language: string };
  readonly curb_selected: {
    readonly link: number;
    readonly segment_id: string;
    readonly street: string | null;
    /** `open`, `limited`, `brief`, `closed` or `unknown`. */
    readonly kind: string;
    readonly sentence: string;
    /** Minutes; 1440 = a day or longer, 0 = none. */
    readonly longest_stay: number;
  };
  readonly pay_now: { readonly link: number; readonly url: string };
  /** The panel of a curb was closed. */
  readonly closed: { readonly link: number };
}

type PostText = (text: string) => void;

/** Returns the bridge's `postMessage` function; `null` if it has none. */
function toPostText(bridge: unknown): PostText | null {
  if (typeof bridge !== 'object' || bridge === null || !('postMessage' in bridge)) return null;
  const { postMessage } = bridge;
  return typeof postMessage === 'function' ? (text) => void Reflect.apply(postMessage, bridge, [text]) : null;
}

function propertyOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && name in value ? Reflect.get(value, name) : undefined;
}

/** Name under which a WKWebView registers its handler. */
const webkitHandler = 'curbwright';

/** Returns the available message targets: React Native's bridge and WebKit's handler. */
export function nativeMessageTargets(page: unknown): readonly PostText[] {
  const handlers = propertyOf(propertyOf(page, 'webkit'), 'messageHandlers');
  return [propertyOf(page, 'ReactNativeWebView'), propertyOf(handlers, webkitHandler)]
    .map(toPostText)
    .filter((poster) => poster !== null);
}

/** Sends a message to the native app; does nothing without one or outside the hotspot view. */
export function postToNative<Type extends keyof NativeMessages>(
  type: Type,
  payload: NativeMessages[Type],
  page: unknown = globalThis,
): void {
  if (!isHotspot()) return;
  const text = JSON.stringify({ type, payload });
  for (const post of nativeMessageTargets(page)) post(text);
}
