// What the server wrote into the audit trail, in the reader's words: actions and kinds of things, by the literals that are kept.
import type { TFunction } from 'i18next';

type Family = 'action' | 'noun';

/** What was done, or to what kind of thing. Where no text is known, as for an entry of another version, it is what was written. */
export function literalInWords(t: TFunction, family: Family, literal: string): string {
  return t(`admin.audit.${family}.${literal}`, { defaultValue: literal });
}

const byChance = /^([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** What tells one thing of its kind from another. Of an id made by chance its beginning: it tells as much to people, and is found by. */
export function shownId(id: string): string {
  const [, beginning] = byChance.exec(id) ?? [];
  return beginning === undefined ? id : `${beginning}…`;
}

/** Literals to choose from, in the order of the words that are shown; what is chosen stays the literal. */
export function choicesInWords(t: TFunction, family: Family, literals: readonly string[], locale: string) {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return literals
    .map((value) => ({ value, label: literalInWords(t, family, value) }))
    .sort((a, b) => compare(a.label, b.label));
}
