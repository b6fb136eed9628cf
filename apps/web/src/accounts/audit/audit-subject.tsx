// What an entry of the audit trail is about: its kind, its name, and a link to it.
import type { AuditEntry } from '@curbwright/contract';
import { useTranslation } from 'react-i18next';
import { useCurbLocationFormat } from '../../shell/curb-location-format.ts';
import styles from '../../shell/other-software.module.css';
import { RouteLink } from '../../shell/route-link.tsx';
import { formatLiteral, shortenId } from './audit-labels.ts';
import { subjectPath } from './subject-path.ts';

/** Returns a function that names an object as people know it; `null` if it has no name. */
function useSubjectName(): (entry: AuditEntry) => string | null {
  const { t, i18n } = useTranslation();
  const locationOf = useCurbLocationFormat();
  return ({ noun, noun_id: id, subject }) => {
    const configurationKey = `admin.key.${id}`;
    if (noun === 'configuration' && i18n.exists(configurationKey)) return t(configurationKey);
    if (subject === null) return null;
    const { name, place } = subject;
    if (noun === 'session') return name === null ? null : t('admin.audit.sessionOf', { name });
    if (place === null) return name;
    const { street, where } = locationOf(place);
    return [name, street, where].filter((part) => part !== null && part !== '').join(', ');
  };
}

export function Subject({ entry }: { readonly entry: AuditEntry }) {
  const { t } = useTranslation();
  const nameOf = useSubjectName();
  const { noun, noun_id: id } = entry;
  const kind = formatLiteral(t, 'noun', noun);
  const name = nameOf(entry);
  const path = subjectPath(entry);
  // Without a name, the number tells one object from another. The city is the only one.
  const isOnlyOne = noun === 'session' || noun === 'city';
  const shown = name ?? (id === null || isOnlyOne ? null : shortenId(id));
  if (shown === null) return path === null ? kind : <Linked path={path} text={kind} />;
  return (
    <>
      {kind}: {path === null ? <bdi>{shown}</bdi> : <Linked path={path} text={shown} />}
      {entry.subject?.exists === false && name !== null && path === null && ` (${t('admin.audit.deleted')})`}
    </>
  );
}

function Linked({ path, text }: { readonly path: string; readonly text: string }) {
  return (
    <RouteLink to={path} className={styles.link}>
      <bdi>{text}</bdi>
    </RouteLink>
  );
}
