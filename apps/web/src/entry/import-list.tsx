// Curb imports: the list, a new import or one in progress, depending on the URL. Provides the map
// that the import steps use.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { cameraSet } from '../city/view/map-slice.ts';
import { FileStep } from '../exchange/imports/file-step.tsx';
import { useImportNavigation } from '../exchange/imports/import-address.ts';
import { ImportList as Imports } from '../exchange/imports/import-list.tsx';
import { ImportWizard } from '../exchange/imports/import-wizard.tsx';
import { StepList } from '../exchange/imports/step-frame.tsx';
import { usePerson } from '../shell/login-hooks.ts';
import { navigateTo } from '../shell/navigation.ts';
import { useAppDispatch } from '../shell/store.ts';
import styles from '../ui/list-page.module.css';
import { StateMessage } from '../ui/state-message.tsx';
import { ImportMap } from './import-map.tsx';

export function ImportList() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { isNew, job, toList, toNew, toJob } = useImportNavigation();
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
          navigateTo('/manager/mapview/');
        }}
      />
    );
  };
  return (
    <div className={styles.page}>
      <h2 className="text-28 bold">{t(isNew || job !== null ? 'imports.new' : 'imports.title')}</h2>
      {body()}
    </div>
  );
}
