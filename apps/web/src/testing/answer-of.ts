// Server responses for tests: a test specifies the fields that matter, and the rest is filled with
// the minimum that the contract allows.
import { type Contract, contract, jsonSchemaOf } from '@curbwright/contract';
import type { z } from 'zod';

/** A partial response: some fields of an object, or a list of partial rows. */
export type Part<T> = T extends readonly (infer Row)[]
  ? readonly Part<Row>[]
  : T extends object
    ? { readonly [Name in keyof T]?: Part<T[Name]> }
    : T;

type Schema = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly Schema[] => (Array.isArray(value) ? value : []);
const propertiesOf = (schema: Schema) => (isObject(schema.properties) ? schema.properties : {});

/** Sample texts; one of them matches nearly every pattern in the contract. */
const texts = ['', 'a', 'A', '1', '#112233', '2026-11-28', '12:00', 'P1D', 'USD', 'en', '2026-11', 'as read'];
const textOfFormat: Readonly<Record<string, string>> = {
  date: '2026-11-28',
  'date-time': '2026-11-28T12:00:00Z',
  uri: 'https://city.example/',
  uuid: '7a7e1f8a-3d0c-4e63-9d2b-3f7f8a1c2d3e',
  email: 'mara@city.example',
};

function minimalText({ format, pattern, minLength }: Schema): string {
  const known = textOfFormat[String(format)];
  if (known !== undefined) return known;
  const fits = new RegExp(typeof pattern === 'string' ? pattern : '', 'u');
  const text = texts.find((each) => fits.test(each) && each.length >= Number(minLength ?? 0));
  if (text === undefined)
    throw new Error(`no text here fits ${String(pattern)}, at least ${String(minLength)} long`);
  return text;
}

function leastNumber({ minimum, exclusiveMinimum }: Schema): number {
  const least = Number(minimum ?? 0);
  const above = exclusiveMinimum === undefined ? Number.NEGATIVE_INFINITY : Number(exclusiveMinimum);
  return Math.max(least < -1_000_000 ? 0 : least, above >= 0 ? above + 1 : 0);
}

/**
 * Selects the schema variant that matches an object: its constant values must be equal, and most of
 * its fields must be present.
 */
function variantOf(variants: readonly Schema[], given: Schema): Schema | undefined {
  const rank = (schema: Schema) => {
    let known = 0;
    for (const [name, of] of Object.entries(propertiesOf(schema))) {
      if (given[name] === undefined) continue;
      if (isObject(of) && of.const !== undefined && of.const !== given[name]) return -1;
      known += 1;
    }
    return known;
  };
  return variants
    .filter((schema) => isObject(schema.properties) || schema.anyOf !== undefined)
    .toSorted((a, b) => rank(b) - rank(a))[0];
}

function completeOf(schema: Schema, given: unknown, root: Schema): unknown {
  if (typeof schema.$ref === 'string') {
    const at = schema.$ref.split('/').slice(1);
    const target = at.reduce<unknown>((within, name) => (isObject(within) ? within[name] : undefined), root);
    return isObject(target) ? completeOf(target, given, root) : given;
  }
  const variants = listOf(schema.anyOf ?? schema.oneOf);
  if (variants.length > 0) {
    if (isObject(given)) return completeOf(variantOf(variants, given) ?? {}, given, root);
    if (Array.isArray(given))
      return completeOf(variants.find(({ type }) => type === 'array') ?? {}, given, root);
    if (given !== undefined) return given;
    return variants.some(({ type }) => type === 'null') ? null : completeOf(variants[0] ?? {}, given, root);
  }
  if (schema.allOf !== undefined)
    return Object.assign({}, ...listOf(schema.allOf).map((each) => completeOf(each, given, root)));
  if (Array.isArray(given))
    return given.map((row) => completeOf(isObject(schema.items) ? schema.items : {}, row, root));
  if (given !== undefined && !isObject(given)) return given;
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (Array.isArray(schema.prefixItems))
    return listOf(schema.prefixItems).map((each) => completeOf(each, undefined, root));
  if (schema.type === 'object' || isObject(given)) {
    const whole: Record<string, unknown> = { ...given };
    const required: readonly string[] = Array.isArray(schema.required) ? schema.required : [];
    const more = isObject(schema.additionalProperties) ? schema.additionalProperties : undefined;
    const properties = propertiesOf(schema);
    for (const name of new Set([...required, ...Object.keys(whole)])) {
      const of = properties[name] ?? more;
      if (isObject(of)) whole[name] = completeOf(of, whole[name], root);
    }
    return whole;
  }
  if (schema.type === 'array')
    return Array.from({ length: Number(schema.minItems ?? 0) }, () =>
      completeOf(isObject(schema.items) ? schema.items : {}, undefined, root),
    );
  if (schema.type === 'string') return minimalText(schema);
  if (schema.type === 'number' || schema.type === 'integer') return leastNumber(schema);
  return schema.type === 'boolean' ? false : null;
}

type AnswerOf<Name extends keyof Contract> = z.input<Contract[Name]['answer']>;

/**
 * Returns a response of an operation with the given parts: `answerOf('sensors', { results: [{ name:
 * 'Pole 4' }] })`. Missing fields become empty, 0, `false`, `null` or the first option, also in
 * nested rows and objects. The mock server validates the result against the contract.
 */
export function mockResponse<Name extends keyof Contract>(
  name: Name,
  part?: Part<AnswerOf<Name>>,
): AnswerOf<Name> {
  const schema = jsonSchemaOf(contract[name].answer, 'input');
  return completeOf(schema, part, schema) as AnswerOf<Name>;
}
