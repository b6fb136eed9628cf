// Lists the server's settings for display: never a password, a key, or a URL that contains one.
import { defaultBackupInterval, settingDefaults } from '../../platform/config/config.ts';

interface DescribedSetting {
  readonly name: string;
  /** The value from the environment; `null` when it is not set or is a secret. */
  readonly value: string | null;
  readonly is_set: boolean;
  readonly is_secret: boolean;
  /** The default when the setting is not set; `null` when there is none. */
  readonly fallback: string | null;
}

const secretName = /PASSWORD|PASSPHRASE|SECRET|TOKEN|HEADERS|(?:^|_)KEY|^DATABASE_URL$|^MQTT_URL$/;

function carriesSecrets(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { username, password, search } = new URL(value);
  return username !== '' || password !== '' || search !== '';
}

/** Formats a default as it would be written in the environment. */
function formatDefault(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(',');
  return typeof value === 'object'
    ? Object.values(value).join(',')
    : JSON.stringify(value).replaceAll('"', '');
}

/** Returns the default of a setting. One default depends on another setting. */
function settingDefault(name: string, fallback: unknown, city: string | undefined): unknown {
  return name === 'BACKUPS' ? defaultBackupInterval(city?.trim() === 'none' ? 'none' : 'demo') : fallback;
}

/** Lists every setting. */
export function describeSettings(
  env: Readonly<Record<string, string | undefined>> = process.env,
): readonly DescribedSetting[] {
  return Object.entries(settingDefaults).map(([name, fallback]) => {
    const text = env[name]?.trim() ?? '';
    const isSecret = secretName.test(name) || carriesSecrets(text);
    return {
      name,
      value: text === '' || isSecret ? null : text,
      is_set: text !== '',
      is_secret: isSecret,
      fallback: formatDefault(settingDefault(name, fallback, env.CITY)),
    };
  });
}
