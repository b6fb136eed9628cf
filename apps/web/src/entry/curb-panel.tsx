// The rules of the selected curb, with the way to give feedback and, for managers, to draft a
// change.
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { FeedbackButton } from '../city/feedback/feedback-button.tsx';
import { LinkPanel } from '../city/links/link-panel.tsx';
import type { useLinkAnswer } from '../city/links/use-link-answer.ts';
import { LiveOfCurb } from '../sessions/sensors/live-of-curb.tsx';
import { usePlaceWords } from '../shell/place-words.ts';
import { useAppSelector } from '../shell/store.ts';
import { later } from './later.ts';
import { staffPart } from './staff.ts';

const CurbStaff = staffPart(async () => (await import('./curb-staff.tsx')).CurbStaff);

/** Drawn by core in a chunk of its own, loaded when the first curb is viewed. */
const RuleSign = later(async () => (await import('../city/signs/rule-sign.tsx')).RuleSign);

export function CurbPanel(found: ReturnType<typeof useLinkAnswer>) {
  const { t } = useTranslation();
  const link = found.answer?.link;
  const drafts = useAppSelector((state) => state.route.current.startsWith('/manager/'));
  const { street, where } = usePlaceWords(link);
  const place = [street, where].filter((part) => part !== '').join(', ');
  return (
    <LinkPanel
      {...found}
      sign={(restriction) => (
        <Suspense fallback={null}>
          <RuleSign restriction={restriction} />
        </Suspense>
      )}
      now={link === undefined ? null : <LiveOfCurb key={`live ${link.id}`} link={link.id} />}
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
