// Expected failures are values: a Result is Ok with a value or Refused with a Refusal. Only bugs throw.

/** Why something was not done. `code` is stable and has a text in every shipped language; `params` fill the text. */
export interface Refusal {
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
}

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: Refusal };

/** A successful result. */
export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

/** A refused result; `params` are interpolated in the text of `code`. */
export function refused(
  code: string,
  params: Readonly<Record<string, string | number>> = {},
): { readonly ok: false; readonly refusal: Refusal } {
  return { ok: false, refusal: { code, params } };
}
