// Draws the parts on the page that speak anew, with what they look at now.
import i18next from 'i18next';

/** Says that the language is the one it is. */
export async function redraw(): Promise<void> {
  await i18next.changeLanguage(i18next.language);
}
