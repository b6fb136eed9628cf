// The rules of the selected curb, with a button to give feedback and, for managers, one to draft a
// change.
import { unknownRulesType } from '@curbwright/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { FeedbackButton } from '../city/feedback/feedback-button.tsx';
import type { LinkRules } from '../city/links/cached-link-rules.ts';
import { LinkPanel } from '../city/links/link-panel.tsx';
import type { useLinkRules } from '../city/links/use-link-rules.ts';
import { CurbLiveState } from '../sessions/sensors/curb-live-state.tsx';
import { useCurbLocation } from '../shell/curb-location-format.ts';
import { useAppSelector } from '../shell/store.ts';
import { lazyComponent } from './lazy-component.ts';
import { lazyStaffComponent } from './lazy-staff-component.ts';

const CurbStaff = lazyStaffComponent(async () => (await import('./curb-staff-actions.tsx')).CurbStaffActions);

const CurbActions = lazyStaffComponent(
  async () => (await import('../proposals/proposed-regulations/curb-actions.tsx')).CurbActions,
);
const PresenceLine = lazyStaffComponent(
  async () => (await import('../proposals/presence/presence-line.tsx')).PresenceLine,
);
const RuleButton = lazyStaffComponent(
  async () => (await import('../proposals/proposed-regulations/rule-button.tsx')).RuleButton,
);

/** What is known of the rules of a curb, for those who may edit them. */
function knownRules({ kept, restrictions }: LinkRules): 'known' | 'unknown' | 'from this device' {
  if (kept === true) return 'from this device';
  return restrictions.some((row) => row.sub_activity === unknownRulesType) ? 'unknown' : 'known';
}

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
  const curb =
    drafts && found.answer !== undefined
      ? {
          link: found.answer.link.id,
          regulation: found.answer.regulation,
          rules: knownRules(found.answer),
        }
      : null;
  return (
    <LinkPanel
      {...found}
      actions={
        curb && (
          <>
            <Suspense fallback={null}>
              <PresenceLine />
            </Suspense>
            <Suspense fallback={<div className="min-height-36" />}>
              <CurbActions key={curb.link} {...curb} />
            </Suspense>
          </>
        )
      }
      wrap={
        curb === null
          ? undefined
          : (rule, content) => (
              <Suspense fallback={content}>
                <RuleButton curb={curb} rule={rule}>
                  {content}
                </RuleButton>
              </Suspense>
            )
      }
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
