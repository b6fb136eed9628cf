// The rules of a curb, edited in its own panel: the week they lead to, and the rules as cards.

import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PlannedChanges } from '../city/links/planned-changes.tsx';
import { draftEdited, draftPanelShown, type OpenDraft } from '../proposals/draft-slice.ts';
import { useFindings, useLintInputs } from '../proposals/proposed-regulations/check/use-findings.ts';
import { InPlaceFooter } from '../proposals/proposed-regulations/in-place-footer.tsx';
import { DraftWeek } from '../proposals/restrictions/draft-week.tsx';
import { RuleCards } from '../proposals/restrictions/rule-cards.tsx';
import { useAppDispatch, useAppSelector } from '../shell/store.ts';
import styles from './curb-editor.module.css';
import { priceEditor, ruleSign } from './rules-editor.tsx';

function Rules({ open }: { readonly open: OpenDraft }) {
  const dispatch = useAppDispatch();
  const readOnly = useAppSelector((state) => state.draft.readOnly);
  const expanded = useAppSelector((state) => state.draft.inPlace?.rule ?? null);
  const draft = open.history.now;
  const { known } = useLintInputs(draft);
  const { findings } = useFindings(draft, open, known);
  const list = useRef<HTMLFieldSetElement>(null);
  // The focus stays on the rule that was clicked, with its fields in view.
  useEffect(() => {
    const cards = list.current?.querySelectorAll<HTMLElement>('[data-rule]') ?? [];
    const card = expanded === null ? cards[0] : cards[expanded];
    card?.querySelector('button')?.focus({ preventScroll: true });
    if (expanded !== null) card?.scrollIntoView({ block: 'start' });
  }, [expanded]);
  return (
    <fieldset ref={list} className={`bare min-width-0 ${styles.rules}`} disabled={readOnly}>
      <RuleCards
        draft={draft}
        onEdit={(next, key) => dispatch(draftEdited({ draft: next, key, at: Date.now() }))}
        findings={findings ?? []}
        price={priceEditor}
        sign={ruleSign}
        inPlace={{ expanded }}
      />
    </fieldset>
  );
}

export function CurbEditor() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { open, inPlace } = useAppSelector((state) => state.draft);
  if (open === null || inPlace === null) return null;
  return (
    <div className="grid one-column gap-16 min-width-0" data-draft-fields="place">
      <div className={styles.week}>
        <DraftWeek draft={open.history.now} isDense />
      </div>
      <PlannedChanges link={inPlace.link} note={t('draft.place.planned')} />
      <Rules key={open.key} open={open} />
      <Button variant="default" size="compact-md" onClick={() => dispatch(draftPanelShown('rules'))}>
        {t('draft.place.all')}
      </Button>
    </div>
  );
}

/** The footer of the same panel. */
export function CurbEditorFooter() {
  const { open, inPlace } = useAppSelector((state) => state.draft);
  return open === null || inPlace === null ? null : <InPlaceFooter open={open} link={inPlace.link} />;
}
