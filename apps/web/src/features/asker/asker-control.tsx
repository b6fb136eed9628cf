// For whom the map answers.
import { useTranslation } from 'react-i18next';
import { askerChosen, askerKindNames, permitsSet } from '../../app/asker-slice.ts';
import { useAppDispatch, useAppSelector } from '../../app/store.ts';
import { Choice } from '../../ui/choice.tsx';
import { Field } from '../../ui/field.tsx';
import styles from './asker.module.css';

export function AskerControl() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { kind, permits } = useAppSelector((state) => state.asker);
  return (
    <div className={styles.asker}>
      <span className={styles.for} aria-hidden="true">
        {t('asker.for')}
      </span>
      <Choice
        quiet
        label={t('asker.label')}
        value={kind}
        options={askerKindNames.map((name) => ({ value: name, label: t(`asker.${name}`) }))}
        onChange={(name) => dispatch(askerChosen(name))}
      />
      {kind === 'resident' && (
        <Field
          label={t('asker.permits')}
          className={styles.permits}
          placeholder={t('asker.permitsHint')}
          value={permits.join(', ')}
          onChange={(value) =>
            dispatch(permitsSet(value === '' ? [] : value.split(',').map((zone) => zone.trimStart())))
          }
        />
      )}
    </div>
  );
}
