// Parses text typed into an editor's fields; each error message names its field (requirement §5).
import {
  durationInWords,
  type NumberLimits,
  ok,
  type Reader,
  type Result,
  readDuration,
  readMoney,
  readNumber,
  refused,
} from '@curbwright/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReadText } from '../ui/typed-field.tsx';
import { useReader } from './reader-hooks.ts';
import { writtenTime } from './written-time.ts';

interface FieldReaders {
  readonly number: (label: string, limits?: NumberLimits) => ReadText<number>;
  /** Minutes. */
  readonly duration: (label: string, limits?: NumberLimits) => ReadText<number>;
  /** Minor units. */
  readonly money: (label: string, currency: string) => ReadText<number>;
  /** `HH:mm`; `24:00` is allowed where it can be the end of a day. */
  readonly time: (label: string, isEnd?: boolean) => ReadText<string>;
  readonly text: (label: string) => ReadText<string>;
}

function readTime(text: string, isEnd: boolean): Result<string> {
  const plain = text.trim();
  if (plain === '') return refused('form.required');
  if (isEnd && /^24(?:[:.h ]?00)?$/.test(plain)) return ok('24:00');
  const time = writtenTime(plain);
  return time === null ? refused('form.time') : ok(time);
}

/** Shows the limits of a duration as durations: `at least 1 h`, not `60`. */
function inMinutes(read: Result<number>, reader: Reader): Result<number> {
  if (read.ok) return read;
  const params = Object.entries(read.refusal.params).map(([name, value]) => [
    name,
    typeof value === 'number' ? durationInWords(value, reader) : value,
  ]);
  return refused(read.refusal.code, Object.fromEntries(params));
}

/** Wraps a parser so that an empty field gives `null`. */
export function orNothing<Value>(read: ReadText<Value>): ReadText<Value | null> {
  return (typed) => (typed.trim() === '' ? { ok: true, value: null } : read(typed));
}

/** The field parsers of one reader; `say` turns an error code into a message. */
export function fieldReaders(
  say: (code: string, params: Record<string, string | number>) => string,
  reader: Reader,
): FieldReaders {
  const worded =
    <Value>(label: string, read: (typed: string) => Result<Value>): ReadText<Value> =>
    (typed) => {
      const found = read(typed);
      return found.ok
        ? found
        : { ok: false, message: say(found.refusal.code, { label, ...found.refusal.params }) };
    };
  return {
    number: (label, limits = {}) => worded(label, (typed) => readNumber(typed, limits, reader)),
    duration: (label, limits = {}) =>
      worded(label, (typed) => inMinutes(readDuration(typed, limits, reader), reader)),
    money: (label, currency) => worded(label, (typed) => readMoney(typed, currency, reader)),
    time: (label, isEnd = false) => worded(label, (typed) => readTime(typed, isEnd)),
    text: (label) =>
      worded(label, (typed) => (typed.trim() === '' ? refused('form.required') : ok(typed.trim()))),
  };
}

export function useFieldReaders(): FieldReaders {
  const { t } = useTranslation();
  const reader = useReader();
  return useMemo(() => fieldReaders((code, params) => t(code, params), reader), [t, reader]);
}
