// The page as the API sender sees it: the server's URL, the tokens, the cookies.
import { currentLocalMode, type LocalSettings } from './local-settings.ts';
import {
  accessToken,
  clearPendingSignOut,
  hasPendingSignOut,
  removeAccessToken,
  storeAccessToken,
} from './login-session.ts';
import { type Reachability, reportReachability } from './reachability.ts';
import { reloadPage } from './reload-page.ts';

export interface ApiClientEnvironment {
  /** Prefix of every path; empty = the page's own host. */
  readonly base: string;
  readonly credentials: RequestCredentials;
  /** Settings of local mode; `null` = local mode is off. */
  readonly local: LocalSettings | null;
  /** The page's path. */
  readonly path: () => string;
  readonly cookies: () => string;
  readonly staging: () => boolean;
  readonly token: () => string | null;
  readonly storeToken: (token: string) => void;
  readonly dropToken: () => void;
  /** Whether the user signed out here and the server does not know yet. */
  readonly leaving: () => boolean;
  readonly left: () => void;
  /** Token of a frame that the city embeds; `null` = none. */
  readonly embeddingToken: () => string | null;
  /** The page's language, whatever the browser prefers. */
  readonly language: () => string;
  readonly reload: () => void;
  readonly reached: (reach: Reachability) => void;
}

/** The city's settings for this server and frame; known once the city has loaded. */
const citySettings: { staging: boolean; embeddingToken: string | null } = {
  staging: false,
  embeddingToken: null,
};

/**
 * Applies the city's settings: which anti-forgery cookie to use, and the token of an embedded
 * frame.
 */
export function applyCitySettings(next: {
  readonly staging: boolean;
  readonly embeddingToken: string | null;
}): void {
  Object.assign(citySettings, next);
}

const local = currentLocalMode.kind === 'on' ? currentLocalMode.settings : null;

export const browserEnvironment: ApiClientEnvironment = {
  base: local?.baseUrl ?? '',
  credentials: local === null ? 'include' : 'omit',
  local,
  path: () => location.pathname,
  cookies: () => document.cookie,
  staging: () => citySettings.staging,
  token: accessToken,
  storeToken: storeAccessToken,
  dropToken: removeAccessToken,
  leaving: hasPendingSignOut,
  left: clearPendingSignOut,
  embeddingToken: () => citySettings.embeddingToken,
  language: () => document.documentElement.lang,
  reload: reloadPage,
  reached: reportReachability,
};
