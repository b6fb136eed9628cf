// Signs of the United States: legends in red (forbidden) or green (allowed) on white, with plates
// below. Source: MUTCD 2009 sections 2B.46–2B.48 (2023: 2B.53–2B.55): R7-1 and R7-2 no parking,
// R7-4 no stopping, R7-5 and R7-108 time limits, R7-6 loading zone, R7-7 and R7-107 bus stop, R7-8
// reserved for people with disabilities, R7-20 ff. pay parking, R7-113 and R7-114 charging, R7-201P
// tow-away zone.
import { translateSignText } from '../../platform/words/sign-messages.ts';
import type { SignFacts, SignReason, SignTheme } from './sign-facts.ts';
import type { Sign, SignPanel, SignRole, SignRow, SignSymbol } from './sign-model.ts';

const red = '#b01c2e';
const green = '#006747';
const blue = '#003f87';

function panel(ink: string, rows: readonly SignRow[]): SignPanel {
  return { shape: 'panel', ground: '#ffffff', ink, edge: ink, bars: 0, pictured: null, rows };
}

const symbolOf: Partial<Record<SignTheme | SignReason, SignSymbol>> = {
  bus: 'bus',
  'street cleaning': 'cleaning',
  accessible: 'accessible',
  bicycle: 'bicycle',
  charging: 'charging',
};

/** Themes for which parking is forbidden to keep the space free: `No parking · Bus stop`. */
const noParkingZoneThemes = new Set<SignTheme>([
  'loading',
  'unloading',
  'passenger',
  'taxi',
  'bus',
  'stopping',
]);

/** Themes whose legend already names the users: `Permit parking only`. */
const onlySuffixThemes = new Set<SignTheme>(['permit', 'charging', 'bicycle', 'car share']);

const roleOf = (words: string): SignRole => (words.length <= 14 ? 'line' : 'small');

/** The sign's text, in capitals as in the R7 series. */
export function r7SignOf(facts: SignFacts): Sign {
  const { reader, theme, reason, forbids, keeps, who, whoIsException, stay, times } = facts;
  const { language, locale } = reader;
  const signText = (key: string, params = {}) => translateSignText(language, key, params);
  const text = (role: SignRole, words: string): SignRow => ({
    kind: 'text',
    role,
    text: words.toLocaleUpperCase(locale),
  });
  const isZone = noParkingZoneThemes.has(theme) && keeps;
  const isRed = forbids || theme === 'travel' || isZone;
  const ink = isRed ? red : green;
  const rows: SignRow[] = [];
  const picture = (name: SignTheme | SignReason) => {
    const symbol = symbolOf[name];
    if (symbol !== undefined)
      rows.push({ kind: 'symbol', symbol, ground: symbol === 'accessible' ? blue : null });
  };
  if (reason === 'temporary') rows.push(text('line', signText('sign.temporary')));
  if (forbids) rows.push(text('head', signText(`sign.${theme}`)));
  else if (theme === 'travel') rows.push(text('head', signText('sign.no stopping')));
  else if (isZone) rows.push(text('head', signText('sign.no parking')));
  else if (stay !== null && theme !== 'bus' && theme !== 'accessible') {
    if (theme === 'limited' && language !== 'en') rows.push(text('head', signText('sign.limited')));
    rows.push(text('stay', stay));
  }
  if (reason !== null && reason !== 'temporary') {
    picture(reason);
    rows.push(text('line', signText(`sign.${reason}`)));
  }
  if (!forbids) {
    picture(theme);
    if (!(theme === 'limited' && language !== 'en'))
      rows.push(text(isZone || theme === 'travel' ? 'line' : 'head', signText(`sign.${theme}`)));
  }
  if ((isZone || theme === 'accessible' || theme === 'bus') && stay !== null)
    rows.push(text('line', signText('sign.limit', { stay })));
  // `No parking · trucks · any time`: the users of a prohibition are shown with it.
  const isNamed = forbids && who !== null && !whoIsException;
  if (isNamed) rows.push(text(roleOf(who), who));
  for (const span of times.spans) for (const line of span) rows.push(text('line', line));
  if (times.isAlways && forbids) rows.push(text('line', signText('sign.any time')));
  for (const line of times.shared) rows.push(text('small', line));
  const only = keeps && !whoIsException;
  const saysOnly = !isZone && only && onlySuffixThemes.has(theme) && !facts.whoNamesClass;
  if (saysOnly) rows.push(text('line', signText('sign.only')));
  if (who !== null && !isNamed) {
    const words = only && !saysOnly ? signText('sign.only for', { users: who }) : who;
    rows.push(text(roleOf(words), words));
  }
  if (facts.arrow !== null) rows.push({ kind: 'arrow', arrow: facts.arrow });
  const plates: SignPanel[] = [];
  if (facts.price.length > 0)
    plates.push(
      panel(
        green,
        facts.price.map((line) => text('small', line)),
      ),
    );
  if (facts.noReturn !== null) plates.push(panel(ink, [text('small', facts.noReturn)]));
  if (facts.isTowAway)
    plates.push(
      panel(red, [{ kind: 'symbol', symbol: 'tow', ground: null }, text('small', signText('sign.tow'))]),
    );
  if (facts.note !== null) plates.push(panel(ink, [text('small', facts.note)]));
  return { style: 'r7', panels: [panel(ink, rows), ...plates] };
}
