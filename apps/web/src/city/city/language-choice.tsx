// The language, changed without reloading the page; stored in the browser and in the signed-in
// user's account.
import { type LanguageName, languageHeaders, languageNamed, languages } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { keepLanguage } from '../../i18n/keep.ts';
import { api } from '../../shell/api.ts';
import { useLogin } from '../../shell/login-hooks.ts';
import { Choice } from '../../ui/choice.tsx';

export function LanguageChoice({ quiet = false }: { readonly quiet?: boolean }) {
  const { t, i18n } = useTranslation();
  const login = useLogin();
  const [keepForUser] = api.useUpdateUserLanguageMutation();
  const choose = (language: LanguageName) => {
    void keepLanguage(language);
    if (login.isSuccess) void keepForUser({ body: { language } });
  };
  return (
    <Choice
      quiet={quiet}
      label={t('header.language')}
      value={languageNamed(i18n.language) ?? 'en'}
      options={languages.map((name) => ({ value: name, label: languageHeaders[name].name }))}
      onChange={choose}
    />
  );
}
