// Share dialog: audience, link, QR code, and the HTML that embeds the map.
import { routeOf, type ShareLinks, toIframeHtml } from '@curbwright/core';
import { Button } from '@mantine/core';
import { IconCopy, IconShare2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { useConfiguration } from '../../shell/configuration-hooks.ts';
import { useRouteName } from '../../shell/route-name.ts';
import { useAppSelector } from '../../shell/store.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import styles from './share.module.css';
import { useCopyText } from './use-share.ts';

interface Props {
  readonly addresses: ShareLinks;
  readonly onClose: () => void;
}

/**
 * Origin that may embed the map in a frame, from the city's settings; `null` = embedding is off.
 */
function useFramingOrigin(): string | null {
  const entry = useConfiguration().entries.get('EMBEDDING');
  if (typeof entry !== 'object' || entry === null) return null;
  const on = 'is_enabled' in entry && entry.is_enabled === true;
  const origin = 'origin' in entry && typeof entry.origin === 'string' ? entry.origin : '';
  return on && origin !== '' ? origin : null;
}

function CopyField({ id, label, text, done }: { id: string; label: string; text: string; done: string }) {
  const { t } = useTranslation();
  const copy = useCopyText();
  return (
    <div className="grid gap-8 justify-items-start content-start full-width min-width-0">
      <label className="pad-0 bold" htmlFor={id}>
        {label}
      </label>
      <div className={`flex gap-8 full-width ${styles.copied}`}>
        <input
          id={id}
          className={`control fill pad-0-12 ltr ellipsis ${styles.text}`}
          readOnly
          value={text}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button leftSection={<IconCopy size={18} stroke={1.5} />} onClick={() => copy(text, done)}>
          {t('share.copy')}
        </Button>
      </div>
    </div>
  );
}

function Audience({ value, onChange }: { value: boolean; onChange: (everybody: boolean) => void }) {
  const { t } = useTranslation();
  const route = routeOf(useAppSelector((state) => state.route.current));
  const nameOf = useRouteName();
  return (
    <fieldset className={`ticks bare grid gap-4 input-flex-none ${styles.audience}`}>
      <legend className="pad-0 bold">{t('share.for')}</legend>
      <label>
        <input type="radio" name="share-for" checked={value} onChange={() => onChange(true)} />
        {t('share.everybody')}
      </label>
      <label>
        <input type="radio" name="share-for" checked={!value} onChange={() => onChange(false)} />
        {t('share.colleagues', { view: route === null ? '' : nameOf(route) })}
      </label>
    </fieldset>
  );
}

export function ShareDialog({ addresses, onClose }: Props) {
  const { t } = useTranslation();
  const { data: city } = api.useCurrentCityQuery();
  const { everybody, colleagues, framed } = addresses;
  const [forEverybody, setForEverybody] = useState(everybody !== null);
  const framing = useFramingOrigin();
  const link = (forEverybody ? everybody : colleagues) ?? everybody ?? colleagues ?? '';
  const about = forEverybody ? t('share.about') : t('share.aboutColleagues');
  return (
    <Dialog title={t('share.title')} closeLabel={t('app.close')} onClose={onClose}>
      <p className="soft">{about}</p>
      {everybody !== null && colleagues !== null && (
        <Audience value={forEverybody} onChange={setForEverybody} />
      )}
      <CopyField id="share-link" label={t('share.link')} text={link} done={t('share.copied')} />
      <div className={`grid gap-16 items-center ${styles.scanned}`}>
        <QrCode className={styles.code} text={link} label={t('share.code')} />
        <div className="grid gap-8 justify-items-start content-start full-width min-width-0">
          <p>{t('share.codeHelp')}</p>
          {typeof navigator.share === 'function' && (
            <Button
              variant="default"
              leftSection={<IconShare2 size={18} stroke={1.5} />}
              onClick={() => void navigator.share({ title: city?.name ?? '', url: link }).catch(() => null)}
            >
              {t('share.device')}
            </Button>
          )}
        </div>
      </div>
      {framed !== null && framing !== null && (
        <div className="grid gap-8 justify-items-start content-start full-width min-width-0">
          <CopyField
            id="share-frame"
            label={t('share.frame')}
            text={toIframeHtml(framed, t('share.frameTitle', { city: city?.name ?? '' }))}
            done={t('share.frameCopied')}
          />
          <p className="soft">{t('share.frameOn', { origin: framing })}</p>
        </div>
      )}
    </Dialog>
  );
}
