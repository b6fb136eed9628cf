// Tests that messages reach whichever native bridge is available.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nativeMessageTargets, postToNative } from './native-messages.ts';

const said: string[] = [];
const poster = { postMessage: (text: string) => said.push(text) };

beforeEach(() => {
  Object.assign(globalThis, { location: { search: '?is_hotspot=1' } });
});
afterEach(() => {
  said.length = 0;
  Reflect.deleteProperty(globalThis, 'location');
});

describe('messages to the app around the page', () => {
  it('go to React Native and to WebKit, as JSON of type and payload', () => {
    const page = { ReactNativeWebView: poster, webkit: { messageHandlers: { curbwright: poster } } };
    postToNative('closed', { link: 3 }, page);
    expect(said.map((text) => JSON.parse(text))).toEqual([
      { type: 'closed', payload: { link: 3 } },
      { type: 'closed', payload: { link: 3 } },
    ]);
  });
  it('go nowhere where there is no bridge, or outside the hotspot view', () => {
    expect(nativeMessageTargets({ webkit: { messageHandlers: {} }, ReactNativeWebView: {} })).toEqual([]);
    Object.assign(globalThis, { location: { search: '' } });
    postToNative('closed', { link: 3 }, { ReactNativeWebView: poster });
    expect(said).toEqual([]);
  });
});
