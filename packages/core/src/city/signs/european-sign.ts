// Signs of the Vienna Convention: a round or square sign readable from a distance, and white plates
// that state users, times and length of stay. Source: Convention on Road Signs and Signals (Vienna
// 1968), annex 1: C,2 closed to vehicles, C,18 parking prohibited (one bar), C,19 stopping and
// parking prohibited (two bars), E,14a parking, E,15 bus stop; section H: additional panels.
import { getOwnEntry } from '../../platform/own-entry.ts';
import { translateSignText } from '../../platform/words/sign-messages.ts';
import type { SignFacts, SignTheme } from './sign-facts.ts';
import type { Sign, SignPanel, SignRow, SignSymbol } from './sign-model.ts';

const blue = '#154889';
const red = '#c1121c';

const main = {
  disc: (bars: 1 | 2): SignPanel => ({
    shape: 'disc',
    ground: blue,
    ink: '#ffffff',
    edge: red,
    bars,
    pictured: null,
    rows: [],
  }),
  ring: (): SignPanel => ({
    shape: 'ring',
    ground: '#ffffff',
    ink: '#000000',
    edge: red,
    bars: 0,
    pictured: null,
    rows: [],
  }),
  square: (pictured: 'P' | SignSymbol): SignPanel => ({
    shape: 'square',
    ground: blue,
    ink: '#ffffff',
    edge: '#ffffff',
    bars: 0,
    pictured,
    rows: [],
  }),
};

function mainPanel({ theme, keeps }: SignFacts): SignPanel {
  switch (theme) {
    case 'no travel':
      return main.ring();
    case 'no stopping':
    case 'travel':
      return main.disc(2);
    case 'no parking':
    case 'no loading':
    case 'no unloading':
      return main.disc(1);
    case 'bus':
      return main.square('bus');
    case 'taxi':
      return keeps ? main.disc(2) : main.square('taxi');
    case 'loading':
    case 'unloading':
      return keeps ? main.disc(1) : main.square('loading');
    case 'passenger':
    case 'stopping':
      return keeps ? main.disc(1) : main.square('passenger');
    default:
      return main.square('P');
  }
}

/** Content of the first plate: a symbol, text, or both. */
const firstPlate: Partial<
  Record<SignTheme, { readonly symbol?: SignSymbol; readonly key?: string; readonly kept?: string }>
> = {
  travel: { key: 'sign.travel' },
  'no loading': { symbol: 'loading', key: 'sign.no loading' },
  'no unloading': { symbol: 'loading', key: 'sign.no unloading' },
  loading: { symbol: 'loading', kept: 'sign.excepted loading' },
  unloading: { symbol: 'loading', kept: 'sign.excepted unloading' },
  passenger: { symbol: 'passenger', kept: 'sign.excepted passenger' },
  stopping: { kept: 'sign.excepted stopping' },
  taxi: { symbol: 'taxi' },
  accessible: { symbol: 'accessible' },
  charging: { symbol: 'charging' },
  'car share': { symbol: 'car share' },
  bicycle: { symbol: 'bicycle' },
  permit: { key: 'sign.permit' },
};

const reasonSymbols: Readonly<Record<string, SignSymbol>> = {
  'street cleaning': 'cleaning',
  bus: 'bus',
  taxi: 'taxi',
  loading: 'loading',
  passenger: 'passenger',
};

/** Returns the sign with its plates. */
export function europeanSignOf(facts: SignFacts): Sign {
  const { reader, theme, reason, keeps, who, whoIsException, stay, times } = facts;
  const { language, locale } = reader;
  const signText = (key: string, params = {}) => translateSignText(language, key, params);
  const text = (role: 'line' | 'small', words: string): SignRow => ({
    kind: 'text',
    role,
    text: `${words.charAt(0).toLocaleUpperCase(locale)}${words.slice(1)}`,
  });
  const picture = (symbol: SignSymbol): SignRow => ({ kind: 'symbol', symbol, ground: null });
  const plates: SignRow[][] = [];
  if (reason !== null) {
    const symbol = getOwnEntry(reasonSymbols, reason);
    plates.push([
      ...(symbol === undefined ? [] : [picture(symbol)]),
      text('line', signText(`sign.${reason}`)),
    ]);
  }
  const what = firstPlate[theme];
  const userRows: SignRow[] = [];
  if (what?.symbol !== undefined && (keeps || !['taxi', 'loading', 'unloading', 'passenger'].includes(theme)))
    userRows.push(picture(what.symbol));
  const words = keeps && what?.kept !== undefined ? what.kept : what?.key;
  // The names of the users replace the word "permit": `Residents only, zone 4`.
  if (words !== undefined && !(theme === 'permit' && facts.whoNamesClass))
    userRows.push(text('line', signText(words)));
  if (who !== null) {
    const only = keeps && !whoIsException && (theme !== 'permit' || facts.whoNamesClass);
    userRows.push(text('line', only ? signText('sign.only for', { users: who }) : who));
  } else if (keeps && theme === 'permit') userRows.push(text('line', signText('sign.only')));
  if (userRows.length > 0) plates.push(userRows);
  for (const span of times.spans) plates.push(span.map((line) => text('line', line)));
  for (const line of times.shared) plates.push([text('line', line)]);
  if (stay !== null)
    plates.push([
      ...(facts.isPaid || theme === 'charging' ? [] : [picture('stay')]),
      text('line', signText('sign.max', { stay })),
    ]);
  if (facts.isPaid)
    plates.push([
      { kind: 'coin', currencySign: facts.currencySign },
      ...facts.price.map((line) => text('small', line)),
    ]);
  if (facts.noReturn !== null) plates.push([text('small', facts.noReturn)]);
  if (facts.isTowAway) plates.push([picture('tow'), text('small', signText('sign.tow'))]);
  if (facts.note !== null) plates.push([text('small', facts.note)]);
  if (facts.arrow !== null) plates.push([{ kind: 'arrow', arrow: facts.arrow }]);
  return {
    style: 'european',
    panels: [
      mainPanel(facts),
      ...plates.map(
        (rows): SignPanel => ({
          shape: 'panel',
          ground: '#ffffff',
          ink: '#1a1a1a',
          edge: '#1a1a1a',
          bars: 0,
          pictured: null,
          rows,
        }),
      ),
    ],
  };
}
