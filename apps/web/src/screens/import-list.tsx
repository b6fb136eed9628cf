// Imports of curbs: the list of them, a new one, or one under way, by the address; with the map they draw on.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { usePerson } from '../app/login-hooks.ts';
import { cameraSet } from '../app/map-slice.ts';
import { goTo } from '../app/navigation.ts';
import { useAppDispatch } from '../app/store.ts';
import { FileStep } from '../features/imports/file-step.tsx';
import { useImportPlace } from '../features/imports/import-address.ts';
import { ImportList as Imports } from '../features/imports/import-list.tsx';
import { ImportWizard } from '../features/imports/import-wizard.tsx';
import { StepList } from '../features/imports/step-frame.tsx';
import styles from '../ui/list-page.module.css';
import { StateMessage } from '../ui/state-message.tsx';
import { ImportMap } from './import-map.tsx';

export function ImportList() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { isNew, job, toList, toNew, toJob } = useImportPlace();
  const { person } = usePerson();
  const mayImport = person?.permissions.includes('administer') ?? false;
  const body = () => {
    if (!isNew && job === null) return <Imports mayImport={mayImport} onNew={toNew} onJob={toJob} />;
    if (!mayImport)
      return (
        <StateMessage
          title={t('imports.onlyAdministrators')}
          action={<Button onClick={toList}>{t('imports.toList')}</Button>}
        />
      );
    if (job === null)
      return (
        <>
          <StepList current="file" />
          <FileStep onSent={(id) => toJob(id, true)} onClose={toList} />
        </>
      );
    return (
      <ImportWizard
        key={job}
        id={job}
        CurbMap={ImportMap}
        onList={toList}
        onNew={toNew}
        onJob={toJob}
        onMap={(box) => {
          dispatch(cameraSet({ kind: 'box', box }));
          goTo('/manager/mapview/');
        }}
      />
    );
  };
  return (
    <div className={styles.page}>
      <h2 className={styles.title}>{t(isNew || job !== null ? 'imports.new' : 'imports.title')}</h2>
      {body()}
    </div>
  );
}
