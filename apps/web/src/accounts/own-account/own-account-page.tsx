// The user's own account: how they sign in and where they are signed in.
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateMessage } from '../../ui/state-message.tsx';
import { PasswordCard } from './password-card.tsx';
import { ProviderCard } from './provider-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

export function OwnAccountPage() {
  const { t } = useTranslation();
  const { data, isError } = api.useOwnAccountQuery();
  if (isError) return <StateMessage role="alert" title={t('error.fallback')} />;
  if (data === undefined) return <Skeleton label={t('accounts.tab.account')} lines={6} />;
  return (
    <>
      {data.provider === null ? <PasswordCard account={data} /> : <ProviderCard name={data.provider} />}
      {data.has_password && <SecondFactorCard account={data} />}
      <SessionsCard />
    </>
  );
}
