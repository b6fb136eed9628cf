// The signs required by a draft, side by side in their order on the post: most restrictive first.
import { hasUnknownRules, type Restriction, sortForSignPost } from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { DownloadableRuleSign } from './downloadable-rule-sign.tsx';

/** Renders nothing when no rule has a sign, or when some rules cannot be read. */
export function SignRow({ restrictions }: { readonly restrictions: readonly Restriction[] }) {
  const { t } = useTranslation();
  const signedRestrictions = sortForSignPost(
    restrictions.filter(({ subActivity }) => subActivity !== 'unregulated'),
  );
  if (signedRestrictions.length === 0 || hasUnknownRules(restrictions)) return null;
  return (
    <section aria-label={t('signs.toSet')}>
      <h3 className="section-title margin-bottom-8">{t('signs.toSet')}</h3>
      <ul className="flex wrap gap-16 items-start pad-12 round-6 sunken no-bullets">
        {signedRestrictions.map((one) => (
          <li key={JSON.stringify(one)}>
            <DownloadableRuleSign restriction={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}
