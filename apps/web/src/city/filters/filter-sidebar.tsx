// The left filter sidebar (requirement §2, §3, §9): date and time, curb type, days, time limits,
// restrictions and sub-restrictions; active filters as chips.
import { numberFormat } from '@curbwright/core';
import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { dashPatterns } from '../../map/view.ts';
import { useReader } from '../../shell/reader-hooks.ts';
import { isStaffMap } from '../../shell/screens.ts';
import { useAppDispatch, useAppSelector } from '../../shell/store.ts';
import { DashSample } from '../../ui/dash-sample.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useCurbStyles } from '../curb-type-hooks.ts';
import { ActiveFilters } from './active-filters.tsx';
import { DateTimeFields } from './date-time-fields.tsx';
import { DayChoice } from './day-choice.tsx';
import styles from './filters.module.css';
import {
  countActiveFilters,
  filtersCleared,
  filterToggled,
  subActivityChosen,
  timeLimitToggled,
} from './filters-slice.ts';
import { OptionList } from './option-list.tsx';
import { useFilterChoices, withAllOption } from './use-filter-choices.ts';
import { useVisibleCurbCounts } from './use-visible-curb-counts.ts';

interface Props {
  /** The user class control: there is one in the app, shown here while the sidebar is open. */
  readonly asker: ReactNode;
  /** A link to help about the filters. */
  readonly help: ReactNode;
  readonly onClose: () => void;
  /** Whether the user just opened it, so that it takes the focus. */
  readonly takeFocus: boolean;
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="grid gap-8 min-width-0 select-full-width">
      <h3 className="text-13 bold">{title}</h3>
      {children}
    </section>
  );
}

export function FilterSidebar({ asker, help, onClose, takeFocus }: Props) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const filters = useAppSelector((state) => state.filters);
  // The bar below the staff map already has the date and time.
  const isStaff = useAppSelector((state) => isStaffMap(state.route.current));
  const choices = useFilterChoices();
  const looks = useCurbStyles();
  const seen = useVisibleCurbCounts();
  const panel = useRef<HTMLElement>(null);
  // Moves the focus before the first paint; later, it could take the focus from where the user has
  // moved it.
  useLayoutEffect(() => {
    if (takeFocus) panel.current?.focus({ preventScroll: true });
  }, [takeFocus]);
  const sample = (name: string) => {
    const look = looks.get(name);
    return look && <DashSample color={look.color} dash={dashPatterns[look.dash]} width={look.width || 1} />;
  };
  const count = countActiveFilters(filters);
  const number = numberFormat(useReader().locale);
  const nothing = choices.loading ? t('app.loading') : t('filters.none');
  return (
    <>
      <div
        className={`gone phone-fixed phone-inset-56-0-0 ${styles.scrim}`}
        aria-hidden="true"
        onClick={onClose}
      />
      <aside
        ref={panel}
        tabIndex={-1}
        className={`column min-height-0 line-after paper focus-no-outline ${styles.sidebar}`}
        aria-label={t('filters.title')}
        data-over-map="filters"
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.defaultPrevented) return;
          event.preventDefault();
          onClose();
        }}
      >
        <header className="row flex-none gap-4 height-56 pad-x-16-8 line-below">
          <h2 className="section-title flex-1">{t('filters.title')}</h2>
          {count > 0 && (
            <Button size="compact-md" variant="subtle" onClick={() => dispatch(filtersCleared())}>
              {t('filters.clear')}
            </Button>
          )}
          {help}
          <IconButton label={t('filters.close')} onClick={onClose}>
            <IconX size={20} stroke={1.5} />
          </IconButton>
        </header>
        <div className="grid flex-1 gap-20 content-start min-height-0 pad-16 scroll-y keep-scroll">
          <ActiveFilters choices={choices} />
          {choices.failed && (
            <p className={`between gap-8 pad-8-12 round-6 text-13 ${styles.failed}`} role="alert">
              {t('filters.failed')}
              <Button size="compact-sm" variant="default" onClick={choices.retry}>
                {t('app.retry')}
              </Button>
            </p>
          )}
          {!isStaff && (
            <Section title={t('filters.moment')}>
              <DateTimeFields />
            </Section>
          )}
          <Section title={t('filters.who')}>
            <div className={styles.who}>{asker}</div>
          </Section>
          <Section title={t('filters.kind')}>
            <SelectField
              label={t('filters.kind')}
              value={filters.globalFilters.sub_activity}
              options={withAllOption(choices, t('filters.everyKind'))}
              onChange={(name) => dispatch(subActivityChosen(name))}
            />
          </Section>
          <Section title={t('filters.days')}>
            <DayChoice options={choices.days} />
          </Section>
          <Section title={t('filters.timeLimits')}>
            <OptionList
              label={t('filters.timeLimits')}
              groups={[{ title: null, options: choices.timeLimits }]}
              chosen={filters.time_limit}
              empty={nothing}
              onToggle={(minutes) => dispatch(timeLimitToggled(minutes))}
            />
          </Section>
          <Section title={t('filters.restrictions')}>
            <OptionList
              label={t('filters.restrictions')}
              groups={[{ title: null, options: choices.restrictions }]}
              chosen={filters.restrictions}
              empty={nothing}
              onToggle={(name) => dispatch(filterToggled({ list: 'restrictions', name }))}
            />
          </Section>
          <Section title={t('filters.subRestrictions')}>
            <OptionList
              label={t('filters.subRestrictions')}
              groups={choices.sections}
              chosen={filters.sub_restrictions}
              sample={sample}
              empty={nothing}
              onToggle={(name) => dispatch(filterToggled({ list: 'sub_restrictions', name }))}
            />
          </Section>
        </div>
        <footer className={`between flex-none gap-8 min-height-44 line-above soft text-13 ${styles.footer}`}>
          <p role="status">
            {seen !== null &&
              t('filters.shown', {
                shown: number.format(seen.shown),
                count: seen.all,
                all: number.format(seen.all),
              })}
          </p>
          <Button className={`gone ${styles.show}`} onClick={onClose}>
            {t('filters.toMap')}
          </Button>
        </footer>
      </aside>
    </>
  );
}
