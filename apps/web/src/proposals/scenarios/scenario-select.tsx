// Scenario bar of the manager's screens: selects the current scenario, shows or hides its drafts,
// lists its changes, selects another day, and opens scenario management.
import { numberFormat } from '@curbwright/core';
import {
  IconCalendarTime,
  IconEye,
  IconEyeOff,
  IconListDetails,
  IconSettings,
  IconStack2,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReader } from '../../shell/reader-hooks.ts';
import { showsMap } from '../../shell/screens.ts';
import { useAppDispatch, useAppSelector } from '../../shell/store.ts';
import { IconButtonWithReason } from '../../ui/button-with-reason.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { AsOfBanner } from './as-of-banner.tsx';
import { AsOfDialog } from './as-of-dialog.tsx';
import { ScenarioChangesDialog } from './scenario-changes-dialog.tsx';
import { ScenarioDialog } from './scenario-dialog.tsx';
import { ScenarioGone } from './scenario-gone.tsx';
import { findDefaultScenario, type Scenario, useScenarioName, useScenarios } from './scenario-hooks.ts';
import { draftsShown, scenarioSelected } from './scenario-slice.ts';
import styles from './scenarios.module.css';

type OpenedDialog = 'scenarios' | 'changes' | 'as of' | null;

const icon = { size: 20, stroke: 1.5 } as const;

/** Name and, if any, the number of open proposals. */
function useLabel(): (scenario: Scenario) => string {
  const { t } = useTranslation();
  const reader = useReader();
  const nameOf = useScenarioName();
  return (scenario) => {
    const count = scenario.open_proposals;
    const name = nameOf(scenario);
    return count === 0
      ? name
      : t('scenarios.withCount', { name, count, number: numberFormat(reader.locale).format(count) });
  };
}

/** `children` are placed at the end of the bar. */
export function ScenarioSelect({ children }: { readonly children?: ReactNode }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const onMap = useAppSelector((state) => showsMap(state.route.current));
  const shown = useAppSelector((state) => state.scenario.shown);
  const { all, selected, failed, again } = useScenarios();
  const labelOf = useLabel();
  const [opened, setOpened] = useState<OpenedDialog>(null);
  const close = () => setOpened(null);
  const offered = all.filter(({ is_mappable, is_listable }) => (onMap ? is_mappable : is_listable));
  const value = selected !== null && offered.includes(selected) ? selected : findDefaultScenario(all);
  const choose = (id: string) => {
    const general = findDefaultScenario(all);
    dispatch(scenarioSelected(Number(id) === general?.id ? null : Number(id)));
  };
  // The list view cannot show Existing Conditions, so it switches to 'General'.
  const mustLeaveScenario = !onMap && selected !== null && !selected.is_listable;
  useEffect(() => {
    if (mustLeaveScenario) dispatch(scenarioSelected(null));
  }, [dispatch, mustLeaveScenario]);
  const hasNoDrafts = value !== null && !value.is_listable;
  const notRead = value === null ? t(failed ? 'scenarios.failed' : 'scenarios.reading') : null;
  const noChanges = hasNoDrafts ? t('scenarios.noDrafts') : notRead;
  return (
    <>
      <fieldset
        className={`floating row min-width-0 margin-0 gap-2 max-full ${styles.bar}`}
        aria-label={t('scenarios.bar')}
        data-over-map="scenario"
      >
        <IconStack2
          size={18}
          stroke={1.5}
          aria-hidden="true"
          className={`flex-none margin-start-6 soft ${styles.mark}`}
        />
        {failed ? (
          <button type="button" className={`button error underline ${styles.again}`} onClick={again}>
            {t('scenarios.failed')}
          </button>
        ) : (
          <SelectField
            look="quiet"
            label={t('scenarios.label')}
            value={String(value?.id ?? '')}
            options={offered.map((one) => ({ value: String(one.id), label: labelOf(one) }))}
            onChange={choose}
          />
        )}
        {onMap && (
          <IconButtonWithReason
            label={t(hasNoDrafts ? 'scenarios.noDrafts' : 'scenarios.shown')}
            pressed={shown && !hasNoDrafts}
            reason={hasNoDrafts ? t('scenarios.noDrafts') : null}
            onClick={() => dispatch(draftsShown(!shown))}
          >
            {shown && !hasNoDrafts ? <IconEye {...icon} /> : <IconEyeOff {...icon} />}
          </IconButtonWithReason>
        )}
        <IconButtonWithReason
          label={t('scenarios.changes')}
          reason={noChanges}
          onClick={() => setOpened('changes')}
        >
          <IconListDetails {...icon} />
        </IconButtonWithReason>
        {onMap && (
          <IconButton label={t('asof.open')} onClick={() => setOpened('as of')}>
            <IconCalendarTime {...icon} />
          </IconButton>
        )}
        <IconButton label={t('scenarios.manage')} onClick={() => setOpened('scenarios')}>
          <IconSettings {...icon} />
        </IconButton>
        {children}
      </fieldset>
      <div className={`grid gap-8 no-pointer empty-gone ${styles.notices}`}>
        {onMap && <AsOfBanner />}
        <ScenarioGone />
      </div>
      {opened === 'scenarios' && <ScenarioDialog onClose={close} />}
      {opened === 'as of' && <AsOfDialog onClose={close} />}
      {opened === 'changes' && value !== null && <ScenarioChangesDialog scenario={value} onClose={close} />}
    </>
  );
}
