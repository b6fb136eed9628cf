// Readable reference of every operation in the OpenAPI document, by group: parameters, response,
// required access.
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateMessage } from '../../ui/state-message.tsx';
import { type ApiOperation, parseOperations, type SchemaField } from './open-api.ts';
import styles from './reference.module.css';

function Fields({ rows }: { readonly rows: readonly SchemaField[] }) {
  const { t } = useTranslation();
  return (
    <table className={styles.fields}>
      <thead>
        <tr>
          <th scope="col">{t('api.name')}</th>
          <th scope="col">{t('api.type')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.place} ${row.name}`}>
            <th scope="row">
              <code>{row.name}</code>
              {row.place !== '' && <span className={styles.soft}> {row.place}</span>}
            </th>
            <td>
              <code>{row.type}</code>
              {row.required && <span className={styles.soft}> {t('api.required')}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function FieldSection({ title, rows }: { readonly title: string; readonly rows: readonly SchemaField[] }) {
  if (rows.length === 0) return null;
  return (
    <>
      <h4 className={styles.part}>{title}</h4>
      <Fields rows={rows} />
    </>
  );
}

function OperationRow({ call }: { readonly call: ApiOperation }) {
  const { t } = useTranslation();
  const access =
    call.access === 'public'
      ? t('api.anyone')
      : call.access === 'signed in'
        ? t('api.signedIn')
        : t('api.permission', { name: call.access });
  return (
    <details className={styles.call}>
      <summary>
        <span className={styles.method}>{call.method}</span>
        <code className={styles.path}>{call.path}</code>
        <span className={styles.summary}>{call.summary}</span>
      </summary>
      <div className={styles.inside}>
        <p>
          {t('api.access')}: {access}
          {call.scope !== null && t('software.reference.scope', { scope: call.scope })}
        </p>
        <FieldSection title={t('api.parameters')} rows={call.parameters} />
        <FieldSection title={t('api.body')} rows={call.body} />
        <FieldSection title={t('api.answer')} rows={call.answer} />
      </div>
    </details>
  );
}

export function ReferencePage() {
  const { t } = useTranslation();
  const { data, isError } = api.useOpenApiSchemaQuery();
  if (isError) return <StateMessage role="alert" title={t('error.fallback')} />;
  if (data === undefined) return <Skeleton label={t('api.title')} lines={10} />;
  // Operations that API clients can use with a key come first.
  const groups = parseOperations(data).toSorted(
    (a, b) => Number(hasScope(b.calls)) - Number(hasScope(a.calls)),
  );
  return (
    <>
      <p className={styles.about}>{t('api.about')}</p>
      <p className={styles.groups}>
        <a href="/api/schema/">{t('api.document')}</a>
      </p>
      <nav aria-label={t('api.groups')} className={styles.groups}>
        {groups.map(({ name }) => (
          <a key={name} href={`#${name}`}>
            {name}
          </a>
        ))}
      </nav>
      {groups.map(({ name, calls }) => (
        <section key={name} id={name} className={styles.group}>
          <h3>{name}</h3>
          {calls.map((call) => (
            <OperationRow key={call.id} call={call} />
          ))}
        </section>
      ))}
    </>
  );
}

function hasScope(calls: readonly ApiOperation[]): boolean {
  return calls.some(({ scope }) => scope !== null);
}
