// Choosing from a list that is a plain select or, where it is long, has a search field.
import type { Locator } from '@playwright/test';

/** Chooses the option with this label in a combobox of either kind. */
export async function chooseOption(field: Locator, label: string): Promise<void> {
  await field.waitFor();
  if ((await field.evaluate(({ tagName }) => tagName)) === 'SELECT') {
    await field.selectOption({ label });
    return;
  }
  await field.fill(label);
  await field.page().getByRole('option', { name: label, exact: true }).click();
}
