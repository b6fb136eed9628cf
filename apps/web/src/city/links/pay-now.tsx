// Link to the city's payment page for the use allowed here, opened in a new tab. Renders nothing
// when the city has not configured a page.
import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useConfiguration } from '../../shell/configuration-hooks.ts';
import { postToNative } from '../../shell/native-messages.ts';
import { parseWebUrl } from './web-address.ts';

export function PayNow({ link }: { readonly link: number }) {
  const { t } = useTranslation();
  const address = parseWebUrl(useConfiguration().payNowLink ?? '');
  if (address === null) return null;
  return (
    <Button
      component="a"
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      size="md"
      rightSection={<IconExternalLink size={18} stroke={1.5} aria-hidden="true" />}
      onClick={() => postToNative('pay_now', { link, url: address })}
    >
      {t('pay.now')}
    </Button>
  );
}
