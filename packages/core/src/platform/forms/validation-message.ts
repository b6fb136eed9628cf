// Turns schema errors into the form messages ('{label} is required', requirement §5), so that forms
// and the server use the same ones.
import type { z } from 'zod';
import { allTexts, labelForPath, toLabelParts, translateAny } from '../words/all-messages.ts';
import type { LanguageName } from '../words/languages.ts';
import { sanitizeValue } from '../words/sanitize-text.ts';
import type { TextParams } from '../words/texts.ts';

type Issue = z.core.$ZodIssue;

/**
 * An error in a value: its path, and the message key with params. A `label` param names a field
 * that the schema does not know.
 */
export interface SchemaIssue {
  readonly path: readonly PropertyKey[];
  readonly code: string;
  readonly params: TextParams;
}

/** An error in a value: its path and the message. */
export interface ValidationError {
  readonly path: readonly PropertyKey[];
  readonly text: string;
}

/** Parse options needed to distinguish a missing value from a wrong one. */
export const reportInputOptions = { reportInput: true } as const;

const kinds: Readonly<Record<string, string | undefined>> = {
  string: 'form.password',
  number: 'form.number',
  nan: 'form.number',
  int: 'form.integer',
  boolean: 'form.checkbox',
  array: 'form.array',
  tuple: 'form.array',
  set: 'form.array',
  object: 'form.object',
  record: 'form.object',
  map: 'form.object',
  date: 'form.date',
  file: 'form.file',
};

const formats: Readonly<Record<string, string | undefined>> = {
  email: 'form.email',
  date: 'form.date',
  time: 'form.time',
  datetime: 'form.datetime',
  url: 'form.url',
  uuid: 'form.uuid',
  guid: 'form.uuid',
};

/**
 * Returns the message key for a violated bound, by what it limits: the value of a number, or the
 * length or size of a text, list or file.
 */
function boundKey(side: 'small' | 'big', origin: string, inclusive: boolean): string {
  if (['number', 'int', 'bigint', 'date'].includes(origin)) {
    if (side === 'small') return inclusive ? 'form.min' : 'form.above';
    return inclusive ? 'form.max' : 'form.below';
  }
  if (origin === 'string') return side === 'small' ? 'form.short' : 'form.long';
  return side === 'small' ? 'form.few' : 'form.many';
}

/**
 * Sample values for testing schema patterns, the most specific first: the first one that matches is
 * shown as an example.
 */
const examples = [
  '2026-01-31',
  '01-31',
  '2026-01-31T09',
  '08:30:00',
  '1767225600000',
  'M4 12h16',
  '12,34',
  '#1a73e8',
  '1A73E8',
  '+14155550100',
  '1.1.0',
  'north.curb-12',
  'PAY_NOW_LINK',
  'PT2H',
  'pt-BR',
  'USD',
  'bike_rack',
  'bike-rack',
];

/**
 * Describes a schema pattern by testing the samples: as a time of day, as a number in a query, or
 * by an example value that matches.
 */
function patternMessage(pattern: string | undefined): readonly [string, TextParams] {
  const [, source, flags] = /^\/(.*)\/([a-z]*)$/s.exec(pattern ?? '') ?? [];
  if (source === undefined) return ['form.invalid', {}];
  const regex = new RegExp(source, flags?.replaceAll(/[gy]/g, ''));
  if (regex.test('08:30') && !regex.test('8')) return ['form.time', {}];
  if (regex.test('1') && !regex.test('a') && !regex.test('12,34')) return ['form.number', {}];
  const example = examples.find((each) => regex.test(each));
  return example === undefined ? ['form.invalid', {}] : ['form.format', { example }];
}

const shownChoices = 30;

/** Formats an allowed value for a message; an empty text is shown as `""`. */
function formatChoice(value: unknown): string {
  return value === '' ? '""' : String(value);
}

function choices(values: readonly unknown[]): readonly [string, TextParams] {
  return ['form.choices', { values: values.slice(0, shownChoices).map(formatChoice).join(', ') }];
}

function issueMessage(issue: Issue): readonly [string, TextParams] {
  if (issue.code === 'invalid_type') return [kinds[issue.expected] ?? 'form.invalid', {}];
  if (issue.code === 'too_small') {
    const min = Number(issue.minimum);
    if (min === 1 && issue.origin === 'string') return ['form.required', {}];
    return [boundKey('small', issue.origin, issue.inclusive !== false), { min }];
  }
  if (issue.code === 'too_big')
    return [boundKey('big', issue.origin, issue.inclusive !== false), { max: Number(issue.maximum) }];
  if (issue.code === 'invalid_format') {
    const key = formats[issue.format];
    return key === undefined ? patternMessage(issue.pattern) : [key, {}];
  }
  if (issue.code === 'not_multiple_of') return ['form.multiple', { step: issue.divisor }];
  if (issue.code === 'invalid_value') return choices(issue.values);
  // A discriminated union: the discriminator lists its choices.
  if (issue.code === 'invalid_union' && 'options' in issue && Array.isArray(issue.options))
    return choices(issue.options);
  return ['form.invalid', {}];
}

