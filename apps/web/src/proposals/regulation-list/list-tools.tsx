// The list's toolbar: count, open or published, scenario, rows, columns, import and export.
import { numberFormat, publicationStates, reviewStates } from '@curbwright/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ListToolbar } from '../../shell/list-screen/list-bars.tsx';
import { ListButtons } from '../../shell/list-screen/list-buttons.tsx';
import { useReader } from '../../shell/reader-hooks.ts';
import { SelectField } from '../../ui/select-field.tsx';
import type { RegulationListState } from './list-state.ts';
import styles from './regulation-list.module.css';

interface Props {
  readonly state: RegulationListState;
  readonly change: (part: Partial<RegulationListState>) => void;
  readonly totals: string;
  readonly scenarioSelect: ReactNode;
  /** Why "in view" is not available; `null` = available. */
  readonly noView: string | null;
  /** Number of proposals that wait for the user. */
  readonly waiting: number;
  /** Why importing is not allowed; `null` = allowed. */
  readonly noImport: string | null;
  /** `null` = not enough space for a column menu. */
  readonly onColumns: ((anchor: HTMLElement) => void) | null;
  readonly onExport: () => void;
  readonly onImport: () => void;
}

export function ListTools(props: Props) {
  const { state, change, totals, scenarioSelect, noView, waiting, noImport, onColumns, onExport, onImport } =
    props;
  const reader = useReader();
  const { t } = useTranslation();
  const isInView = state.rows === 'in-view';
  const inView = {
    label: t('regulationList.inView'),
    variant: isInView ? 'filled' : 'default',
    pressed: isInView,
    reason: isInView ? null : noView,
    help: t('regulationList.inViewHelp'),
    run: () => change({ rows: isInView ? 'all' : 'in-view' }),
  };
  const isWaiting = state.rows === 'waiting';
  const waitingForMe = {
    label: t('inbox.filter', { number: numberFormat(reader.locale).format(waiting) }),
    variant: isWaiting ? 'filled' : 'default',
    pressed: isWaiting,
    help: t('inbox.filterHelp'),
    run: () => change({ rows: isWaiting ? 'all' : 'waiting', isPublished: false, reviewState: null }),
  };
  const reviewOptions = [
    { value: '', label: t('review.anyState') },
    ...reviewStates.map((value) => ({ value, label: t(`review.state.${value}`) })),
  ];
  const publicationOptions = [
    { value: '', label: t('publication.anyState') },
    ...publicationStates.map((value) => ({
      value,
      label: t(`review.state.${value === 'effective' ? 'published' : value}`),
    })),
  ];
  return (
    <ListToolbar
      title={t('regulationList.title')}
      totals={totals}
      onColumns={onColumns}
      actions={[
        { label: t('regulationList.import'), icon: IconUpload, reason: noImport, run: onImport },
        { label: t('export.open'), icon: IconDownload, run: onExport },
      ]}
    >
      <fieldset className={styles.switch} aria-label={t('regulationList.which')}>
        {[false, true].map((published) => (
          <button
            key={String(published)}
            type="button"
            aria-pressed={state.isPublished === published}
            onClick={() => change({ isPublished: published, rows: published ? 'all' : state.rows })}
          >
            {t(published ? 'regulationList.published' : 'regulationList.open')}
          </button>
        ))}
      </fieldset>
      {scenarioSelect}
      {!state.isPublished && (
        <SelectField
          label={t('review.stateFilter')}
          value={state.reviewState ?? ''}
          options={reviewOptions}
          onChange={(value) => change({ reviewState: reviewStates.find((one) => one === value) ?? null })}
        />
      )}
      {state.isPublished && (
        <SelectField
          label={t('publication.stateFilter')}
          value={state.publicationState ?? ''}
          options={publicationOptions}
          onChange={(value) =>
            change({ publicationState: publicationStates.find((one) => one === value) ?? null })
          }
        />
      )}
      <ListButtons actions={[waitingForMe, inView]} />
    </ListToolbar>
  );
}
