// An icon for each kind of place that the search finds.
import {
  IconCrosshair,
  IconFileText,
  IconLine,
  IconMapPin,
  IconRoad,
  IconRoadSign,
} from '@tabler/icons-react';

export const placeIcons = {
  street: IconRoad,
  block: IconRoad,
  crossing: IconRoadSign,
  link: IconLine,
  regulation: IconFileText,
  coordinates: IconCrosshair,
  address: IconMapPin,
} as const;
