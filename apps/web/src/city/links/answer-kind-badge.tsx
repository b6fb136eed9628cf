// Allowed, allowed with limits, not allowed or unknown: shown as text, with a matching icon and
// color.
import type { AnswerKind } from '@curbwright/core';
import { IconBan, IconCircleCheck, IconClockHour4, IconPackage, IconQuestionMark } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './links.module.css';

const icons = {
  open: IconCircleCheck,
  limited: IconClockHour4,
  brief: IconPackage,
  closed: IconBan,
  unknown: IconQuestionMark,
} as const satisfies Record<AnswerKind, unknown>;

export function AnswerKindBadge({ kind }: { readonly kind: AnswerKind }) {
  const { t } = useTranslation();
  const Icon = icons[kind];
  return (
    <strong className={`section-title inline-flex gap-8 items-center ${styles.kindMark}`}>
      <Icon size={22} stroke={2} aria-hidden="true" />
      {t(`link.kind.${kind}`)}
    </strong>
  );
}
