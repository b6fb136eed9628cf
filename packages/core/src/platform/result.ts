// Expected failures are values: a `Result` is either ok with a value, or failed with a `Failure`.
// Only bugs throw.

/**
 * Why something was rejected. `code` is stable and has a message in every shipped language;
 * `params` fill its placeholders.
 */
export interface Failure {
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
}

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: Failure };

/** Creates a successful result. */
export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

/** Creates a failed result; `params` fill the placeholders in the message of `code`. */
export function failWith(
  code: string,
  params: Readonly<Record<string, string | number>> = {},
): { readonly ok: false; readonly refusal: Failure } {
  return { ok: false, refusal: { code, params } };
}
