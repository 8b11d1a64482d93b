import type { BodyOf, ResponseOf } from '#lib/contract/operation.ts';
import { assignDeviceCode } from '#lib/contract/serviceability.ts';
import { addressChecks } from './address-checks.ts';
import { Breach, type Check, once } from './check.ts';
import type { Config } from './config.ts';
import { exampleBody } from './example-requests.ts';
import { expectDone, type Provider } from './exchange.ts';
import { checkPlace } from './places.ts';
import { guestVisit } from './visits.ts';

const UNKNOWN_CODE = 'BUS_VAN_ASSIGN_015';
const PARALLEL = 3;

/** A customer ties a starter kit to an address and a phone number. */
export function kitChecks(provider: Provider, kit: NonNullable<Config['kit']>): Check[] {
  const visit = guestVisit(provider);
  const place = once(async () => checkPlace(provider, await visit.get(), { place: kit.served, source: 'CP_VAN' }));

  async function bodyFor(
    change: { deviceCode?: string; phoneNo?: string } = {},
  ): Promise<BodyOf<typeof assignDeviceCode>> {
    const { locationId, address } = await place.get();
    const { retailerId, source } = exampleBody('assign-device-code');
    const { trackingId } = await visit.get();
    const { addressLine1, addressLine2, city, state, zip } = address;
    return {
      address: { addressLine1, addressLine2, city, state, zip },
      deviceCode: kit.deviceCode,
      language: 'English',
      locationId,
      phoneNo: kit.phone,
      retailerId,
      source,
      trackingId,
      ...change,
    };
  }
  const assign = async (body: BodyOf<typeof assignDeviceCode>) =>
    expectDone(await provider.call(assignDeviceCode, { body }, await visit.get()));

  return [
    ...addressChecks(provider, visit.get, { ...kit, source: 'CP_VAN' }),
    {
      promise: `assign-device-code: a code that no kit has is ${UNKNOWN_CODE}`,
      calls: ['assign-device-code'],
      async run() {
        const response = await assign(await bodyFor({ deviceCode: kit.unknownDeviceCode }));
        if (readCode(response) !== UNKNOWN_CODE)
          throw new Breach(`assign-device-code answers with ${describeAssignment(response)}`);
      },
    },
    {
      promise: 'assign-device-code: a lost response does not matter, and the same request again is the same SUCCESS',
      calls: ['assign-device-code'],
      async run() {
        const body = await bodyFor();
        await provider.cutOff(assignDeviceCode, { body }, await visit.get(), 'sent');
        const responses = await Promise.all(Array.from({ length: PARALLEL }, () => assign(body)));
        for (const response of [...responses, await assign(body)]) expectAssigned(response);
      },
    },
    {
      promise: "assign-device-code: somebody else's kit is a code",
      calls: ['assign-device-code'],
      async run() {
        expectAssigned(await assign(await bodyFor()));
        const response = await assign(await bodyFor({ phoneNo: [...kit.phone].toReversed().join('') }));
        if (readCode(response) === '')
          throw new Breach(`assign-device-code answers with ${describeAssignment(response)}`);
      },
    },
  ];
}

type Assignment = ResponseOf<typeof assignDeviceCode>;

const readCode = ({ businessErrorCode, systemErrorCode }: Assignment) => businessErrorCode || systemErrorCode;
const describeAssignment = (response: Assignment) => [response.status, readCode(response)].filter(Boolean).join(' ');

function expectAssigned(response: Assignment): void {
  if (response.status === 'SUCCESS' && readCode(response) === '') return;
  throw new Breach(`assign-device-code answers with ${describeAssignment(response)}`);
}
