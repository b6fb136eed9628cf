// The language, changed without reloading the page; stored in the browser and in the signed-in
// user's account.
import { findLanguage, type LanguageName, languageHeaders, languages } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { storeLanguage } from '../../i18n/stored-language.ts';
import { api } from '../../shell/api.ts';
import { useLogin } from '../../shell/login-hooks.ts';
import { SelectField } from '../../ui/select-field.tsx';

export function LanguageChoice({ quiet = false }: { readonly quiet?: boolean }) {
  const { t, i18n } = useTranslation();
  const login = useLogin();
  const [keepForUser] = api.useUpdateUserLanguageMutation();
  const choose = (language: LanguageName) => {
    void storeLanguage(language);
    if (login.isSuccess) void keepForUser({ body: { language } });
  };
  return (
    <SelectField
      look={quiet ? 'quiet' : 'plain'}
      label={t('header.language')}
      value={findLanguage(i18n.language) ?? 'en'}
      options={languages.map((name) => ({ value: name, label: languageHeaders[name].name }))}
      onChange={choose}
    />
  );
}
