// The header button for feedback about the page.
import { IconMessageReport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../shell/store.ts';
import { ToolButton } from '../../ui/tool-button.tsx';
import { feedbackOpened } from './feedback-slice.ts';

export function FeedbackTool() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  return (
    <ToolButton label={t('feedback.open')} onClick={() => dispatch(feedbackOpened(null))}>
      <IconMessageReport size={20} stroke={1.5} />
    </ToolButton>
  );
}
