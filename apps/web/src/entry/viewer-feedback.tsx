// The feedback form, which opens when the user asks for it.
import { Suspense } from 'react';
import { useAppSelector } from '../shell/store.ts';
import { lazyComponent } from './lazy-component.ts';

const FeedbackForm = lazyComponent(
  async () => (await import('../city/feedback/feedback-form.tsx')).FeedbackForm,
);

export function ViewerFeedback() {
  const open = useAppSelector((state) => state.feedback.open);
  if (!open) return null;
  return (
    <Suspense fallback={null}>
      <FeedbackForm />
    </Suspense>
  );
}
