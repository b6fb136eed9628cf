// The signs of both styles as lines of text, for tables of cases.
import { type RestrictionInput, restriction } from '../city/regulations/restriction.ts';
import { signModelOf } from '../city/signs/render-sign.ts';
import type { Sign, SignOptions } from '../city/signs/sign-model.ts';

const american: SignOptions = { style: 'r7', language: 'en', timeZone: 'America/New_York', imperial: true };
const european: SignOptions = {
  style: 'european',
  language: 'en',
  timeZone: 'Europe/Berlin',
  imperial: false,
};

/** A restriction of a priority. */
export const ruleOf = (
  activity: RestrictionInput['activity'],
  subActivity: string,
  more: Partial<RestrictionInput> = {},
) => restriction.parse({ activity, subActivity, priority: 100, ...more });

/** Panels apart by `|`, rows by `/`; pictures in brackets; `*` before the largest and `-` before the smallest letters; `_` where a line is not broken. */
const written = ({ panels }: Sign) =>
  panels
    .map(({ rows }) =>
      rows
        .map((row) =>
          row.kind === 'text'
            ? `${{ stay: '*', head: '', line: '', small: '-' }[row.role]}${row.text.replaceAll('\u00a0', '_')}`
            : `[${row.kind === 'symbol' ? row.symbol : row.kind}]`,
        )
        .join(' / '),
    )
    .join(' | ');

/** What the restriction's sign says in the American and in the European style, in English. */
export function signTexts(one: ReturnType<typeof ruleOf>) {
  return {
    r7: written(signModelOf(one, null, american)),
    european: written(signModelOf(one, null, european)),
  };
}

/** A line of a table: the sign in both styles, and its restriction. */
export type SignCase = readonly [r7: string, european: string, one: ReturnType<typeof ruleOf>];
