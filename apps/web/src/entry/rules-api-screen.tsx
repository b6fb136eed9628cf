// The rules API: its pages as tabs, each with its own path and chunk.
import { rulesApiPages } from '@curbwright/core';
import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { usePerson } from '../shell/login-hooks.ts';
import { RouteLink } from '../shell/route-link.tsx';
import { useAppSelector } from '../shell/store.ts';
import { LoadingScreen } from '../ui/loading-screen.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { StateMessage } from '../ui/state-message.tsx';
import { pages, permissionFor, type RulesApiPage, tabTexts } from './rules-api/pages.ts';
import styles from './rules-api-screen.module.css';
import { ShellHeader } from './shell-header.tsx';

const root = '/rulesapi/';

/** Returns the page for a path; the first page for unknown names. */
function pageOf(path: string): RulesApiPage {
  const whole = path.endsWith('/') ? path : `${path}/`;
  return rulesApiPages.find((page) => whole === `${root}${page}`) ?? '';
}

export function RulesApiScreen() {
  const { t } = useTranslation();
  const page = pageOf(useAppSelector((state) => state.route.current));
  const { settled, person } = usePerson();
  const maySee = (each: RulesApiPage) => {
    const permission = permissionFor(each);
    return permission === null || (person?.permissions.includes(permission) ?? false);
  };
  const offered = rulesApiPages.filter(maySee);
  const tabs = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = tabs.current?.querySelector('[aria-current]');
    if (page !== '') current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [page]);
  if (!settled && permissionFor(page) !== null)
    return <LoadingScreen title={t('app.loading')} text={t('app.wait')} />;
  const Page = pages[page];
  return (
    <div className="grid rows-56-auto-1fr full-height">
      <ShellHeader />
      <nav ref={tabs} className="tabs" aria-label={t('api.pages')}>
        {offered.map((each) => (
          <RouteLink
            key={each}
            className="tab hover-ink current-border-bottom-action current-ink touch-pad-y-13-11"
            to={`${root}${each}`}
            current={each === page}
          >
            {t(tabTexts[each])}
          </RouteLink>
        ))}
      </nav>
      <main
        className={`grid gap-16 content-start min-width-0 min-height-0 scroll-y sunken children-min-width-0 ${styles.main}`}
      >
        <h2 className={`text-28 bold ${styles.title}`}>{t(page === '' ? 'api.title' : tabTexts[page])}</h2>
        {maySee(page) ? (
          <Suspense fallback={<Skeleton label={t(tabTexts[page])} lines={8} />}>
            <Page />
          </Suspense>
        ) : (
          <StateMessage
            title={t(permissionFor(page) === 'view' ? 'api.onlyStaff' : 'api.onlyAdministrators')}
            action={<RouteLink to={root}>{t('api.toFirst')}</RouteLink>}
          />
        )}
      </main>
    </div>
  );
}
