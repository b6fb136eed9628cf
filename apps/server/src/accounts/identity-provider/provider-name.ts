// Display name of a person's identity provider.
import type { Config } from '../../platform/config/config.ts';

/**
 * The configured name of the provider with this issuer URL, otherwise the URL itself; `null` = no
 * provider.
 */
export function providerName({ provider }: Pick<Config, 'provider'>, issuer: string | null): string | null {
  return provider !== null && provider.issuer === issuer ? provider.name : issuer;
}
