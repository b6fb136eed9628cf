// Formats the value of one field of an audit log entry.
import {
  dateFormat,
  describeRestriction,
  formatDuration,
  formatPayment,
  type HistoryField,
  payment,
  proposalLink,
  restriction,
} from '@curbwright/core';
import { useTranslation } from 'react-i18next';
import { useCityLocale } from '../../city/city/city-locale.ts';
import { useCurbTypeName } from '../../city/curb-type-hooks.ts';
import { useScenarioName, useScenarios } from '../scenarios/scenario-hooks.ts';
import styles from './history.module.css';

interface Props {
  readonly field: HistoryField;
  readonly value: unknown;
}

/** Maximum number of lines shown; the remaining ones are only counted. */
const maxLines = 12;

function Lines({ lines }: { readonly lines: readonly string[] }) {
  const { t } = useTranslation();
  const more = lines.length - maxLines;
  return (
    <ul className={`grid gap-4 no-bullets ${styles.lines}`}>
      {lines.slice(0, maxLines).map((line) => (
        <li key={line}>{line}</li>
      ))}
      {more > 0 && <li>{t('history.more', { count: more })}</li>}
    </ul>
  );
}

function formatPlainValue(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}

/** Returns the reason why an error was waived. */
function waiverReason(waiver: unknown): string {
  return typeof waiver === 'object' && waiver !== null && 'reason' in waiver
    ? formatPlainValue(waiver.reason)
    : formatPlainValue(waiver);
}

/**
 * Returns a function that names a curb by its number, because the audit log entry contains nothing
 * else and the curb may no longer exist.
 */
function useLinkFormat(): (value: unknown) => string {
  const { t } = useTranslation();
  return (value) => {
    const read = proposalLink.safeParse(value);
    if (!read.success) return t('history.unknown');
    const link = read.data;
    return link.kind === 'curb'
      ? t('history.curb', { link: link.link })
      : t('history.stretch', { link: link.parentLink, from: link.from, to: link.to });
  };
}

export function HistoryFieldValue({ field, value }: Props) {
  const { t } = useTranslation();
  const { reader, time } = useCityLocale();
  const classOf = useCurbTypeName();
  const formatLink = useLinkFormat();
  const scenarioNameOf = useScenarioName();
  const { all } = useScenarios();
  if (value === null) return <span className="soft">{t('history.nothing')}</span>;
  if (field === 'restrictions' && Array.isArray(value)) {
    const lines = value.map((one: unknown) => {
      const read = restriction.safeParse(one);
      return read.success ? describeRestriction(read.data, reader.language, time) : t('history.unknown');
    });
    return <Lines lines={lines} />;
  }
  if (field === 'links' && Array.isArray(value)) return <Lines lines={value.map(formatLink)} />;
  if (field === 'payment') {
    const read = payment.safeParse(value);
    return read.success ? (
      <Lines lines={formatPayment(read.data, reader)} />
    ) : (
      <span>{t('history.unknown')}</span>
    );
  }
  if (field === 'waivers' && Array.isArray(value)) return <Lines lines={value.map(waiverReason)} />;
  if (Array.isArray(value)) return <span>{t('history.count', { count: value.length })}</span>;
  if (field === 'action') return <span>{t(`history.proposes.${formatPlainValue(value)}`)}</span>;
  if (field === 'subActivity') return <span>{classOf(formatPlainValue(value))}</span>;
  if (field === 'timeLimit' && typeof value === 'number') return <span>{formatDuration(value, reader)}</span>;
  if (field === 'effectiveFrom' && typeof value === 'number') {
    const form = dateFormat(reader.locale, {
      timeZone: time.timeZone,
      dateStyle: 'medium',
      timeStyle: 'short',
    });
    return <span>{form.format(value)}</span>;
  }
  if (field === 'reverted_by' || field === 'drafted_as')
    return <span>{t('history.proposal', { id: formatPlainValue(value) })}</span>;
  if (field === 'copied_from') {
    const found = all.find(({ id }) => id === value);
    return <span>{found === undefined ? formatPlainValue(value) : scenarioNameOf(found)}</span>;
  }
  return <span>{formatPlainValue(value)}</span>;
}
