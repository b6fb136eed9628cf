// Control for choosing the curb user of the map.
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { useAppDispatch, useAppSelector } from '../../shell/store.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { useCityVocabulary } from '../city/city-permits.ts';
import styles from './asker.module.css';
import {
  curbUserChosen,
  curbUserKindNames,
  hasPresetUserClass,
  isCurbUserKind,
  userClassesChosen,
} from './curb-user-slice.ts';
import { saveRememberedUser } from './remembered-user.ts';

/**
 * Returns the user classes in the city's categories that none of the preset kinds of user covers,
 * as options.
 */
function useOtherUserClasses() {
  const { t, i18n } = useTranslation();
  const { classes } = useAppSelector((state) => state.asker);
  // Not loaded before the map is drawn.
  const drawn = useAppSelector((state) => state.map.drawn);
  const { data } = api.useUserClassCategoriesQuery(undefined, { skip: !drawn });
  const others = (data?.results ?? [])
    .filter((row) => row.user_classes.length > 0 && !hasPresetUserClass(row.user_classes))
    .map((row) => {
      const key = `user-category.${row.name}`;
      return { words: row.user_classes, label: i18n.exists(key) ? t(key) : row.display_name };
    });
  const city = useCityVocabulary();
  const chosen = classes.join();
  const [unknown, setUnknown] = useState<string | null>(null);
  useEffect(() => {
    if (chosen === '' || data === undefined || city === null) return;
    const categories = data.results.flatMap((row) => row.user_classes);
    void import('./unknown-classes.ts').then(({ hasUnknownClass }) =>
      setUnknown(hasUnknownClass(chosen.split(','), city, categories) ? chosen : null),
    );
  }, [chosen, city, data]);
  // A URL may name classes that are in no category.
  return classes.length === 0 || others.some(({ words }) => words.join() === chosen)
    ? others
    : [...others, { words: classes, label: labelOf(classes.join(', ')) }];

  function labelOf(names: string): string {
    return unknown === chosen ? t('asker.unknownClasses', { classes: names }) : names;
  }
}

/** Only residents have permits, so this is loaded when that kind is chosen. */
const PermitChoice = lazy(async () => ({ default: (await import('./permit-choice.tsx')).PermitChoice }));

export function CurbUserControl() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { kind, permits, classes } = useAppSelector((state) => state.asker);
  const others = useOtherUserClasses();
  const own = classes.length > 0;
  return (
    <div className={styles.asker}>
      <span className="soft" aria-hidden="true">
        {t('asker.for')}
      </span>
      <SelectField<string>
        look="quiet"
        label={t('asker.label')}
        value={own ? classes.join() : kind}
        options={[
          ...curbUserKindNames.map((name) => ({ value: name, label: t(`asker.${name}`) })),
          ...others.map(({ words, label }) => ({ value: words.join(), label, group: t('asker.others') })),
        ]}
        onChange={(value) => {
          const other = others.find(({ words }) => words.join() === value);
          if (other !== undefined) dispatch(userClassesChosen(other.words));
          else if (isCurbUserKind(value)) {
            dispatch(curbUserChosen(value));
            saveRememberedUser({ kind: value, permits });
          }
        }}
      />
      {kind === 'resident' && !own && (
        <Suspense fallback={null}>
          <PermitChoice />
        </Suspense>
      )}
    </div>
  );
}
