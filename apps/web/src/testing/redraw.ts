// Rerenders the components that show texts, with current data.
import i18next from 'i18next';

/** Selects the current language again, which triggers a rerender. */
export async function redraw(): Promise<void> {
  await i18next.changeLanguage(i18next.language);
}
