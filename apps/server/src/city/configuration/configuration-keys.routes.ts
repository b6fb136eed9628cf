// The city's configuration key by key, changed by administrators, and the server's settings, shown
// without secrets.
import type { ConfigurationKey } from '@curbwright/contract';
import type { LanguageName } from '@curbwright/core';
import {
  lockConfiguration,
  type StoredEntry,
  storedEntries,
  writeConfiguration,
} from '../../platform/configuration/configuration.sql.ts';
import { contentVersion } from '../../platform/http/content-version.ts';
import { parseWith } from '../../platform/http/faults.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { answered, refuse, refuseField } from '../../platform/http/outcome.ts';
import { sayConfiguration, saySetting } from '../../platform/messages/say-refusal.ts';
import { authorOf, writeInTransaction } from '../../platform/write-transaction.ts';
import type { CityContext } from '../city-context.ts';
import { describedSettings } from './described-settings.ts';
import { isKnownKey, type KnownName, knownKeys, knownNames } from './known-keys.ts';
import { privateAddressIn, shapeOfKey, withKeptSecrets, withoutSecrets } from './value-shape.ts';

/** Returns a version of the stored value; a key that is not set has one too. */
function versionOf(entry: StoredEntry | undefined): string {
  if (entry === undefined) return 'default';
  return contentVersion([entry.config_value, entry.is_public, entry.modified.getTime()]);
}

function answerOf(key: KnownName, entry: StoredEntry | undefined, language: LanguageName): ConfigurationKey {
  const { fallback, isPublic } = knownKeys[key];
  return {
    key,
    explanation: sayConfiguration(key, language),
    shape: shapeOfKey(key),
    value: entry === undefined ? fallback : withoutSecrets(key, entry.config_value),
    fallback,
    is_set: entry !== undefined,
    is_public: entry?.is_public ?? isPublic,
    modified: entry?.modified.toISOString() ?? null,
    version: versionOf(entry),
  };
}

/** Maps validation errors of a value to the field `value`: `value.0.url`. */
function fieldsUnderValue(fields: Readonly<Record<string, string[]>>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fields).map(([place, faults]) => [
      place === 'non_field_errors' ? 'value' : `value.${place}`,
      faults,
    ]),
  );
}

export function configurationKeyHandlers(
  context: CityContext,
): Pick<Handlers, 'configurationKeys' | 'setConfigurationKey'> {
  return {
    configurationKeys: async ({ language }) => {
      const stored = await storedEntries(context.db);
      return answered({
        keys: knownNames.map((key) => answerOf(key, stored.get(key), language)),
        settings: describedSettings().map(({ name, ...setting }) => ({
          name,
          explanation: saySetting(name, language),
          ...setting,
        })),
      });
    },

    setConfigurationKey: async ({ params: { key }, body, caller, language, requestId }) => {
      if (!isKnownKey(key)) return refuse('not_found');
      const { id: userId, username } = authorOf(caller);
      const done = await writeInTransaction(context, async (tx) => {
        await lockConfiguration(tx);
        const before = (await storedEntries(tx, key)).get(key);
        if (versionOf(before) !== body.version) return refuse('changed_meanwhile');
        let value: unknown;
        if (body.value !== undefined) {
          const sent = withKeptSecrets(key, body.value, before?.config_value);
          const read = parseWith(knownKeys[key].schema, sent, language);
          if (!read.ok) return refuse('invalid', { fields: fieldsUnderValue(read.fields) });
          value = read.value;
          const inside = context.config.allowPrivateTargets ? null : privateAddressIn(key, value);
          if (inside !== null)
            return refuseField(`value.${inside.part}`, 'outgoing.private', { address: inside.address });
        }
        await writeConfiguration(tx, {
          userId,
          username,
          requestId,
          action: value === undefined ? 'reset configuration' : 'set configuration',
          key,
          value,
          isPublic: before?.is_public ?? knownKeys[key].isPublic,
          kept: (one) => withoutSecrets(key, one),
        });
        return { entry: (await storedEntries(tx, key)).get(key) };
      });
      return 'kind' in done ? done : answered(answerOf(key, done.entry, language));
    },
  };
}
