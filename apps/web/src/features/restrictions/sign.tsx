// A restriction drawn as the street sign it is: symbol on top, then stay, use, users, hours and price, as the core says them.
import { type Restriction, type SignLine, type SignSymbol, signOf, wrapped } from '@curbwright/core';
import { useMemo } from 'react';
import { useCityTerms } from '../../app/city-terms.ts';
import styles from './sign.module.css';

interface Props {
  readonly restriction: Restriction;
  /** Of its class, in the light scheme: a sign is white in any light. */
  readonly color: string;
  /** The whole sentence, for who does not see the sign; null = it stands beside. */
  readonly label: string | null;
  /** Only the symbol and the stay. */
  readonly small?: boolean;
}

const full = 132;
/** The small sign: symbol and stay. */
const narrow = 76;
const pad = 8;
/** Width of a letter of this weight, in font sizes, on the average. */
const letter = 0.56;

/** Letters that fit a line, and how large and heavy it is written. */
const looks: Readonly<Record<SignLine['kind'], { most: number; size: number; step: number }>> = {
  stay: { most: 10, size: 19, step: 21 },
  what: { most: 15, size: 13, step: 16 },
  who: { most: 18, size: 11.5, step: 15 },
  when: { most: 18, size: 12, step: 15 },
  price: { most: 18, size: 12, step: 15 },
  note: { most: 19, size: 11, step: 14 },
};

interface PlacedLine {
  readonly text: string;
  readonly kind: SignLine['kind'];
  readonly y: number;
  readonly size: number;
}

function placed(
  lines: readonly SignLine[],
  top: number,
  width: number,
): { readonly lines: PlacedLine[]; readonly end: number } {
  const found: PlacedLine[] = [];
  let y = top;
  let before: SignLine['kind'] | null = null;
  for (const { kind, text } of lines) {
    const { most, size, step } = looks[kind];
    if (before !== null && before !== kind) y += 4;
    before = kind;
    for (const part of wrapped(text, most)) {
      y += step;
      // A word longer than the sign is written smaller, not cut.
      const line = part.replace(/[,;]$/, '');
      const fits = Math.min(size, (width - pad * 2) / (Math.max(line.length, 1) * letter));
      found.push({ text: line, kind, y, size: Math.round(fits * 10) / 10 });
    }
  }
  return { lines: found, end: y };
}

const pictures: Readonly<Record<Exclude<SignSymbol, 'parking'>, string>> = {
  // A truck, an arrow to the curb, an arrow on.
  loading: 'M-13-7h15v13h-15z M4-3h5l4 5v4h-9z M-8 9a2.5 2.5 0 1 0 .1 0z M7 9a2.5 2.5 0 1 0 .1 0z',
  stopping: 'M-3-11h6v11h5l-8 10-8-10h5z',
  travel: 'M-3 11h6v-11h5l-8-11-8 11h5z',
};

interface PictureProps {
  readonly symbol: SignSymbol;
  readonly forbids: boolean;
  readonly color: string;
  readonly middle: number;
}

function Picture({ symbol, forbids, color, middle }: PictureProps) {
  const ink = forbids ? '#1b2225' : '#ffffff';
  return (
    <g transform={`translate(${middle} 32)`}>
      {forbids ? (
        <circle r="21" fill="#ffffff" stroke="#c2161c" strokeWidth="5" />
      ) : (
        <rect x="-21" y="-21" width="42" height="42" rx="6" fill={color} />
      )}
      {symbol === 'parking' ? (
        <text className={styles.letter} y="10.5" textAnchor="middle" fill={ink}>
          P
        </text>
      ) : (
        <path d={pictures[symbol]} fill={ink} />
      )}
      {forbids && <line x1="-14.5" y1="-14.5" x2="14.5" y2="14.5" stroke="#c2161c" strokeWidth="5" />}
    </g>
  );
}

export function Sign({ restriction, color, label, small = false }: Props) {
  const { reader, time } = useCityTerms();
  const { sign, lines, end } = useMemo(() => {
    const made = signOf(restriction, reader.language, time);
    const shown = small ? made.lines.filter(({ kind }) => kind === 'stay') : made.lines;
    return { sign: made, ...placed(shown, 58, small ? narrow : full) };
  }, [restriction, reader.language, time, small]);
  const width = small ? narrow : full;
  const height = end + (lines.length === 0 ? 6 : 14);
  const edge = sign.forbids ? '#c2161c' : '#1b2225';
  return (
    <svg
      className={small ? styles.small : styles.sign}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label ?? undefined}
      aria-hidden={label === null}
    >
      <rect x="1" y="1" width={width - 2} height={height - 2} rx="9" fill="#ffffff" stroke="#97a3a8" />
      <rect
        x="4.5"
        y="4.5"
        width={width - 9}
        height={height - 9}
        rx="6"
        fill="none"
        stroke={edge}
        strokeWidth="2"
      />
      <Picture symbol={sign.symbol} forbids={sign.forbids} color={color} middle={width / 2} />
      {lines.map(({ text, kind, y, size }) => (
        <text
          key={y}
          className={kind === 'note' || kind === 'who' ? styles.plain : styles.strong}
          x={width / 2}
          y={y}
          textAnchor="middle"
          fontSize={size}
          fill={edge}
        >
          {text}
        </text>
      ))}
    </svg>
  );
}
