// Lists who loses and who gains in sentences: losses first and marked, unchanged groups in a
// collapsed section.
import { IconArrowDownRight, IconArrowsExchange, IconArrowUpRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Panel } from '../../ui/panel.tsx';
import { HowCounted } from '../how-counted.tsx';
import styles from './comparison.module.css';
import type { Comparison, FindingSentence } from './use-comparison.ts';

const icons = { loss: IconArrowDownRight, shift: IconArrowsExchange, gain: IconArrowUpRight } as const;

interface GroupProps {
  readonly kind: keyof typeof icons;
  readonly said: readonly FindingSentence[];
}

function Group({ kind, said }: GroupProps) {
  const { t } = useTranslation();
  const Icon = icons[kind];
  if (said.length === 0) return null;
  return (
    <div className={`grid gap-4 pad-8-12 sunken ${styles.group}`} data-kind={kind}>
      <h3 className={`row gap-6 text-14 bold ${styles.groupTitle}`}>
        <Icon size={18} stroke={2} aria-hidden="true" />
        {t(`comparison.group.${kind}`, { count: said.length })}
      </h3>
      <ul className={styles.sentences}>
        {said.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}

export function FindingsList({
  comparison: { data, findings, isFetching },
}: {
  readonly comparison: Comparison;
}) {
  const { t } = useTranslation();
  // Findings on curbs reserved for a group come before those on curbs that a user class may also
  // use.
  const findingsOfKind = (kind: FindingSentence['kind']) => {
    const found = findings.filter((one) => one.kind === kind);
    return [...found.filter(({ code }) => code === 'kept'), ...found.filter(({ code }) => code !== 'kept')];
  };
  const same = findingsOfKind('same');
  const moved = findings.length > same.length;
  return (
    <Panel title={t('comparison.whoTitle')} old={isFetching}>
      <div className="grid gap-12">
        <Group kind="loss" said={findingsOfKind('loss')} />
        <Group kind="shift" said={findingsOfKind('shift')} />
        <Group kind="gain" said={findingsOfKind('gain')} />
      </div>
      {moved && findingsOfKind('loss').length === 0 && <p>{t('comparison.nobodyLoses')}</p>}
      {!moved && <p>{same[0]?.text}</p>}
      {same.length > 0 && (
        <Disclosure title={t('comparison.group.same', { count: same.length })}>
          <ul className={styles.sentences}>
            {same.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Disclosure>
      )}
      <HowCounted
        about={t('comparison.whoTitle')}
        note={data?.note ?? null}
        codes={['user-classes', 'gain-loss', 'space-hours']}
      />
    </Panel>
  );
}