/** Returns the params that one of our schemas supplies for its own message. */
function ownParams(params: Readonly<Record<string, unknown>> | undefined): TextParams {
  return Object.fromEntries(Object.entries(params ?? {}).map(([name, value]) => [name, String(value)]));
}

/** Returns the values of a union of literals, such as 1 or 4; `null` for other unions. */
function literalValues(errors: readonly (readonly Issue[])[]): readonly unknown[] | null {
  const values = errors.map(([issue, ...more]) =>
    issue?.code === 'invalid_value' && issue.path.length === 0 && more.length === 0 ? issue.values : null,
  );
  return values.every((each) => each !== null) ? values.flat() : null;
}

/**
 * Returns the branch of a union that the user probably meant: the one whose errors are deepest,
 * because everything above them matches.
 */
function closestUnionBranch(errors: readonly (readonly Issue[])[]): readonly Issue[] {
  const depthOf = (issues: readonly Issue[]) =>
    Math.min(...issues.map(({ code, path }) => path.length + (code === 'invalid_type' ? 0 : 0.5)));
  const filled = errors.filter(({ length }) => length > 0);
  return filled.toSorted((a, b) => depthOf(b) - depthOf(a))[0] ?? [];
}

function isMissing(issue: Issue): boolean {
  return issue.code !== 'custom' && 'input' in issue && (issue.input === undefined || issue.input === null);
}

/**
 * Reports an invalid choice. Within a list, a text or number is quoted as well (shortened), because
 * users recognize their value sooner than its position.
 */
function toChoiceIssue({ input }: Issue, path: readonly PropertyKey[], params: TextParams): SchemaIssue {
  return typeof path.at(-1) === 'number' && (typeof input === 'string' || typeof input === 'number')
    ? { path, code: 'form.no-choice', params: { ...params, found: sanitizeValue(JSON.stringify(input), 60) } }
    : { path, code: 'form.choices', params };
}

function* flattenIssue(issue: Issue, above: readonly PropertyKey[]): Generator<SchemaIssue> {
  const path = [...above, ...issue.path];
  // Our own schemas give the message key directly.
  if (Object.hasOwn(allTexts.en, issue.message))
    yield { path, code: issue.message, params: issue.code === 'custom' ? ownParams(issue.params) : {} };
  else if (issue.code === 'unrecognized_keys')
    for (const key of issue.keys)
      yield { path: [...path, key], code: 'form.unknown', params: { label: sanitizeValue(key) } };
  else if (isMissing(issue)) yield { path, code: 'form.required', params: {} };
  else if (issue.code === 'invalid_union' && issue.errors.length > 0 && literalValues(issue.errors) === null)
    for (const inner of closestUnionBranch(issue.errors)) yield* flattenIssue(inner, path);
  else {
    const values = issue.code === 'invalid_union' ? literalValues(issue.errors) : null;
    const [code, params] = values !== null && values.length > 0 ? choices(values) : issueMessage(issue);
    yield code === 'form.choices' ? toChoiceIssue(issue, path, params) : { path, code, params };
  }
}

/**
 * Yields the errors of a value as message keys with params, one by one, because every entry of a
 * list of thousands may be wrong. If the value was parsed with `reportInputOptions`, a missing or
 * `null` value is reported as required, whatever its type.
 */
export function* schemaIssues(error: z.core.$ZodError): Generator<SchemaIssue, undefined> {
  for (const issue of error.issues) yield* flattenIssue(issue, []);
}

/** Yields the errors of a value as messages in the given language. */
export function* validationErrors(
  error: z.core.$ZodError,
  language: LanguageName,
): Generator<ValidationError> {
  for (const { path, code, params } of schemaIssues(error))
    yield { path, text: translateAny(language, code, { label: labelForPath(path, language), ...params }) };
}

/**
 * Converts an error to params of another message (`{{reason}}`), which `translateAny` formats.
 * `faultField` is the name of the field or the key of a mapping, `faultEntry` its position in a
 * list.
 */
export function reasonParams({ path, code, params }: SchemaIssue): TextParams {
  const { field, entry } = toLabelParts(path);
  return {
    ...params,
    reason: code,
    ...(field !== null && { faultField: field }),
    ...(entry !== null && { faultEntry: entry }),
  };
}
