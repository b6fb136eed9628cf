// Banner that says the current scenario was deleted and what happens to a draft open in it.

import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../shell/store.ts';
import { selectDraftSaveError, setDraftSaveError } from '../draft-save-error.ts';
import { draftRehomed } from '../draft-slice.ts';
import { useScenarios } from './scenario-hooks.ts';
import { scenarioSelected } from './scenario-slice.ts';
import styles from './scenarios.module.css';

export function ScenarioGone() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { all, gone, settled } = useScenarios();
  const open = useAppSelector((state) => state.draft.open);
  const trouble = useAppSelector(selectDraftSaveError);
  const isDraftOrphaned =
    settled && open !== null && open.scenario !== null && !all.some(({ id }) => id === open.scenario);
  // The proposal was deleted with its scenario. This banner explains that, so the draft's own error
  // is cleared.
  const isErrorExplained = isDraftOrphaned && trouble?.kind === 'deleted';
  useEffect(() => {
    if (isErrorExplained) setDraftSaveError(null);
  }, [isErrorExplained]);
  if (!gone && !isDraftOrphaned) return null;
  /**
   * Turns the draft into a new proposal of the General scenario, because its saved version was
   * deleted with the scenario.
   */
  const keepAsNewDraft = () => {
    if (isDraftOrphaned)
      dispatch(draftRehomed({ proposal: null, version: null, scenario: null, saved: null }));
    dispatch(scenarioSelected(null));
  };
  return (
    <div className={styles.banner} role="alert" data-over-map="scenario gone">
      <IconAlertTriangle
        size={20}
        stroke={1.5}
        aria-hidden="true"
        className="flex-none margin-start-6 error"
      />
      <p>
        <strong>{t('scenarios.gone')}</strong> {isDraftOrphaned && t('scenarios.goneDraft')}
      </p>
      <Button size="compact-sm" variant="default" onClick={keepAsNewDraft}>
        {t(isDraftOrphaned ? 'scenarios.keepDraft' : 'scenarios.toGeneral')}
      </Button>
    </div>
  );
}
