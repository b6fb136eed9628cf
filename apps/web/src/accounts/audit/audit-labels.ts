// Translates the literals stored in the audit trail, actions and kinds of objects, for the reader.
import type { TFunction } from 'i18next';

type LiteralKind = 'action' | 'noun';

/**
 * Returns the text for an action or a kind of object. Unknown literals, such as those of another
 * version, are returned unchanged.
 */
export function formatLiteral(t: TFunction, family: LiteralKind, literal: string): string {
  return t(`admin.audit.${family}.${literal}`, { defaultValue: literal });
}

const uuidPattern = /^([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Returns the part of an id that identifies an object to people. For a UUID that is its first
 * segment, which is enough to search by.
 */
export function shortenId(id: string): string {
  const [, beginning] = uuidPattern.exec(id) ?? [];
  return beginning === undefined ? id : `${beginning}…`;
}

/** Returns options sorted by displayed text; the value stays the literal. */
export function toSortedOptions(
  t: TFunction,
  family: LiteralKind,
  literals: readonly string[],
  locale: string,
) {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return literals
    .map((value) => ({ value, label: formatLiteral(t, family, value) }))
    .sort((a, b) => compare(a.label, b.label));
}
