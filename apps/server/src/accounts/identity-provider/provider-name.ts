// What a person's identity provider is called on screens.
import type { Config } from '../../platform/config/config.ts';

/** The name of the provider at this address: its own where it is the one that is set, else the address; null = there is none. */
export function providerName({ provider }: Pick<Config, 'provider'>, issuer: string | null): string | null {
  return provider !== null && provider.issuer === issuer ? provider.name : issuer;
}
