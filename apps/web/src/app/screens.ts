// Which screen a path shows, by the requirement's route prefixes.
export type ScreenName = 'viewer' | 'rulesApi' | 'login' | 'notFound';

/** Screens by prefix; the root and the public default are the public viewer. */
const prefixes: readonly (readonly [string, ScreenName])[] = [
  ['/viewer/', 'viewer'],
  ['/public-default/', 'viewer'],
  ['/rulesapi/', 'rulesApi'],
  ['/loginpage/', 'login'],
];

export function screenOf(path: string): ScreenName {
  if (path === '/' || path === '/index.html') return 'viewer';
  const whole = path.endsWith('/') ? path : `${path}/`;
  return prefixes.find(([prefix]) => whole.startsWith(prefix))?.[1] ?? 'notFound';
}
