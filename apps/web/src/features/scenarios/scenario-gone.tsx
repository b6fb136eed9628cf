// Says that the scenario one works in was deleted by somebody, and what becomes of a draft that is open in it.
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { draftOpened } from '../../app/draft-slice.ts';
import { useScenarios } from '../../app/scenario-hooks.ts';
import { scenarioSelected } from '../../app/scenario-slice.ts';
import { useAppDispatch, useAppSelector } from '../../app/store.ts';
import styles from './scenarios.module.css';

export function ScenarioGone() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { all, gone } = useScenarios();
  const open = useAppSelector((state) => state.draft.open);
  const step = useAppSelector((state) => state.draft.step);
  const homeless =
    open !== null && open.scenario !== null && all.length > 0 && !all.some(({ id }) => id === open.scenario);
  if (!gone && !homeless) return null;
  /** The draft as it is, as a new proposal of the general scenario: what was saved of it went with its scenario. */
  const keep = () => {
    if (open !== null && homeless)
      dispatch(
        draftOpened({
          key: open.key,
          proposal: null,
          version: null,
          scenario: null,
          regulation: open.regulation,
          draft: open.history.now,
          saved: null,
          step,
        }),
      );
    dispatch(scenarioSelected(null));
  };
  return (
    <div className={styles.banner} role="alert" data-over-map="scenario gone">
      <IconAlertTriangle size={20} stroke={1.5} aria-hidden="true" className={styles.warning} />
      <p>
        <strong>{t('scenarios.gone')}</strong> {homeless && t('scenarios.goneDraft')}
      </p>
      <Button size="compact-sm" variant="default" onClick={keep}>
        {t(homeless ? 'scenarios.keepDraft' : 'scenarios.toGeneral')}
      </Button>
    </div>
  );
}
