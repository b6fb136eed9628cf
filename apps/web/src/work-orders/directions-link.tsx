// A link to directions to a work order, opened in a new tab on OpenStreetMap's site. Nothing is sent
// there before it is opened.
import type { PointGeometry } from '@curbwright/core';
import { Button } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './work-orders.module.css';

/** Decimal places of the destination: about a meter. */
const digits = 5;

export function DirectionsLink({ to }: { readonly to: PointGeometry }) {
  const { t } = useTranslation();
  const [lng, lat] = to.coordinates;
  return (
    <Button
      component="a"
      className={styles.directions ?? ''}
      href={`https://www.openstreetmap.org/directions?to=${lat.toFixed(digits)},${lng.toFixed(digits)}`}
      target="_blank"
      rel="noopener noreferrer"
      size="compact-md"
      variant="default"
      leftSection={<IconRoute size={18} stroke={1.5} aria-hidden="true" />}
    >
      {t('workOrders.directions')}
    </Button>
  );
}
