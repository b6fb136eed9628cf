// @vitest-environment happy-dom
// The header: the modules one may enter, the language and the scheme one chooses.
import { expect, it, vi } from 'vitest';
import '../../app/staff-api.ts';
import { answerOf } from '../../testing/answer-of.ts';
import { open, signedIn, someCity } from '../../testing/page.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { ModuleTabs } from './module-tabs.tsx';
import { SchemeButton, SchemeChoice } from './scheme.tsx';

it('goes round the schemes: as the device has it, light, dark', async () => {
  const { view, person } = await open(
    <>
      <SchemeButton />
      <SchemeChoice />
    </>,
  );
  const choice = view.getByRole<HTMLSelectElement>('combobox');
  await person.selectOptions(choice, 'auto');
  const seen = [choice.value];
  for (let at = 0; at < 3; at += 1) {
    await person.click(view.getByRole('button'));
    seen.push(choice.value);
  }
  expect(seen).toEqual(['auto', 'light', 'dark', 'auto']);
  expect([...choice.options].map(({ value }) => value)).toEqual(['auto', 'light', 'dark']);
});

it.each([
  { who: 'a visitor', answers: {}, sent: [] },
  {
    who: 'who is signed in',
    answers: { ...signedIn('view'), updateUserLanguage: () => answerOf('updateUserLanguage') },
    sent: [{ language: 'es' }],
  },
])('keeps the language of $who', async ({ answers, sent }) => {
  const { view, person, asked } = await open(<LanguageChoice />, answers as never);
  const choice = view.getByRole<HTMLSelectElement>('combobox');
  expect([choice.value, choice.options.length]).toEqual(['en', 6]);
  await person.selectOptions(choice, 'es');
  await vi.waitFor(() => expect(choice.value).toBe('es'));
  expect(asked.flatMap(({ name, body }) => (name === 'updateUserLanguage' ? [body] : []))).toEqual(sent);
});

it('offers nothing where a city has nothing to enter', async () => {
  const { view } = await open(<ModuleTabs />, { currentCity: () => ({ ...someCity, modules_enabled: [] }) });
  expect(view.queryByRole('link', { name: /manager/i })).toBeNull();
});
