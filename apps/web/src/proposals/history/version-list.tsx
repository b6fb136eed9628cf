// Regulation versions, newest first: period, user, content, reason, and the version from which they
// were split.
import type { RegulationVersion } from '@curbwright/contract';
import { useTranslation } from 'react-i18next';
import { useCurbTypeName } from '../../city/curb-type-hooks.ts';
import { api } from '../../shell/api.ts';
import { usePersonNames } from '../../shell/person-name.ts';
import styles from './history.module.css';
import { useInstantFormat } from './use-instant-format.ts';

interface Props {
  readonly versions: readonly RegulationVersion[] | undefined;
  readonly isError: boolean;
}

function VersionList({ versions, isError }: Props) {
  const { t } = useTranslation();
  const classOf = useCurbTypeName();
  const moment = useInstantFormat();
  const { nameOf: personName } = usePersonNames();
  if (isError) return <p role="alert">{t('history.failed')}</p>;
  if (versions === undefined) return <p role="status">{t('app.loading')}</p>;
  if (versions.length === 0) return <p className="soft text-13">{t('history.noVersions')}</p>;
  const byId = new Map(versions.map((row) => [row.id, row]));
  return (
    <ol className="list grid">
      {versions.map((row) => {
        const parent = row.derived_from === null ? undefined : byId.get(row.derived_from);
        const facts = [
          row.user === null ? t('history.byNobody') : t('history.by', { who: personName(row.user) }),
          ...(row.proposed_regulation_id === null
            ? []
            : [t('history.fromProposal', { id: row.proposed_regulation_id })]),
          t('history.curbCount', { count: row.link_count }),
          ...(parent === undefined
            ? []
            : [t('history.derived', { regulation: parent.regulationId, version: parent.version })]),
        ];
        return (
          <li
            key={row.id}
            className={`grid gap-2 line-above break-anywhere ${styles.entry}`}
            data-now={row.effective_to === null}
          >
            <p className={`medium ${styles.deed}`}>{classOf(row.sub_activity)}</p>
            <p className="soft text-13">
              {row.effective_to === null
                ? t('history.since', { from: moment(row.effective_from) })
                : t('history.span', { from: moment(row.effective_from), to: moment(row.effective_to) })}
            </p>
            <p className="soft text-13">
              {t('history.version', { regulation: row.regulationId, version: row.version })}
              {' · '}
              {facts.join(' · ')}
            </p>
            {row.reason !== null && row.reason !== '' && (
              <p className="soft text-13">{t('history.reason', { reason: row.reason })}</p>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** `regulation` is the id of any version of the regulation. */
export function RegulationHistory({ regulation }: { readonly regulation: number }) {
  const { currentData, isError } = api.useRegulationHistoryQuery({ params: { id: regulation } });
  return <VersionList versions={currentData?.results} isError={isError && currentData === undefined} />;
}

/** The regulations a curb has had, including while it was part of a longer one. */
export function LinkHistory({ link }: { readonly link: number }) {
  const { currentData, isError } = api.useLinkHistoryQuery({ params: { id: link }, query: {} });
  return <VersionList versions={currentData?.results} isError={isError && currentData === undefined} />;
}
