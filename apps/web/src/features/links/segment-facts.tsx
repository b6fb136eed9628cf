// The segment itself: ids to copy, length, bays, nodes.
import { useTranslation } from 'react-i18next';
import { api } from '../../app/api.ts';
import { useDateWords } from '../../app/reader-hooks.ts';
import styles from './links.module.css';
import type { LinkAnswer } from './use-link-answer.ts';

export function SegmentFacts({ answer }: { readonly answer: LinkAnswer }) {
  const { t, i18n } = useTranslation();
  const words = useDateWords();
  const { data: city } = api.useCurrentCityQuery();
  const { link, regulation } = answer;
  const number = (value: number) =>
    new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(value);
  const length =
    city?.units === 'imperial'
      ? t('map.feet', { count: Number((link.length / 0.3048).toFixed(0)) })
      : t('map.metres', { count: Number(link.length.toFixed(1)) });
  const sharedStreets =
    link.shst_ref_id === null
      ? null
      : [link.shst_ref_id, link.shst_location_start, link.shst_location_end]
          .filter((part) => part !== null)
          .map((part) => (typeof part === 'number' ? number(part) : part))
          .join(' · ');
  const rows: readonly (readonly [string, string | number | null])[] = [
    [t('segment.id'), link.segment_id],
    [t('segment.regulation'), regulation?.regulationId ?? link.regulation_id],
    [t('segment.effective'), regulation === null ? null : words.day(regulation.effective_from.slice(0, 10))],
    [t('segment.length'), length],
    [t('segment.bays'), link.bays_count],
    [t('segment.angle'), link.bays_angle],
    [t('segment.side'), link.curb_side],
    [t('segment.nodes'), [link.from_node, link.to_node].filter(Boolean).join(' → ') || null],
    [t('segment.sharedStreets'), sharedStreets],
  ];
  return (
    <dl className={styles.segment}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? t('segment.none')}</dd>
        </div>
      ))}
    </dl>
  );
}
