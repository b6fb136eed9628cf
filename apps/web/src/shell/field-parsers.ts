// Parses text typed into an editor's fields; each error message names its field (requirement §5).
import {
  failWith,
  formatDuration,
  type NumberLimits,
  ok,
  type Reader,
  type Result,
  readDuration,
  readMoney,
  readNumber,
} from '@curbwright/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextParser } from '../ui/typed-field.tsx';
import { parseTimeOfDay } from './parse-time-of-day.ts';
import { useReader } from './reader-hooks.ts';

interface FieldParsers {
  readonly number: (label: string, limits?: NumberLimits) => TextParser<number>;
  /** Minutes. */
  readonly duration: (label: string, limits?: NumberLimits) => TextParser<number>;
  /** Minor units. */
  readonly money: (label: string, currency: string) => TextParser<number>;
  /** `HH:mm`; `24:00` is allowed where it can be the end of a day. */
  readonly time: (label: string, isEnd?: boolean) => TextParser<string>;
  readonly text: (label: string) => TextParser<string>;
}

function parseTimeText(text: string, isEnd: boolean): Result<string> {
  const plain = text.trim();
  if (plain === '') return failWith('form.required');
  if (isEnd && /^24(?:[:.h ]?00)?$/.test(plain)) return ok('24:00');
  const time = parseTimeOfDay(plain);
  return time === null ? failWith('form.time') : ok(time);
}

/** Shows the limits of a duration in error messages as durations: `at least 1 h`, not `60`. */
function withDurationLimits(read: Result<number>, reader: Reader): Result<number> {
  if (read.ok) return read;
  const params = Object.entries(read.refusal.params).map(([name, value]) => [
    name,
    typeof value === 'number' ? formatDuration(value, reader) : value,
  ]);
  return failWith(read.refusal.code, Object.fromEntries(params));
}

/** Wraps a parser so that an empty field gives `null`. */
export function emptyAsNull<Value>(read: TextParser<Value>): TextParser<Value | null> {
  return (typed) => (typed.trim() === '' ? { ok: true, value: null } : read(typed));
}

/** Creates the field parsers for one reader; `say` turns an error code into a message. */
export function createFieldParsers(
  say: (code: string, params: Record<string, string | number>) => string,
  reader: Reader,
): FieldParsers {
  const worded =
    <Value>(label: string, read: (typed: string) => Result<Value>): TextParser<Value> =>
    (typed) => {
      const found = read(typed);
      return found.ok
        ? found
        : { ok: false, message: say(found.refusal.code, { label, ...found.refusal.params }) };
    };
  return {
    number: (label, limits = {}) => worded(label, (typed) => readNumber(typed, limits, reader)),
    duration: (label, limits = {}) =>
      worded(label, (typed) => withDurationLimits(readDuration(typed, limits, reader), reader)),
    money: (label, currency) => worded(label, (typed) => readMoney(typed, currency, reader)),
    time: (label, isEnd = false) => worded(label, (typed) => parseTimeText(typed, isEnd)),
    text: (label) =>
      worded(label, (typed) => (typed.trim() === '' ? failWith('form.required') : ok(typed.trim()))),
  };
}

export function useFieldParsers(): FieldParsers {
  const { t } = useTranslation();
  const reader = useReader();
  return useMemo(() => createFieldParsers((code, params) => t(code, params), reader), [t, reader]);
}
