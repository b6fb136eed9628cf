// The legend of what is in view: line as drawn, name, how many. It follows the clock without asking the server.
import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurbStates } from '../../app/city-hooks.ts';
import { useClassName, useLooks } from '../../app/class-hooks.ts';
import { legendSet } from '../../app/panels-slice.ts';
import { useAppDispatch, useAppSelector } from '../../app/store.ts';
import { dashes } from '../../map/view.ts';
import { DashSample } from '../../ui/dash-sample.tsx';
import { countClasses } from './counts.ts';
import styles from './legend.module.css';

export function Legend() {
  const { t, i18n } = useTranslation();
  const dispatch = useAppDispatch();
  const open = useAppSelector((state) => state.panels.legend);
  const inView = useAppSelector((state) => state.map.inView);
  const states = useCurbStates();
  const looks = useLooks();
  const nameOf = useClassName();
  const rows = useMemo(() => countClasses(inView, states), [inView, states]);
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <section className={styles.legend} aria-label={t('legend.title')}>
      <UnstyledButton
        className={styles.toggle}
        aria-expanded={open}
        aria-label={open ? t('legend.hide') : t('legend.show')}
        onClick={() => dispatch(legendSet(!open))}
      >
        <span>{t('legend.title')}</span>
        {open ? <IconChevronDown size={18} stroke={1.5} /> : <IconChevronUp size={18} stroke={1.5} />}
      </UnstyledButton>
      {open && rows.length === 0 && <p className={styles.empty}>{t('legend.empty')}</p>}
      {open && rows.length > 0 && (
        <ul className={styles.rows}>
          {rows.map(({ name, count }) => {
            const look = looks.get(name);
            return (
              <li key={name} className={styles.row}>
                {look === undefined ? (
                  <span />
                ) : (
                  <DashSample color={look.color} dash={dashes[look.dash]} width={look.width || 1} />
                )}
                <span>{nameOf(name)}</span>
                {count > 0 && (
                  <span className={styles.count}>
                    <span aria-hidden="true">{number.format(count)}</span>
                    <span className={styles.spoken}>{t('legend.curbs', { count })}</span>
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
