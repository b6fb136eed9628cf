// Facts about the curb's segment: ids to copy, a link to share, length, bays, side and nodes.
import { formatExactLength, formatLength, numberFormat, roundTo } from '@curbwright/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { copyText } from '../../shell/copy.ts';
import { useSideName } from '../../shell/curb-location-format.ts';
import { useDateFormat } from '../../shell/reader-hooks.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import type { LinkRules } from './cached-link-rules.ts';
import styles from './links.module.css';

function CopyableFact({
  text,
  name,
  shown = text,
}: {
  readonly text: string;
  readonly name: string;
  readonly shown?: string;
}) {
  const { t } = useTranslation();
  return (
    <span className="inline-flex gap-4 items-center min-height-28">
      <span>{shown}</span>
      <CopyButton
        text={text}
        copy={copyText}
        label={t('segment.copy', { name })}
        done={t('segment.copied', { name })}
      />
    </span>
  );
}

/** URL that opens this curb with the current map state. */
function addressOf(link: number): string {
  const url = new URL(location.href);
  url.searchParams.set('link', String(link));
  url.searchParams.delete('is_hotspot');
  return url.href;
}

export function SegmentFacts({ answer }: { readonly answer: LinkRules }) {
  const { t, i18n } = useTranslation();
  const words = useDateFormat();
  const sideName = useSideName();
  const { data: city } = api.useCurrentCityQuery();
  const { link, regulation } = answer;
  const number = (value: number) => numberFormat(i18n.language, { maximumFractionDigits: 1 }).format(value);
  const length =
    city?.units === 'imperial'
      ? formatLength(link.length, 'imperial', i18n.language)
      : formatExactLength(roundTo(link.length, 1), 'metric', i18n.language);
  const sharedStreets =
    link.shst_ref_id === null
      ? null
      : [link.shst_ref_id, link.shst_location_start, link.shst_location_end]
          .filter((part) => part !== null)
          .map((part) => (typeof part === 'number' ? number(part) : part))
          .join(' · ');
  const angleKey = `segment.angle.${link.bays_angle ?? ''}`;
  const angle = i18n.exists(angleKey) ? t(angleKey) : link.bays_angle;
  const name = { id: t('segment.id'), regulation: t('segment.regulation'), address: t('segment.address') };
  const rows: readonly (readonly [string, ReactNode])[] = [
    [name.id, <CopyableFact key="id" text={link.segment_id} name={name.id} />],
    [
      name.regulation,
      regulation === null ? null : (
        <CopyableFact key="regulation" text={regulation.regulationId} name={name.regulation} />
      ),
    ],
    [
      name.address,
      <CopyableFact key="address" text={addressOf(link.id)} name={name.address} shown={t('segment.share')} />,
    ],
    [t('segment.effective'), regulation === null ? null : words.day(regulation.effective_from.slice(0, 10))],
    [t('segment.length'), length],
    [t('segment.bays'), link.bays_count],
    [t('segment.angle'), angle],
    [t('segment.side'), link.side === null ? null : t('link.side', { side: sideName(link.side) })],
    [t('segment.curbSide'), t(`segment.curbSide.${link.curb_side}`)],
    [t('segment.nodes'), [link.from_node, link.to_node].filter(Boolean).join(' → ') || null],
    [t('segment.sharedStreets'), sharedStreets],
  ];
  return (
    <dl className={`grid gap-4 dt-soft dd-break-anywhere ${styles.segment}`}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? t('segment.none')}</dd>
        </div>
      ))}
    </dl>
  );
}
