// The curb selected on the map or in the list while a draft is open, with a button to add it to the
// draft.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLinkFacts } from '../../city/links/link-facts.ts';
import { useRuleSentence } from '../../city/rule-sentence.ts';
import { selectedLink } from '../../city/view/selection-slice.ts';
import { useCurbLocation } from '../../shell/curb-location-format.ts';
import { useAppSelector } from '../../shell/store.ts';
import { addCurbsToDraft } from '../picking/add-curbs-to-draft.ts';
import styles from './draft.module.css';

const none: readonly number[] = [];

export function SelectedCurb({ taken: draftLinks }: { readonly taken: readonly number[] }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const link = useAppSelector((state) => selectedLink(state.selection));
  const links = useAppSelector((state) => (link === null ? none : state.selection.links));
  const shown = link !== null && !draftLinks.includes(link);
  const { links: facts } = useLinkFacts(shown ? links : none);
  const properties = link === null ? undefined : facts.get(link)?.properties;
  const { street, where } = useCurbLocation(properties);
  const sentence = useRuleSentence()(properties?.rule_set ?? null);
  if (!shown || street === '') return null;
  const addToDraft = () => {
    setBusy(true);
    void addCurbsToDraft([link]).finally(() => setBusy(false));
  };
  return (
    <div className={`row gap-12 pad-8-12 action-outline round-6 action-wash ${styles.selected}`}>
      <div className="fill grid">
        <span className={`soft text-13 ${styles.quiet}`}>{t('draft.selected')}</span>
        <span className="truncate medium">{street}</span>
        <span className="clip soft text-13 tabular leading-1_3">{where}</span>
        {sentence !== null && <span className="clip soft text-13 tabular leading-1_3">{sentence}</span>}
      </div>
      <Button size="compact-sm" variant="default" loading={busy} onClick={addToDraft}>
        {t('draft.take')}
      </Button>
    </div>
  );
}
