// Opens the feedback form: from a curb's panel about that curb, from a menu about the page.
import { Button } from '@mantine/core';
import { IconMessageReport } from '@tabler/icons-react';
import { useAppDispatch } from '../../shell/store.ts';
import { type FeedbackPlace, feedbackOpened } from './feedback-slice.ts';

interface Props {
  readonly label: string;
  readonly about: FeedbackPlace | null;
}

export function FeedbackButton({ label, about }: Props) {
  const dispatch = useAppDispatch();
  return (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<IconMessageReport size={18} stroke={1.5} aria-hidden="true" />}
      onClick={() => dispatch(feedbackOpened(about))}
    >
      {label}
    </Button>
  );
}
