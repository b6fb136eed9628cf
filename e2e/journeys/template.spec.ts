// Rules kept as a template from one draft, laid on another, and deleted; in English and in Spanish.
import { expect, monday, nightly, openMap, test, violations } from '../city.ts';
import { newPerson, signIn } from '../people.ts';

test(
  'a draft’s rules are saved under a name, applied to another draft with undo, and deleted',
  nightly,
  async ({ page, server }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto('/loginpage/');
    // Of their own: the language they choose stays with them.
    await signIn(page, 'tina', await newPerson(server, 'tina', 'editors'));
    await expect(page).not.toHaveURL(/loginpage/);
    await openMap(page, `/manager/mapview/?${monday}`);
    await page.getByRole('button', { name: 'New regulation', exact: true }).click();
    const panel = page.locator('[data-draft-open]');
    await panel.getByRole('tab').nth(1).click();
    await panel.getByRole('button', { name: 'Templates' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rule templates' });
    await expect(dialog.getByText('No templates yet')).toBeVisible();
    await expect(dialog.getByText('This draft has no rules to save yet.')).toBeVisible();
    await page.keyboard.press('Escape');

    await panel.getByLabel('Curb type').selectOption('time-limited-parking');
    await panel.getByRole('textbox', { name: 'Time limit' }).fill('90');
    await panel.getByRole('button', { name: 'Templates' }).click();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog.getByText('Name is required')).toBeVisible();
    const name = dialog.getByLabel('Save the rules of this draft as');
    await name.fill('Short stop');
    await name.press('Enter');
    await expect(dialog.getByText('Parking, 1 h 30 min at most.')).toBeVisible();
    await name.fill('SHORT  stop');
    await name.press('Enter');
    await expect(dialog.getByText('There is already a template named SHORT stop.')).toBeVisible();
    await expect(name).toHaveValue('SHORT  stop');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');

    // Another draft in Spanish: the template comes back in its language.
    await panel
      .getByRole('button', { name: /^Close/ })
      .first()
      .click();
    const leave = page.getByRole('dialog');
    await leave.getByRole('button', { name: 'Discard my changes' }).click();
    await page.getByRole('combobox', { name: 'Language' }).selectOption('es');
    await page.getByRole('button', { name: 'Nueva regulación' }).click();
    await panel.getByRole('tab').nth(1).click();
    await panel.getByRole('button', { name: 'Plantillas' }).click();
    const list = page.getByRole('dialog', { name: 'Plantillas de reglas' });
    await list.getByLabel('Buscar plantillas').fill('nada');
    await expect(list.getByText('0 plantillas')).toBeVisible();
    await list.getByLabel('Buscar plantillas').fill('short');
    await expect(list.getByText(/1 h 30 min/)).toBeVisible();
    await list.getByRole('button', { name: 'Aplicar' }).click();
    await expect(panel.getByLabel('Tipo de tramo')).toHaveValue('time-limited-parking');
    await expect(panel.getByRole('textbox', { name: 'Límite de tiempo' })).toHaveValue('1 h 30 min');
    await panel.getByRole('button', { name: /^Deshacer/ }).click();
    await expect(panel.getByLabel('Tipo de tramo')).toHaveValue('unregulated');

    await panel.getByRole('button', { name: 'Plantillas' }).click();
    await list.getByRole('button', { name: 'Eliminar la plantilla Short stop' }).click();
    await expect(
      list.getByText('¿Eliminar Short stop? Las reglas ya creadas con ella se conservan.'),
    ).toBeVisible();
    await list.getByRole('button', { name: 'Eliminar', exact: true }).click();
    await expect(list.getByText('Aún no hay plantillas')).toBeVisible();
    expect(await violations(page)).toEqual([]);
  },
);
