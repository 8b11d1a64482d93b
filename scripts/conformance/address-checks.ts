import { suggestAddress } from '#lib/contract/serviceability.ts';
import { Breach, type Check } from './check.ts';
import type { Place } from './config.ts';
import { expectDone, type Provider, type Visitor } from './exchange.ts';
import { checkPlace, expectChecked, findAddresses } from './places.ts';

interface Places {
  served: Place;
  unserved?: Place;
  unknown?: Place;
  source: 'CP' | 'CP_VAN';
}

/** What the address step of the shop, the starter kit and the move need. */
export function addressChecks(provider: Provider, visit: () => Promise<Visitor>, places: Places): Check[] {
  const { served, unserved, unknown, source } = places;
  return [
    {
      promise: 'suggest-address: a list whose first two items are no addresses',
      calls: ['suggest-address'],
      async run() {
        const items = expectDone(await provider.call(suggestAddress, { query: { q: served.line } }, await visit()));
        const suggestions = items.slice(2);
        if (suggestions.some((item) => typeof item !== 'string')) throw new Breach('a suggestion is not a text');
        const words = served.line.toLowerCase();
        if (!suggestions.some((item) => String(item).toLowerCase().startsWith(words))) {
          throw new Breach(`no suggestion begins with ${served.line}`);
        }
      },
    },
    {
      promise: 'validate-address, serviceability: an address with service is found, with its market, and nothing else',
      calls: ['validate-address', 'serviceability'],
      async run() {
        const { service } = await checkPlace(provider, await visit(), { place: served, source });
        expectChecked(service);
        if (service.serviceabilityDetails.length === 0) throw new Breach('serviceabilityDetails is empty');
        if (service.ftaCode === '') throw new Breach('serviceability names no market (ftaCode)');
      },
    },
    ...(unserved ? [noService(unserved)] : []),
    ...(unknown ? [noAddress(unknown)] : []),
  ];

  function noService(place: Place): Check {
    return {
      promise: 'serviceability: a place without service is SUCCESS without details',
      calls: ['serviceability'],
      async run() {
        const { service } = await checkPlace(provider, await visit(), { place, source });
        expectChecked(service);
        if (service.serviceabilityDetails.length > 0) throw new Breach('serviceabilityDetails is not empty');
      },
    };
  }

  function noAddress(place: Place): Check {
    return {
      promise: 'validate-address: an address that nobody knows comes with a code',
      calls: ['validate-address'],
      async run() {
        const { customerInfos, businessErrorCode } = await findAddresses(provider, await visit(), place);
        if (customerInfos.length > 0) throw new Breach(`validate-address finds ${place.line}`);
        if (businessErrorCode === '') throw new Breach('validate-address finds nothing, and has no code');
      },
    };
  }
}
