// A scenario's row in the dialog: its name, number of open proposals, and available actions.
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { formatFormError } from '../../shell/api-error.ts';
import { useAppDispatch } from '../../shell/store.ts';
import { undoDeletionAction } from '../../shell/undo-deletion.ts';
import { showSuccess } from '../../ui/toast.ts';
import { NameForm } from './name-form.tsx';
import { type Scenario, useScenarioName } from './scenario-hooks.ts';
import { scenarioSelected } from './scenario-slice.ts';
import styles from './scenarios.module.css';

interface Props {
  readonly scenario: Scenario;
  readonly all: readonly Scenario[];
  readonly selected: boolean;
  readonly mayEdit: boolean;
  /** Reloads the scenarios after somebody else changed one. */
  readonly again: () => void;
}

type Task = 'rename' | 'copy' | 'delete' | null;

function DeleteConfirmation({
  scenario,
  selected,
  again,
  onDone,
}: Omit<Props, 'all' | 'mayEdit'> & { readonly onDone: () => void }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const nameOf = useScenarioName();
  const [remove, { isLoading }] = api.useDeleteScenarioMutation();
  const [fault, setFault] = useState<string | null>(null);
  const question = useRef<HTMLElement>(null);
  useEffect(() => question.current?.focus(), []);
  const name = nameOf(scenario);
  const count = scenario.open_proposals;
  const go = async () => {
    try {
      await remove({
        params: { id: scenario.id },
        body: { with_proposals: count > 0, version: scenario.version },
      }).unwrap();
      if (selected) dispatch(scenarioSelected(null));
      showSuccess(t('scenarios.deleted', { name }), undoDeletionAction('scenario', [scenario.id]));
      onDone();
    } catch (error) {
      setFault(formatFormError(error, t('error.fallback')));
      again();
    }
  };
  return (
    <section
      ref={question}
      className="grid gap-12 pad-12 round-6 sunken"
      aria-label={t('scenarios.delete', { name })}
      tabIndex={-1}
    >
      <p>{t(count === 0 ? 'scenarios.askDelete' : 'scenarios.askDeleteWith', { name, count })}</p>
      {fault !== null && (
        <p className="error text-13" role="alert">
          {fault}
        </p>
      )}
      <div className="flex wrap gap-8 justify-end">
        <Button variant="default" onClick={onDone}>
          {t('scenarios.cancel')}
        </Button>
        <Button color="red.9" disabled={isLoading} onClick={() => void go()}>
          {t(count === 0 ? 'scenarios.deleteIt' : 'scenarios.deleteWith', { count })}
        </Button>
      </div>
    </section>
  );
}

export function ScenarioRow({ scenario, all, selected, mayEdit, again }: Props) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const nameOf = useScenarioName();
  const [rename] = api.useUpdateScenarioMutation();
  const [copy] = api.useCopyScenarioMutation();
  const [task, setTask] = useState<Task>(null);
  const end = () => setTask(null);
  const name = nameOf(scenario);
  const others = all.filter(({ id }) => id !== scenario.id).map((one) => one.name);
  const saveName = async (wanted: string) => {
    try {
      await rename({
        params: { id: scenario.id },
        body: { name: wanted, version: scenario.version },
      }).unwrap();
      end();
    } catch (error) {
      again();
      throw error;
    }
  };
  const saveCopy = async (wanted: string) => {
    const made = await copy({ params: { id: scenario.id }, body: { name: wanted } }).unwrap();
    dispatch(scenarioSelected(made.id));
    showSuccess(t('scenarios.copied', { name: made.name }));
    end();
  };
  const changes = mayEdit && !scenario.is_default;
  return (
    <li className="grid gap-8 pad-y-6 line-above">
      <div className={`grid items-center min-height-36 ${styles.row}`}>
        <span className="break-anywhere medium">
          {name}
          {selected && (
            <span className={`sunken soft text-12 medium nowrap ${styles.badge}`}>
              {t('scenarios.chosen')}
            </span>
          )}
        </span>
        <span className={`soft text-13 ${styles.soft}`}>
          {scenario.is_listable
            ? t('scenarios.open', { count: scenario.open_proposals })
            : t('scenarios.asToday')}
        </span>
        <span className={`flex wrap justify-end ${styles.rowTools}`}>
          {changes && (
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={t('scenarios.rename', { name })}
              onClick={() => setTask('rename')}
            >
              {t('scenarios.renameIt')}
            </Button>
          )}
          {mayEdit && scenario.is_listable && (
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={t('scenarios.copy', { name })}
              onClick={() => setTask('copy')}
            >
              {t('scenarios.copyIt')}
            </Button>
          )}
          {changes && (
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              aria-label={t('scenarios.delete', { name })}
              onClick={() => setTask('delete')}
            >
              {t('scenarios.deleteIt')}
            </Button>
          )}
        </span>
      </div>
      {task === 'rename' && (
        <NameForm
          label={t('scenarios.newName')}
          action={t('scenarios.renameIt')}
          initial={scenario.name}
          taken={others}
          save={saveName}
          onCancel={end}
        />
      )}
      {task === 'copy' && (
        <NameForm
          label={t('scenarios.copyName')}
          action={t('scenarios.copyIt')}
          initial={t('scenarios.copyOf', { name })}
          taken={all.map((one) => one.name)}
          save={saveCopy}
          onCancel={end}
        />
      )}
      {task === 'delete' && (
        <DeleteConfirmation scenario={scenario} selected={selected} again={again} onDone={end} />
      )}
    </li>
  );
}
