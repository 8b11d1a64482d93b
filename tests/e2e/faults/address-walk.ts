import type { Outcome } from '#tests/faults/outcomes.ts';
import type { CallRows } from '#tests/faults/row.ts';
import type { TestLocale } from '../support/locales.ts';
import type { RecordedCall, SandboxClient } from '../support/sandbox-client.ts';
import { must, WebClient } from '../support/web-client.ts';
import type { Place } from './places.ts';

export interface AddressWalkPlan {
  web: string;
  sandbox: SandboxClient;
  locale: TestLocale;
  place: Place;
  block: CallRows;
  /** A phone that no other case uses. */
  phone: string;
  /** The code of a fresh kit. */
  deviceCode: string;
}

export interface AddressWalk {
  outcome: Outcome;
  client: WebClient;
  /** Sends the same form again. */
  again: () => Promise<Outcome>;
  /** The recorded calls of the case's operation that belong to this visitor. */
  calls: () => Promise<RecordedCall[]>;
}

/** Goes through the address check up to the call that the case is about, with the requests of the page. */
export async function addressWalk(plan: AddressWalkPlan): Promise<AddressWalk> {
  const { web, sandbox, block, place, phone } = plan;
  const client = new WebClient(web);
  const since = String(Date.now());
  const calls = async () => {
    const recordedCalls = await sandbox.calls({ since, call: block.call });
    const trait = callTrait(block.call, place, phone);
    return recordedCalls.filter(({ query, body }) => trait === null || JSON.stringify([query, body]).includes(trait));
  };
  const assign = () => (block.call === 'waitlist' ? joinWaitlist(client, plan) : assignKit(client, plan));
  return { outcome: await walk(client, plan, assign), client, again: assign, calls };
}

/** The text in a call that identifies this case's visitor; null for a token call, which has none. */
export function callTrait(call: string, place: Place, phone: string): string | null {
  if (call === 'token') return null;
  if (isForm(call)) return phone;
  return call === 'serviceability' ? place.locationId : place.zip;
}

async function walk(client: WebClient, plan: AddressWalkPlan, assign: () => Promise<Outcome>): Promise<Outcome> {
  const { locale, place, block } = plan;
  const { addressLine1: address, town, zip } = place;
  if (block.call === 'suggest-address') {
    const query = `${address}, ${town}`;
    const { suggestions } = must(await client.post('/api/address/suggest', { typed: query }));
    return suggestions.length > 0 ? 'unseen' : 'no-suggestions';
  }
  if (block.call === 'validate-address' || block.call === 'token') {
    const input = { locale, address: { address, unit: '', zip } };
    const response = must(await client.post('/api/address/validate', input));
    switch (response.outcome) {
      case 'one':
        if (response.candidate.id !== place.locationId)
          throw new Error(`${response.candidate.id}, not ${place.locationId}`);
        return 'unseen';
      case 'none':
        return response.error === 'invalid-address' ? 'address-not-found' : 'connection-trouble';
      case 'failed':
        return 'connection-trouble';
      case 'several':
        throw new Error('Several units at a house');
    }
  }
  if (isForm(block.call)) return assign();
  const input = {
    locale,
    candidateId: place.locationId,
    ...(block.flow === 'retail' && { partner: 'dollargeneral' as const }),
  };
  const response = must(await client.post('/api/serviceability', input));
  switch (response.outcome) {
    case 'serviceable':
      return 'unseen';
    case 'failed':
      return 'connection-trouble';
    case 'error':
      return 'error-page';
    default:
      throw new Error(`A served place is ${response.outcome}`);
  }
}

/** Whether the call is made for a form with the visitor's phone, which can be sent again. */
export const isForm = (call: string): boolean => call === 'assign-device-code' || call === 'waitlist';

async function joinWaitlist(client: WebClient, { locale, place, phone }: AddressWalkPlan): Promise<Outcome> {
  const input = { locale, candidateId: place.locationId, form: { contact: phone } };
  const { outcome } = must(await client.post('/api/waitlist', input));
  return outcome === 'done' ? 'unseen' : 'waitlist-trouble';
}

async function assignKit(client: WebClient, plan: AddressWalkPlan): Promise<Outcome> {
  const { locale, place, phone, deviceCode } = plan;
  const { locationId: id, addressLine1, zip } = place;
  const input = {
    locale,
    partner: 'dollargeneral' as const,
    candidate: { id, unit: '', addressLine1, city: 'Anywhere', state: 'IL', zip },
    kit: { deviceCode, mobile: phone },
  };
  const response = must(await client.post('/api/device-code', input));
  if (response.outcome === 'ready') return 'unseen';
  return response.error === 'content' || response.error === 'connection' ? 'kit-trouble' : 'kit-refused';
}
