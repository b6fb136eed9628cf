// The picking bar: picking modes, add or remove, the number of curbs, sections of a curb, and
// pasted ids.

import { curbLinkIdOf, formatLength, lineLength, numberFormat, type ProposalLink } from '@curbwright/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLinkFacts } from '../../city/links/link-facts.ts';
import type { PickMode } from '../../map/pick-modes.ts';
import { api } from '../../shell/api.ts';
import { useReader } from '../../shell/reader-hooks.ts';
import { useAppDispatch, useAppSelector } from '../../shell/store.ts';
import { ButtonWithReason } from '../../ui/button-with-reason.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { customGroupDrawn, linksRemoved, pickModeChosen } from '../draft-slice.ts';
import { currentDraft } from '../open-draft-state.ts';
import { PasteIds } from './paste-ids.tsx';
import { PickModeControls } from './pick-mode-controls.tsx';
import styles from './picking.module.css';
import { changePicking, selectPicking } from './picking-slice.ts';
import { SectionPanel } from './section-panel.tsx';

const noLinks: readonly ProposalLink[] = [];

/** Number and length (meters) of the draft's curbs. */
function useSize(links: readonly ProposalLink[]) {
  const ids = useMemo(() => [...new Set(links.map(curbLinkIdOf))], [links]);
  const { links: facts } = useLinkFacts(ids);
  const metres = useMemo(
    () =>
      links.reduce((sum, link) => {
        if (link.kind === 'custom') return sum + link.to - link.from;
        const geometry = facts.get(link.link)?.geometry;
        return geometry === undefined ? sum : sum + lineLength(geometry);
      }, 0),
    [links, facts],
  );
  return { ids, metres };
}

export function PickBar() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const reader = useReader();
  const { data: city } = api.useCurrentCityQuery();
  const { pickWay, drawsCustomGroup } = useAppSelector((state) => state.draft);
  const links = useAppSelector((state) => currentDraft(state.draft)?.links ?? noLinks);
  const drawn = useAppSelector((state) => selectPicking(state).segmentLink);
  const { ids, metres } = useSize(links);
  const number = numberFormat(reader.locale);
  const choose = (way: PickMode) => dispatch(pickModeChosen(way === pickWay ? null : way));
  const help = drawsCustomGroup ? 'part' : (pickWay ?? 'none');
  return (
    <section className={`grid gap-8 ${styles.bar}`} aria-label={t('pick.title')}>
      <div className={`between sticky gap-8 min-height-36 paper ${styles.size}`}>
        <span>
          <b>{t('pick.count', { count: ids.length, number: number.format(ids.length) })}</b>
          {ids.length > 0 && <> · {formatLength(metres, city?.units ?? 'metric', reader.locale)}</>}
        </span>
        <ButtonWithReason
          size="compact-sm"
          variant="subtle"
          reason={ids.length === 0 ? t('pick.noneChosen') : null}
          onClick={() => {
            changePicking({ result: null });
            dispatch(linksRemoved({ links: ids, at: Date.now() }));
          }}
        >
          {t('pick.clear')}
        </ButtonWithReason>
      </div>
      <PickModeControls
        way={pickWay}
        help={t(`pick.help.${help}`)}
        onChoose={choose}
        part={{ on: drawsCustomGroup, toggle: () => dispatch(customGroupDrawn(!drawsCustomGroup)) }}
      />
      {drawn !== null && (
        <SectionPanel key={drawn} link={drawn} onDone={() => changePicking({ segmentLink: null })} />
      )}
      <Disclosure title={t('pick.paste')}>
        <PasteIds />
      </Disclosure>
    </section>
  );
}
