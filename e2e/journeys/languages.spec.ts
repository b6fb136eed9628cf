// The languages that are packs: a reader's first page, the map and a curb's answer, and a list of staff speak them, in either direction.
import { readFileSync } from 'node:fs';
import {
  addressOf,
  clickCurb,
  expect,
  monday,
  nightly,
  openMap,
  overflows,
  someCurbs,
  test,
  violations,
} from '../city.ts';
import { passwordOf, signIn } from '../people.ts';

/** The texts of a language, by key. */
function pack(language: string): (key: string) => string {
  const file = new URL(`../../packages/i18n/packs/${language}.json`, import.meta.url);
  const { texts }: { texts: Record<string, string> } = JSON.parse(readFileSync(file, 'utf8'));
  return (key) => {
    const text = texts[key];
    if (text === undefined) throw new Error(`${language} has no text ${key}`);
    return text;
  };
}

const languages = [
  { language: 'ar', locale: 'ar-EG', direction: 'rtl' },
  { language: 'de', locale: 'de-AT', direction: 'ltr' },
  { language: 'fr', locale: 'fr-CA', direction: 'ltr' },
  { language: 'pt', locale: 'pt-BR', direction: 'ltr' },
] as const;

for (const { language, locale, direction } of languages)
  test.describe(language, () => {
    test.use({ locale });

    test(
      'the browser’s language is spoken from the first page to a list of staff',
      nightly,
      async ({ page, city, server, watched }) => {
        const say = pack(language);
        await page.goto('/loginpage/');
        await expect(page.getByText(say('account.about'))).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.locator('html')).toHaveAttribute('dir', direction);
        expect(await violations(page)).toEqual([]);
        expect(await overflows(page)).toBe(false);

        const [curb] = await someCurbs(city, 1);
        if (curb === undefined) throw new Error('the city has no curb');
        await openMap(page, addressOf(curb, `${monday}&user_class=resident`));
        await clickCurb(page);
        await expect(page.getByRole('region', { name: say('link.answer') })).toBeVisible();
        expect(await overflows(page)).toBe(false);

        await page.goto(
          `/loginpage/?next=${encodeURIComponent(`/manager/listview/?list=assets&language=${language}`)}`,
        );
        await signIn(page, 'editor', passwordOf(server));
        await expect(page.getByRole('columnheader', { name: say('asset.column.status') })).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('dir', direction);
        expect(await violations(page)).toEqual([]);
        expect(watched.faults).toEqual([]);
      },
    );
  });
