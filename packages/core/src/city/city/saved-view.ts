// Addresses that staff save as views: the screens that can be saved, what of an address belongs to a
// view, and whether two addresses show the same.
import { routeOf, type ViewKey } from './modules.ts';

/** Longest address of a saved view, in characters. */
export const maxViewAddressLength = 4000;
/** Largest number of views that a person may save. */
export const maxSavedViews = 100;

/** Screens whose state can be saved as a view. */
const savableScreens: readonly ViewKey[] = [
  'managerMap',
  'managerListView',
  'analyzerMap',
  'analyzerListView',
];

/** Parameters that do not belong to a view: what is selected, the language, and the view itself. */
const passingParameters: readonly string[] = [
  'link',
  'proposal',
  'language',
  'is_hotspot',
  'view',
  'open_view',
];

interface ViewAddress {
  readonly path: string;
  readonly screen: ViewKey;
  /** Parameters as written, `name=value`, in the order of the address. */
  readonly parameters: readonly string[];
  /** With the `#`; empty on screens without a map. */
  readonly hash: string;
}

/** A path within the app: `/` is not followed by another one, which would name a server. */
const addressPattern = /^(?<path>\/(?:[a-z-]+\/)*)(?:\?(?<search>[^#]*))?(?<hash>#.*)?$/;
/** Characters that an address contains only in encoded form. */
const unsafeCharacters = /[^\u0021-\u007e\u00a1-\uffff]|["<>\\`]/;
const mapHashPattern = /^#map=(\d{1,2}(?:\.\d{1,2})?)\/(-?\d{1,2}(?:\.\d{1,7})?)\/(-?\d{1,3}(?:\.\d{1,7})?)$/;

const nameOf = (parameter: string) => parameter.split('=')[0] ?? '';

function parseAddress(text: string): ViewAddress | null {
  if (text.length > maxViewAddressLength || unsafeCharacters.test(text)) return null;
  const { path = '', search = '', hash = '' } = addressPattern.exec(text)?.groups ?? {};
  const route = routeOf(path);
  if (route === null || route.path !== path || route.task !== null) return null;
  const screen = savableScreens.find((view) => view === route.view);
  if (screen === undefined) return null;
  const parameters = search
    .split('&')
    .filter((parameter) => nameOf(parameter) !== '' && !passingParameters.includes(nameOf(parameter)));
  const hasMap = route.tab === 'map';
  if (hasMap && hash !== '' && !mapHashPattern.test(hash)) return null;
  return { path, screen, parameters, hash: hasMap ? hash : '' };
}

/**
 * Returns the part of an address that a view saves; `null` if no view can be saved of it: another
 * screen, another server, too long, or not an address.
 */
export function toViewAddress(text: string): string | null {
  const address = parseAddress(text);
  if (address === null) return null;
  const { path, parameters, hash } = address;
  return `${path}${parameters.length === 0 ? '' : `?${parameters.join('&')}`}${hash}`;
}

/** Returns the screen that a view opens; `null` if it opens none. */
export function screenOfView(address: string): ViewKey | null {
  return parseAddress(address)?.screen ?? null;
}

/** Degrees of longitude that a map shows per pixel at zoom 0, with tiles of 512 pixels. */
const degreesPerPixel = 360 / 512;
/** Differences that nobody notices, and that come from rounding: pixels, and steps of zoom. */
const maxPixelsMoved = 3;
const maxZoomChange = 0.02;

function isSamePlace(left: string, right: string): boolean {
  const [, zoom = '', lat = '', lng = ''] = mapHashPattern.exec(left) ?? [];
  const [, otherZoom = '', otherLat = '', otherLng = ''] = mapHashPattern.exec(right) ?? [];
  if (zoom === '' || otherZoom === '') return left === right;
  const tolerance = (maxPixelsMoved * degreesPerPixel) / 2 ** Number(zoom);
  return (
    Math.abs(Number(zoom) - Number(otherZoom)) <= maxZoomChange &&
    Math.abs(Number(lat) - Number(otherLat)) <= tolerance &&
    Math.abs(Number(lng) - Number(otherLng)) <= tolerance
  );
}

/** Decodes a parameter, so that `a%2Cb` equals `a,b`. */
function decode(parameter: string): string {
  try {
    return decodeURIComponent(parameter.replaceAll('+', ' '));
  } catch {
    return parameter;
  }
}

/**
 * Whether two addresses show the same: the same screen, the same parameters in any order and
 * spelling, and the same place, up to what rounding moves.
 */
export function isSameView(left: string, right: string): boolean {
  const a = parseAddress(left);
  const b = parseAddress(right);
  if (a === null || b === null || a.path !== b.path) return false;
  const key = ({ parameters }: ViewAddress) => parameters.map(decode).sort().join('&');
  // A view without a place shows the same filters anywhere.
  return key(a) === key(b) && (a.hash === '' || b.hash === '' || isSamePlace(a.hash, b.hash));
}

/**
 * Returns the names of a view's parameters that the address does not have any more: values that no
 * longer exist are left out when a view opens.
 */
export function lostParameters(view: string, address: string): readonly string[] {
  const now = new Set((parseAddress(address)?.parameters ?? []).map(nameOf));
  return (parseAddress(view)?.parameters ?? []).map(nameOf).filter((name) => !now.has(name));
}
