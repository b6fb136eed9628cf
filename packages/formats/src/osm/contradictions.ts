// Finds contradictory attributes of one side, for which the order of rules is unclear.
import type { LayeredAttribute } from './parking-layers.ts';
import { isProhibition } from './parking-values.ts';

type Attributes = ReadonlyMap<string, LayeredAttribute>;

const valuesOf = ({ base, clauses }: LayeredAttribute): readonly string[] => [
  ...(base === null ? [] : [base]),
  ...clauses.map(({ value }) => value),
];

const forbidsParkingValue = (name: string, value: string) =>
  name === 'access' ? value === 'no' : isProhibition(value);

/** Whether a value states that parking is open to all without a price or limit. */
function isUnrestrictedValue(name: string, value: string): boolean {
  if (name === 'fee') return value === 'no';
  if (name === 'condition') return value === 'free';
  return name === 'restriction'
    ? value === 'none'
    : name === 'access' && /^(?:yes|permissive|public)$/.test(value);
}

/**
 * Whether a fee begins after an initial free period: `fee=no` with `yes @ (stay > 1 hour)`, unless
 * `access` is `no` for anyone.
 */
function hasFreeInitialTime(attributes: Attributes): boolean {
  const fee = attributes.get('fee');
  if (fee === undefined || (fee.base !== null && fee.base !== 'no')) return false;
  const others = fee.clauses.filter(({ condition }) => condition.stayOver === null);
  return (
    fee.clauses.some(({ value, condition }) => condition.stayOver !== null && value === 'yes') &&
    others.every(({ value }) => value === 'no') &&
    !valuesOf(attributes.get('access') ?? { base: null, clauses: [] }).includes('no')
  );
}

interface InexpressibleStay {
  readonly name: string;
  readonly minutes: number;
}

/**
 * The attribute and minutes of a length-of-stay condition (`stay > 2 hours`) that no rule can
 * express; `null` if there is none. Two forms are supported: a fee after free time, and a
 * prohibition of longer stays where parking is otherwise open to all.
 */
export function findInexpressibleStay(attributes: Attributes): InexpressibleStay | null {
  const found = [...attributes].flatMap(([name, { clauses }]) =>
    clauses.flatMap(({ value, condition }) =>
      condition.stayOver === null ? [] : [{ name, value, minutes: condition.stayOver }],
    ),
  );
  const [first, ...more] = found;
  if (first === undefined) return null;
  const { name, value } = first;
  if (more.length > 0) return first;
  if (name === 'fee') return hasFreeInitialTime(attributes) ? null : first;
  const isLimit = forbidsParkingValue(name, value);
  const rest = [...attributes].flatMap(([of, attribute]) =>
    valuesOf(attribute).map((one) => [of, one] as const),
  );
  const against = rest.filter(([of, one]) => !isUnrestrictedValue(of, one));
  return isLimit && against.length === 1 ? null : first;
}

/**
 * Whether a fee, limit or hours of the side may also apply to a vehicle class that its own tag
 * allows to park (`hgv=yes`).
 */
export function mayRestrictUserClass(attributes: Attributes): boolean {
  return [...attributes].some(
    ([name, { base, clauses }]) =>
      clauses.some(({ value }) => !isUnrestrictedValue(name, value) || name !== 'fee') ||
      (base !== null && !isUnrestrictedValue(name, base) && !forbidsParkingValue(name, base)),
  );
}
