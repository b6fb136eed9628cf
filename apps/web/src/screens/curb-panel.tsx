// What the selected curb says, with the way to give feedback about it.
import { useTranslation } from 'react-i18next';
import { usePlaceWords } from '../app/place-words.ts';
import { FeedbackButton } from '../features/feedback/feedback-button.tsx';
import { LinkPanel } from '../features/links/link-panel.tsx';
import type { useLinkAnswer } from '../features/links/use-link-answer.ts';

export function CurbPanel(found: ReturnType<typeof useLinkAnswer>) {
  const { t } = useTranslation();
  const link = found.answer?.link;
  const { street, where } = usePlaceWords(link);
  const place = [street, where].filter((part) => part !== '').join(', ');
  return (
    <LinkPanel
      {...found}
      after={
        link === undefined ? null : (
          <FeedbackButton label={t('feedback.wrong')} about={{ link: link.id, place }} />
        )
      }
    />
  );
}
