// History of the selected curb and its regulation. It starts collapsed and loads when expanded.
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './history.module.css';
import { LinkHistory, RegulationHistory } from './version-list.tsx';

interface HistorySectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

function HistorySection({ title, children }: HistorySectionProps) {
  const [open, setOpen] = useState(false);
  return (
    <details
      className={`line-above ${styles.opened}`}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{title}</summary>
      {open && children}
    </details>
  );
}

interface Props {
  /** Id of the link. */
  readonly link: number;
  readonly regulation: { readonly id: number; readonly regulationId: string } | null;
}

export function CurbHistory({ link, regulation }: Props) {
  const { t } = useTranslation();
  return (
    <div>
      <HistorySection key={`link ${link}`} title={t('history.curbTitle')}>
        <LinkHistory link={link} />
      </HistorySection>
      {regulation !== null && (
        <HistorySection
          key={`regulation ${regulation.id}`}
          title={t('history.regulationTitle', { regulation: regulation.regulationId })}
        >
          <RegulationHistory regulation={regulation.id} />
        </HistorySection>
      )}
    </div>
  );
}
