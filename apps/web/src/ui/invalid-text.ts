// Finds typed text that is not a value, in forms that report their own errors.

/**
 * Focuses the first field of a form or page whose text is not a valid value (`TypedField`, `TimeField`,
 * `DateField`), and returns whether there is one. The field says itself what is wrong.
 */
export function focusInvalidText(form: Element | null): boolean {
  const fields = [...(form?.querySelectorAll<HTMLInputElement>('input') ?? [])];
  const wrong = fields.find(({ validity }) => validity.customError);
  wrong?.focus();
  return wrong !== undefined;
}
