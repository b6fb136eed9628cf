// Formats signs of both styles as lines of text, for test tables.
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

/** Creates a restriction with priority 100. */
export const ruleOf = (
  activity: RestrictionInput['activity'],
  subActivity: string,
  more: Partial<RestrictionInput> = {},
) => restriction.parse({ activity, subActivity, priority: 100, ...more });

/**
 * Formats a sign: panels separated by `|`, rows by `/`; symbols in brackets; `*` before the largest
 * text and `-` before the smallest; `_` for a no-break space.
 */
const formatSign = ({ panels }: Sign) =>
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

/**
 * Returns the text of the restriction's sign in the American and the European style, in English.
 */
export function signTexts(one: ReturnType<typeof ruleOf>) {
  return {
    r7: formatSign(signModelOf(one, null, american)),
    european: formatSign(signModelOf(one, null, european)),
  };
}

/** A row of a test table: the sign in both styles, and its restriction. */
export type SignCase = readonly [r7: string, european: string, one: ReturnType<typeof ruleOf>];
