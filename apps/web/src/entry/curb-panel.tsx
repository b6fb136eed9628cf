// The rules of the selected curb, with a button to give feedback and, for managers, one to draft a
// change.
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { FeedbackButton } from '../city/feedback/feedback-button.tsx';
import { LinkPanel } from '../city/links/link-panel.tsx';
import type { useLinkRules } from '../city/links/use-link-rules.ts';
import { CurbLiveState } from '../sessions/sensors/curb-live-state.tsx';
import { useCurbLocation } from '../shell/curb-location-format.ts';
import { useAppSelector } from '../shell/store.ts';
import { lazyComponent } from './lazy-component.ts';
import { lazyStaffComponent } from './lazy-staff-component.ts';

const CurbStaff = lazyStaffComponent(async () => (await import('./curb-staff-actions.tsx')).CurbStaffActions);

/**
 * In a separate chunk that is loaded when the first curb is viewed, because it uses the drawing
 * code of the core package.
 */
const RuleSign = lazyComponent(async () => (await import('../city/signs/rule-sign.tsx')).RuleSign);

export function CurbPanel(found: ReturnType<typeof useLinkRules>) {
  const { t } = useTranslation();
  const link = found.answer?.link;
  const drafts = useAppSelector((state) => state.route.current.startsWith('/manager/'));
  const { street, where } = useCurbLocation(link);
  const place = [street, where].filter((part) => part !== '').join(', ');
  return (
    <LinkPanel
      {...found}
      sign={(restriction) => (
        <Suspense fallback={null}>
          <RuleSign restriction={restriction} />
        </Suspense>
      )}
      now={link === undefined ? null : <CurbLiveState key={`live ${link.id}`} link={link.id} />}
      after={
        link === undefined ? null : (
          <>
            {drafts && (
              <Suspense fallback={null}>
                <CurbStaff link={link} regulation={found.answer?.regulation ?? null} />
              </Suspense>
            )}
            <FeedbackButton label={t('feedback.wrong')} about={{ link: link.id, place }} />
          </>
        )
      }
    />
  );
}
