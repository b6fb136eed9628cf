// Page that checks a feed, from files or a URL, against a standard and shows what is wrong with it.
import type { FeedReport, feedStandards, feedVersions } from '@curbwright/contract';
import { Button } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { formatFormError } from '../../shell/api-error.ts';
import { RadioGroup } from '../../ui/choice-groups.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import styles from './feed-checks.module.css';
import { FeedReportView } from './feed-report-view.tsx';

type Standard = (typeof feedStandards)[number];
type Version = '' | (typeof feedVersions)[number];

type State =
  | { readonly kind: 'asking' }
  | { readonly kind: 'fault'; readonly text: string }
  | { readonly kind: 'checked'; readonly report: FeedReport };

function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

export function FeedCheckPage() {
  const { t } = useTranslation();
  const id = useId();
  const [standard, setStandard] = useState<Standard>('cds');
  const [version, setVersion] = useState<Version>('');
  const [where, setWhere] = useState<'files' | 'address'>('files');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [address, setAddress] = useState('');
  const [token, setToken] = useState('');
  const [state, setState] = useState<State>({ kind: 'asking' });
  const [checkFiles, filesCall] = api.useCheckFeedFilesMutation();
  const [checkAddress, addressCall] = api.useCheckFeedAddressMutation();
  const isChecking = filesCall.isLoading || addressCall.isLoading;
  /** Number of the last request. Responses to earlier ones are ignored. */
  const requestNumber = useRef(0);

  const fault = (text: string) => setState({ kind: 'fault', text });
  const send = () => {
    const said = standard === 'cds' ? version : '';
    if (where === 'address')
      return checkAddress({
        body: {
          standard,
          version: said === '' ? null : said,
          address: address.trim(),
          token: token.trim() === '' ? null : token.trim(),
        },
      });
    const body = new FormData();
    body.set('standard', standard);
    body.set('version', said);
    for (const file of files) body.append('files', file);
    return checkFiles({ body });
  };
  const check = async () => {
    requestNumber.current += 1;
    const mine = requestNumber.current;
    const { data, error } = await send();
    if (mine !== requestNumber.current) return;
    if (data !== undefined) return setState({ kind: 'checked', report: data });
    fault(formatFormError(error, t('error.fallback')));
  };
  const names = files.map(({ name }) => name).join(', ');
  const command = `curbwright validate ${standard} ${where === 'address' ? address.trim() || 'https://…' : files.map(({ name }) => JSON.stringify(name)).join(' ') || 'FILE …'}`;
  return (
    <div className="grid gap-16 justify-items-start">
      <p className="prose soft text-13 break-anywhere empty-gone">{t('feedChecks.about')}</p>
      <form
        className="grid gap-16 justify-items-start full-width"
        aria-busy={isChecking}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (where === 'files' && files.length === 0) return fault(t('feedChecks.needFiles'));
          if (where === 'address' && !isWebAddress(address.trim())) return fault(t('feedChecks.needAddress'));
          setState({ kind: 'asking' });
          void check();
        }}
      >
        <div className={`flex wrap items-start ${styles.choices}`}>
          <RadioGroup
            label={t('feedChecks.standard')}
            name={`${id}-standard`}
            value={standard}
            options={[
              { value: 'cds', label: t('feedChecks.cds') },
              { value: 'curblr', label: t('feedChecks.curblr') },
            ]}
            onChange={setStandard}
          />
          {standard === 'cds' && (
            <RadioGroup
              label={t('feedChecks.version')}
              name={`${id}-version`}
              value={version}
              options={[
                { value: '', label: t('feedChecks.versionSaid') },
                { value: '1.1', label: 'CDS 1.1' },
                { value: '1.0', label: 'CDS 1.0' },
              ]}
              onChange={setVersion}
            />
          )}
          <RadioGroup
            label={t('feedChecks.where')}
            name={`${id}-where`}
            value={where}
            options={[
              { value: 'files', label: t('feedChecks.files') },
              { value: 'address', label: t('feedChecks.address') },
            ]}
            onChange={setWhere}
          />
        </div>
        {where === 'files' ? (
          <div className={styles.field}>
            <FileDrop
              text={
                files.length === 0
                  ? t('feedChecks.drop')
                  : t('feedChecks.chosen', { count: files.length, names })
              }
              accept=".json,.geojson,.csv,application/json,application/geo+json,text/csv"
              onFiles={(given) => {
                if (given.length > 0) setFiles(given);
              }}
            />
            <p className="prose soft text-13 break-anywhere empty-gone">{t('feedChecks.dropHelp')}</p>
          </div>
        ) : (
          <>
            <div className={styles.field}>
              <label htmlFor={`${id}-address`}>{t('feedChecks.addressLabel')}</label>
              <input
                id={`${id}-address`}
                type="url"
                inputMode="url"
                maxLength={2000}
                value={address}
                aria-describedby={`${id}-address-help`}
                placeholder="https://"
                onChange={(event) => setAddress(event.target.value)}
              />
              <p id={`${id}-address-help`} className="prose soft text-13 break-anywhere empty-gone">
                {t('feedChecks.addressHelp')}
              </p>
            </div>
            <div className={styles.field}>
              <label htmlFor={`${id}-token`}>{t('feedChecks.token')}</label>
              <input
                id={`${id}-token`}
                type="password"
                autoComplete="off"
                maxLength={4000}
                value={token}
                aria-describedby={`${id}-token-help`}
                onChange={(event) => setToken(event.target.value)}
              />
              <p id={`${id}-token-help`} className="prose soft text-13 break-anywhere empty-gone">
                {t('feedChecks.tokenHelp')}
              </p>
            </div>
          </>
        )}
        <p className="prose soft text-13 break-anywhere empty-gone">
          {t('feedChecks.command')} <code>{command}</code>
        </p>
        <Button type="submit" loading={isChecking}>
          {t('feedChecks.check')}
        </Button>
        <p role="status" className="prose soft text-13 break-anywhere empty-gone">
          {isChecking ? t('feedChecks.checking') : ''}
        </p>
        {state.kind === 'fault' && (
          <p role="alert" className="prose error medium break-anywhere">
            {state.text}
          </p>
        )}
      </form>
      {state.kind === 'checked' && <FeedReportView report={state.report} />}
    </div>
  );
}
