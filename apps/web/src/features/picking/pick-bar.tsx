// The bar of picking: how the next curbs are picked, on or off; how many there are; a part of a curb; pasted ids.
import { lineLength, type ProposalLink, placeOfLink } from '@curbwright/core';
import { Button } from '@mantine/core';
import {
  IconBoxMargin,
  IconClick,
  IconLasso,
  IconPolygon,
  IconRoad,
  IconRulerMeasure,
  type TablerIcon,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../app/api.ts';
import {
  customGroupDrawn,
  draftNow,
  linksRemoved,
  type PickWay,
  pickWayChosen,
  pickWays,
} from '../../app/draft-slice.ts';
import { lengthInWords } from '../../app/length-words.ts';
import { useLinkFacts } from '../../app/link-facts.ts';
import { useReader } from '../../app/reader-hooks.ts';
import { useSignal } from '../../app/signal.ts';
import { useAppDispatch, useAppSelector } from '../../app/store.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { PasteIds } from './paste-ids.tsx';
import { blockOnly, drawnLink, isPickBusy, pickNote, removesCurbs } from './pick-signals.ts';
import styles from './picking.module.css';
import { StretchPanel } from './stretch-panel.tsx';
import { TwoWays } from './two-ways.tsx';

const icons: Readonly<Record<PickWay, TablerIcon>> = {
  click: IconClick,
  box: IconBoxMargin,
  lasso: IconLasso,
  polygon: IconPolygon,
  street: IconRoad,
};

/** Ways that draw on the map. */
const drawnWays: ReadonlySet<PickWay> = new Set(['box', 'lasso', 'polygon']);

const noLinks: readonly ProposalLink[] = [];

/** Curbs and metres of the draft. */
function useSize(links: readonly ProposalLink[]) {
  const ids = useMemo(() => [...new Set(links.map(placeOfLink))], [links]);
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

function Note() {
  const { t } = useTranslation();
  const note = useSignal(pickNote);
  const busy = useSignal(isPickBusy);
  const words = () => {
    if (busy) return t('pick.busy');
    if (note === null) return '';
    return 'count' in note ? t(`pick.${note.kind}`, { count: note.count }) : t(`pick.${note.kind}`);
  };
  return (
    <p className={styles.note} role="status">
      {words()}
    </p>
  );
}

export function PickBar() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const reader = useReader();
  const { data: city } = api.useCurrentCityQuery();
  const { pickWay, drawsCustomGroup } = useAppSelector((state) => state.draft);
  const links = useAppSelector((state) => draftNow(state.draft)?.links ?? noLinks);
  const removes = useSignal(removesCurbs);
  const block = useSignal(blockOnly);
  const drawn = useSignal(drawnLink);
  const { ids, metres } = useSize(links);
  const number = new Intl.NumberFormat(reader.locale);
  const choose = (way: PickWay) => {
    const next = way === pickWay ? null : way;
    dispatch(pickWayChosen(next));
    // Its keys are the map's: Space would press this button again.
    if (next !== null && drawnWays.has(next))
      document.querySelector<HTMLElement>('[data-stage] canvas')?.focus();
  };
  const help = drawsCustomGroup ? 'part' : (pickWay ?? 'none');
  return (
    <section className={styles.bar} aria-label={t('pick.title')}>
      <div className={styles.size}>
        <span>
          <b>{t('pick.count', { count: ids.length, number: number.format(ids.length) })}</b>
          {ids.length > 0 && <> · {lengthInWords(metres, city?.units ?? 'metric', reader.locale)}</>}
        </span>
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={ids.length === 0}
          onClick={() => {
            pickNote.set(null);
            dispatch(linksRemoved({ links: ids, at: Date.now() }));
          }}
        >
          {t('pick.clear')}
        </Button>
      </div>
      <fieldset className={styles.ways} aria-label={t('pick.how')}>
        {pickWays.map((way) => {
          const Icon = icons[way];
          return (
            <button
              key={way}
              type="button"
              className={styles.way}
              aria-pressed={pickWay === way}
              title={t(`pick.way.${way}`)}
              onClick={() => choose(way)}
            >
              <Icon size={20} stroke={1.5} aria-hidden="true" />
              <span>{t(`pick.way.${way}`)}</span>
            </button>
          );
        })}
        <button
          type="button"
          className={styles.way}
          aria-pressed={drawsCustomGroup}
          title={t('pick.way.part')}
          onClick={() => dispatch(customGroupDrawn(!drawsCustomGroup))}
        >
          <IconRulerMeasure size={20} stroke={1.5} aria-hidden="true" />
          <span>{t('pick.way.part')}</span>
        </button>
      </fieldset>
      <p className={styles.help}>{t(`pick.help.${help}`)}</p>
      {pickWay !== null && (
        <div className={styles.modes}>
          <TwoWays
            label={t('pick.mode')}
            first={t('pick.add')}
            second={t('pick.remove')}
            isSecond={removes}
            onChange={removesCurbs.set}
          />
          {pickWay === 'street' && (
            <TwoWays
              label={t('pick.reach')}
              first={t('pick.wholeStreet')}
              second={t('pick.blockOnly')}
              isSecond={block}
              onChange={blockOnly.set}
            />
          )}
        </div>
      )}
      <Note />
      {drawn !== null && <StretchPanel key={drawn} link={drawn} onDone={() => drawnLink.set(null)} />}
      <Disclosure title={t('pick.paste')}>
        <PasteIds />
      </Disclosure>
    </section>
  );
}
