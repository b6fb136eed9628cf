// The user's own account and, for administrators, the city's people, configuration, calendar, jobs
// and audit trail. Each page is a tab with its own path and chunk.
import { type AdministrationPage, administrationPages } from '@curbwright/core';
import { type ComponentType, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { usePerson } from '../shell/login-hooks.ts';
import { RouteLink } from '../shell/route-link.tsx';
import { useAppSelector } from '../shell/store.ts';
import { makeScrollFocusable } from '../ui/focusable-scroll.ts';
import { LoadingScreen } from '../ui/loading-screen.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { StateMessage } from '../ui/state-message.tsx';
import { lazyStaffComponent } from './lazy-staff-component.ts';
import styles from './rules-api-screen.module.css';
import { ShellHeader } from './shell-header.tsx';

const root = '/administration/';
const own = 'account/';

interface Page {
  /** Message key. */
  readonly title: string;
  readonly component: ComponentType;
}

const pages: Readonly<Record<AdministrationPage, Page>> = {
  '': {
    title: 'admin.tab.overview',
    component: lazyStaffComponent(
      async () => (await import('../operations/system/overview-page.tsx')).OverviewPage,
    ),
  },
  'account/': {
    title: 'accounts.tab.account',
    component: lazyStaffComponent(
      async () => (await import('../accounts/own-account/own-account-page.tsx')).OwnAccountPage,
    ),
  },
  'users/': {
    title: 'accounts.tab.users',
    component: lazyStaffComponent(
      async () => (await import('../accounts/accounts/accounts-page.tsx')).AccountsPage,
    ),
  },
  'groups/': {
    title: 'accounts.tab.groups',
    component: lazyStaffComponent(
      async () => (await import('../accounts/accounts/groups-page.tsx')).GroupsPage,
    ),
  },
  'feedback/': {
    title: 'admin.tab.feedback',
    component: lazyStaffComponent(
      async () => (await import('../city/feedback/feedback-page.tsx')).FeedbackPage,
    ),
  },
  'configuration/': {
    title: 'admin.tab.configuration',
    component: lazyStaffComponent(
      async () => (await import('../city/configuration-keys/configuration-page.tsx')).ConfigurationPage,
    ),
  },
  'base-map/': {
    title: 'admin.tab.base-map',
    component: lazyStaffComponent(
      async () => (await import('../city/base-map-files/basemap-page.tsx')).BasemapPage,
    ),
  },
  'calendar/': {
    title: 'admin.tab.calendar',
    component: lazyStaffComponent(
      async () => (await import('../city/calendar/calendar-page.tsx')).CalendarPage,
    ),
  },
  'jobs/': {
    title: 'admin.tab.jobs',
    component: lazyStaffComponent(async () => (await import('../operations/system/jobs-page.tsx')).JobsPage),
  },
  'backups/': {
    title: 'admin.tab.backups',
    component: lazyStaffComponent(
      async () => (await import('../operations/backups/backups-page.tsx')).BackupsPage,
    ),
  },
  'audit/': {
    title: 'admin.tab.audit',
    component: lazyStaffComponent(async () => (await import('../accounts/audit/audit-page.tsx')).AuditPage),
  },
  'system/': {
    title: 'admin.tab.system',
    component: lazyStaffComponent(
      async () => (await import('../operations/system/system-page.tsx')).SystemPage,
    ),
  },
};

/**
 * Returns the page for a path. Unknown names open the user's own account; so does the path without
 * a page name for non-administrators.
 */
function pageOf(path: string, administers: boolean): AdministrationPage {
  if (path === root && !administers) return own;
  return administrationPages.find((page) => path === `${root}${page}`) ?? own;
}

/** Makes pages without focusable elements (System) scrollable by keyboard. */
function makeScrollable(main: HTMLElement | null): (() => void) | undefined {
  return main === null ? undefined : makeScrollFocusable(main);
}

export function AdministrationScreen() {
  const { t } = useTranslation();
  const path = useAppSelector((state) => state.route.current);
  const { settled, person } = usePerson();
  const administers = person?.permissions.includes('administer') ?? false;
  const page = pageOf(path, administers);
  const offered = administrationPages.filter((each) => each === own || administers);
  const tabs = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = settled ? tabs.current?.querySelector('[aria-current]') : null;
    if (page !== '') current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [page, settled]);
  if (!settled) return <LoadingScreen title={t('app.loading')} text={t('app.wait')} />;
  const { title, component: Page } = pages[page];
  return (
    <div className="grid rows-56-auto-1fr full-height">
      <ShellHeader />
      <nav ref={tabs} className="tabs" aria-label={t('module.administration')}>
        {offered.map((each) => (
          <RouteLink
            key={each}
            className="tab hover-ink current-border-bottom-action current-ink touch-pad-y-13-11"
            to={`${root}${each}`}
            current={each === page}
          >
            {t(pages[each].title)}
          </RouteLink>
        ))}
      </nav>
      <main
        ref={makeScrollable}
        className={`grid gap-16 content-start min-width-0 min-height-0 scroll-y sunken children-min-width-0 ${styles.main}`}
      >
        <h2 className={`text-28 bold ${styles.title}`}>{t(title)}</h2>
        {offered.includes(page) ? (
          <Suspense fallback={<Skeleton label={t(title)} lines={8} />}>
            <Page />
          </Suspense>
        ) : (
          <StateMessage
            title={t('accounts.onlyAdministrators')}
            action={<RouteLink to={`${root}${own}`}>{t('accounts.toOwn')}</RouteLink>}
          />
        )}
      </main>
    </div>
  );
}
