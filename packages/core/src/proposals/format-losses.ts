// Formats the losses of many curbs as sentences: equal losses are added up, the largest come first.
import { describeRestriction } from '../city/regulations/describe-restriction.ts';
import { formatUsers } from '../city/regulations/format-users.ts';
import type { CityTime } from '../platform/time/city-time.ts';
import { formatDuration } from '../platform/time/format-time.ts';
import { type Reader, readerOf } from '../platform/time/reader.ts';
import type { LanguageName } from '../platform/words/languages.ts';
import type { TextParams } from '../platform/words/messages.ts';
import { translateForStaff } from '../platform/words/staff-messages.ts';
import { formatPrice } from './format-price.ts';
import { type LossDetail, type LossKind, lossKinds, type ShorterTime } from './loss-details.ts';

/** Curbs of one change, and what each of them loses. */
export interface LosingCurbs {
  readonly losses: readonly LossDetail[];
  readonly links: number;
  readonly spaces: number;
}

interface LossSentence {
  readonly kind: LossKind;
  readonly text: string;
  readonly links: number;
  readonly spaces: number;
  /** Indexes of the changes that lose this. */
  readonly changes: readonly number[];
}

interface Message {
  readonly key: string;
  readonly params: TextParams;
}

function formatTimes({ beforeMinutes, afterMinutes }: ShorterTime, reader: Reader): TextParams {
  const format = (minutes: number) => {
    // Whole days are hours here: 24 h a day, 168 h a week.
    const hours = Math.floor(minutes / 60);
    if (minutes === 0 || minutes % 1440 !== 0) return formatDuration(minutes, reader);
    return translateForStaff(reader.language, 'duration.hours', { hours: String(hours) });
  };
  return { before: format(beforeMinutes), after: format(afterMinutes) };
}

function toMessage(loss: LossDetail, reader: Reader, typeName: (name: string) => string): Message {
  const ruleText = (rule: Parameters<typeof describeRestriction>[0]) =>
    describeRestriction(rule, reader.language, { timeZone: reader.timeZone });
  switch (loss.kind) {
    case 'price':
      return { key: 'price', params: { price: formatPrice(loss.payment, reader) } };
    case 'price-lower': {
      const [before, after] = [formatPrice(loss.before, reader), formatPrice(loss.after, reader)];
      return { key: 'price-lower', params: { before, after } };
    }
    case 'paid-hours':
      return { key: `paid-hours ${loss.per}`, params: formatTimes(loss, reader) };
    case 'hours': {
      const type = typeName(loss.subActivity);
      if (loss.afterMinutes === 0) return { key: 'hours none', params: { type } };
      return { key: `hours ${loss.per}`, params: { type, ...formatTimes(loss, reader) } };
    }
    case 'limit':
      return { key: 'limit', params: { limit: formatDuration(loss.minutes, reader) } };
    case 'reservation': {
      const users = formatUsers(loss.users, reader);
      return users === ''
        ? { key: `reservation ${loss.activity}`, params: {} }
        : { key: 'reservation', params: { users } };
    }
    default:
      return { key: loss.kind, params: { rule: ruleText(loss.rule) } };
  }
}

/**
 * Returns one sentence per loss, those of the most curbs first: "33 curbs lose their price of $2.00
 * an hour." Losses with the same text are added up, each curb once. Times and numbers have the
 * format of the city's country; `typeName` names a curb type.
 */
export function formatLosses(
  changes: readonly LosingCurbs[],
  language: LanguageName,
  cityTime: Pick<CityTime, 'timeZone'>,
  typeName: (name: string) => string,
): readonly LossSentence[] {
  const reader = readerOf(language, cityTime.timeZone);
  const known = new Map<LossDetail, { readonly id: string; readonly message: Message }>();
  const messageOf = (loss: LossDetail) => {
    const found = known.get(loss);
    if (found !== undefined) return found;
    const message = toMessage(loss, reader, typeName);
    const made = { id: JSON.stringify([loss.kind, message]), message };
    known.set(loss, made);
    return made;
  };
  const sums = new Map<
    string,
    Omit<LossSentence, 'text' | 'changes'> & { message: Message; changes: number[] }
  >();
  changes.forEach(({ losses, links, spaces }, index) => {
    const own = new Map(losses.map((loss) => [messageOf(loss).id, loss]));
    for (const [id, loss] of own) {
      const sum = sums.get(id) ?? {
        kind: loss.kind,
        message: messageOf(loss).message,
        links: 0,
        spaces: 0,
        changes: [],
      };
      sum.changes.push(index);
      sums.set(id, { ...sum, links: sum.links + links, spaces: sum.spaces + spaces });
    }
  });
  return [...sums.values()]
    .sort((a, b) => b.links - a.links || lossKinds.indexOf(a.kind) - lossKinds.indexOf(b.kind))
    .map(({ message, ...sum }) => ({
      ...sum,
      text: translateForStaff(language, `rule-loss.${message.key}`, { ...message.params, count: sum.links }),
    }));
}
