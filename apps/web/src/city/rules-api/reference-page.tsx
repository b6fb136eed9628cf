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
    <table className={`table td-break-anywhere ${styles.fields}`}>
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
              {row.place !== '' && <span className="soft"> {row.place}</span>}
            </th>
            <td>
              <code>{row.type}</code>
              {row.required && <span className="soft"> {t('api.required')}</span>}
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
      <h4 className="margin-8-0-0 text-13 bold">{title}</h4>
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
    <details className={`card paper ${styles.call}`}>
      <summary>
        <span className={styles.method}>{call.method}</span>
        <code className="text-13 break-anywhere">{call.path}</code>
        <span className="soft">{call.summary}</span>
      </summary>
      <div className={`grid gap-8 scroll-x ${styles.inside}`}>
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
      <p className="prose margin-bottom-8 soft">{t('api.about')}</p>
      <p className={`flex wrap gap-4-16 a-action ${styles.groups}`}>
        <a href="/api/schema/">{t('api.document')}</a>
      </p>
      <nav aria-label={t('api.groups')} className={`flex wrap gap-4-16 a-action ${styles.groups}`}>
        {groups.map(({ name }) => (
          <a key={name} href={`#${name}`}>
            {name}
          </a>
        ))}
      </nav>
      {groups.map(({ name, calls }) => (
        <section key={name} id={name} className={`grid gap-4 h3-text-16 h3-bold ${styles.group}`}>
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
