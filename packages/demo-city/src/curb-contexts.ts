// Context of each curb: typical rules of its district and street, and the cleaning day of its side.
import type { CurbSide } from './curb-sides.ts';
import type { District } from './districts.ts';
import type { LandmarkKind } from './landmarks.ts';
import { hashOf } from './random.ts';
import type { Cleaning, CurbContext } from './rules/curb-context.ts';

const days = ['mo', 'tu', 'we', 'th', 'fr'] as const;
const windows = [
  ['08:00', '12:00'],
  ['10:00', '14:00'],
  ['12:00', '16:00'],
] as const;

/** Hashes a string to a number in [0, 1). */
function hashFraction(words: string): number {
  return hashOf(words) / 4_294_967_296;
}

function cleaningOf(side: CurbSide, district: District, seed: number): Cleaning | null {
  const street = `${seed}/clean/${district.id}/${side.edge.street.id}`;
  if (district.kind === 'suburb' && hashFraction(`${street}/has`) > 0.35) return null;
  if (district.kind === 'works' && hashFraction(`${street}/has`) > 0.5) return null;
  const day = days[Math.floor(hashFraction(`${street}/day`) * days.length)] ?? 'tu';
  const weeks =
    (side.side === 'left') === hashFraction(`${street}/weeks`) < 0.6 ? ([1, 3] as const) : ([2, 4] as const);
  if (district.kind === 'core' || district.kind === 'market')
    return {
      weeks,
      day: 'tu',
      from: hashFraction(street) < 0.7 ? '06:00' : '08:00',
      to: hashFraction(street) < 0.7 ? '08:00' : '12:00',
    };
  const [from, to] = windows[Math.floor(hashFraction(`${street}/hours`) * windows.length)] ?? windows[0];
  return { weeks, day, from, to };
}

function chooseGeneralRule(side: CurbSide, district: District, seed: number): CurbContext['general'] {
  const { roadClass, family } = side.edge.street;
  const draw = hashFraction(`${seed}/general/${district.id}/${side.edge.street.id}/${side.side}`);
  const main = roadClass === 'primary' || roadClass === 'secondary';
  if (family === 'boulevard') return 'metered';
  switch (district.kind) {
    case 'core':
      return 'metered';
    case 'market':
      return draw < 0.8 || main ? 'metered' : 'time limited';
    case 'inner':
      if (main) return draw < 0.75 ? 'metered' : 'time limited';
      return draw < 0.72 ? 'permit' : draw < 0.88 ? 'time limited' : 'free';
    case 'works':
      if (main) return draw < 0.3 ? 'no stopping' : 'time limited';
      return draw < 0.35 ? 'time limited' : draw < 0.7 ? 'free' : 'unregulated';
    default:
      if (main) return draw < 0.35 ? 'no stopping' : draw < 0.6 ? 'time limited' : 'free';
      return draw < 0.3 ? 'permit' : draw < 0.62 ? 'free' : 'unregulated';
  }
}

function clearwayOf(side: CurbSide, district: District): CurbContext['clearway'] {
  const { roadClass, family, order } = side.edge.street;
  if (roadClass === 'trunk') return side.side === 'right' ? 'evening' : 'morning';
  if (roadClass !== 'primary' || district.kind === 'works') return null;
  if (district.kind === 'core' && order % 4 === 1) return 'both';
  // Inbound traffic peaks in the morning, outbound in the evening.
  const isInbound = family === 'avenue' ? side.side === 'left' : side.side === 'right';
  return isInbound ? 'morning' : 'evening';
}

/** Returns the context of a curb. */
export function contextOf(
  side: CurbSide,
  district: District,
  landmark: LandmarkKind | null,
  seed: number,
): CurbContext {
  const { street } = side.edge;
  const general = chooseGeneralRule(side, district, seed);
  const draw = hashFraction(`${seed}/limit/${district.id}/${street.id}`);
  const limit =
    general === 'permit'
      ? 120
      : general === 'time limited'
        ? draw < 0.5
          ? 120
          : draw < 0.8
            ? 60
            : 180
        : draw < 0.6
          ? 120
          : 240;
  return {
    district,
    roadClass: street.roadClass,
    clearway: clearwayOf(side, district),
    cleaning: cleaningOf(side, district, seed),
    snowRoute: street.bus && street.roadClass !== 'secondary',
    fair:
      district.kind !== 'suburb' &&
      street.family !== 'boulevard' &&
      hashFraction(`${seed}/fair/${district.id}/${street.id}`) < 0.05,
    market: landmark === 'marketplace',
    general,
    limit,
    variant: Math.floor(hashFraction(`${seed}/variant/${district.id}/${street.id}`) * 12),
  };
}
