// Words that go by themselves: an error popup stays for a second, which looking now and then can miss.
import { expect, type Page } from '@playwright/test';

/** Settles when a popup or toast has said all of these words. Begun before what makes it come: `const told = popupWith(page, …); …; await told`. */
export async function popupWith(page: Page, ...words: readonly string[]): Promise<void> {
  const isSaid = await page.evaluate(
    async (wanted) =>
      new Promise<boolean>((resolve) => {
        const look = () => {
          const said = [...document.querySelectorAll('[role=alert], [role=status]')].some(
            (message) =>
              message.checkVisibility() &&
              wanted.every((text) => message.textContent?.includes(text) === true),
          );
          if (!said) return;
          observer.disconnect();
          resolve(true);
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
        look();
      }),
    words,
  );
  expect(isSaid).toBe(true);
}
