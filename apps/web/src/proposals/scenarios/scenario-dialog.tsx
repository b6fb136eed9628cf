// Manages the scenarios: create one, and rename, copy or delete each.
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { usePerson } from '../../shell/login-hooks.ts';
import { useAppDispatch } from '../../shell/store.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { NameForm } from './name-form.tsx';
import { useScenarios } from './scenario-hooks.ts';
import { ScenarioRow } from './scenario-row.tsx';
import { scenarioSelected } from './scenario-slice.ts';
import styles from './scenarios.module.css';

export function ScenarioDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { person } = usePerson();
  const { all, selected, again } = useScenarios();
  const [create] = api.useCreateScenarioMutation();
  const mayEdit = person?.permissions.includes('edit') ?? false;
  const make = async (name: string) => {
    const made = await create({ body: { name } }).unwrap();
    dispatch(scenarioSelected(made.id));
    showSuccess(t('scenarios.made', { name: made.name }));
  };
  return (
    <Dialog title={t('scenarios.title')} closeLabel={t('app.close')} onClose={onClose}>
      <p className={`soft text-13 ${styles.soft}`}>{t('scenarios.about')}</p>
      {mayEdit ? (
        <NameForm
          label={t('scenarios.new')}
          action={t('scenarios.make')}
          initial=""
          taken={all.map(({ name }) => name)}
          save={make}
        />
      ) : (
        <p className="pad-8-12 round-6 sunken text-13">
          {t('scenarios.mayNot', { permission: t('permission.edit') })}
        </p>
      )}
      <ul className="grid no-bullets">
        {all.map((scenario) => (
          <ScenarioRow
            key={scenario.id}
            scenario={scenario}
            all={all}
            selected={scenario.id === selected?.id}
            mayEdit={mayEdit}
            again={again}
          />
        ))}
      </ul>
    </Dialog>
  );
}
