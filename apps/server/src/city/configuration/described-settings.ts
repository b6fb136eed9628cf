// The server's settings as people may see them: never a password, a key, or an address that carries one.
import { settingFallbacks, usualBackups } from '../../platform/config/config.ts';

interface DescribedSetting {
  readonly name: string;
  /** As the environment says it; null = it does not, or it is a secret. */
  readonly value: string | null;
  readonly is_set: boolean;
  readonly is_secret: boolean;
  /** What counts where it is not set; null = nothing. */
  readonly fallback: string | null;
}

const secretName = /PASSWORD|PASSPHRASE|SECRET|TOKEN|HEADERS|(?:^|_)KEY|^DATABASE_URL$|^MQTT_URL$/;

function carriesSecrets(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { username, password, search } = new URL(value);
  return username !== '' || password !== '' || search !== '';
}

/** A default as one would write it. */
function writtenFallback(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(',');
  return typeof value === 'object'
    ? Object.values(value).join(',')
    : JSON.stringify(value).replaceAll('"', '');
}

/** What counts where a setting is not set: of one it depends on another. */
function fallbackOf(name: string, fallback: unknown, city: string | undefined): unknown {
  return name === 'BACKUPS' ? usualBackups(city?.trim() === 'none' ? 'none' : 'demo') : fallback;
}

/** Every setting there is. */
export function describedSettings(
  env: Readonly<Record<string, string | undefined>> = process.env,
): readonly DescribedSetting[] {
  return Object.entries(settingFallbacks).map(([name, fallback]) => {
    const text = env[name]?.trim() ?? '';
    const isSecret = secretName.test(name) || carriesSecrets(text);
    return {
      name,
      value: text === '' || isSecret ? null : text,
      is_set: text !== '',
      is_secret: isSecret,
      fallback: writtenFallback(fallbackOf(name, fallback, env.CITY)),
    };
  });
}
