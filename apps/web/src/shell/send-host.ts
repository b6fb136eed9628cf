// What the sender needs from its page: the server's URL, the tokens, the cookies.
import { type LocalSettings, thisLocalMode } from './local-settings.ts';
import { type Reach, tellReach } from './reach.ts';
import { reloadPage } from './reload-page.ts';
import { accessToken, dropAccessToken, forgetSignOut, isLeaving, storeAccessToken } from './session.ts';

export interface SendHost {
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
  /** The person signed out here, and the server does not know yet. */
  readonly leaving: () => boolean;
  readonly left: () => void;
  /** Token of a frame that the city embeds; `null` = none. */
  readonly embeddingToken: () => string | null;
  /** The page's language, whatever the browser prefers. */
  readonly language: () => string;
  readonly reload: () => void;
  readonly reached: (reach: Reach) => void;
}

/** The city's settings for this server and frame; known once the city has loaded. */
const cityWord: { staging: boolean; embeddingToken: string | null } = {
  staging: false,
  embeddingToken: null,
};

/**
 * Applies the city's settings: which anti-forgery cookie to use, and the token of an embedded
 * frame.
 */
export function heedCity(word: { readonly staging: boolean; readonly embeddingToken: string | null }): void {
  Object.assign(cityWord, word);
}

const local = thisLocalMode.kind === 'on' ? thisLocalMode.settings : null;

export const browserHost: SendHost = {
  base: local?.baseUrl ?? '',
  credentials: local === null ? 'include' : 'omit',
  local,
  path: () => location.pathname,
  cookies: () => document.cookie,
  staging: () => cityWord.staging,
  token: accessToken,
  storeToken: storeAccessToken,
  dropToken: dropAccessToken,
  leaving: isLeaving,
  left: forgetSignOut,
  embeddingToken: () => cityWord.embeddingToken,
  language: () => document.documentElement.lang,
  reload: reloadPage,
  reached: tellReach,
};
