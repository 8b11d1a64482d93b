import { randomInt } from 'node:crypto';
import { z } from 'zod';
import type { BodyOf } from '#lib/contract/operation.ts';
import { assignDeviceCode } from '#lib/contract/serviceability.ts';
import type { ResponseData, SandboxClient } from './sandbox-client.ts';

/** A phone number without an account. */
export function newPhone(): string {
  return `557${String(randomInt(10_000_000)).padStart(7, '0')}`;
}

/** Returns the code of an unassigned kit. */
export async function freshKit(client: SandboxClient): Promise<string> {
  const codes = (await client.post('/__sandbox/device-codes', {})).json;
  return z.tuple([z.object({ deviceCode: z.string() })]).parse(codes)[0].deviceCode;
}

interface RecordedRequest {
  deviceCode: string;
  phoneNo: string;
  locationId?: string;
  language?: 'English' | 'Spanish';
  trackingId?: string;
}

/** Assigns a kit to a location and a phone, as the wizard does. */
export function askForKit(client: SandboxClient, kit: RecordedRequest): Promise<ResponseData> {
  const { deviceCode, phoneNo, locationId = 'SPC1000000', language = 'English', trackingId = 'test' } = kit;
  const body: BodyOf<typeof assignDeviceCode> = {
    address: { addressLine1: '100 Maple Street', addressLine2: '', city: 'Springfield', state: 'IL', zip: '62701' },
    deviceCode,
    language,
    locationId,
    phoneNo,
    retailerId: 'DOLLAR GENERAL',
    source: 'VAN_WEB',
    trackingId,
  };
  return client.post(assignDeviceCode.path, body);
}

/** The status and code of the response. Throws if it breaks the contract. */
export function kitResponse(response: ResponseData): [status: string, code: string] {
  const { status, businessErrorCode, systemErrorCode } = assignDeviceCode.response.parse(response.json);
  return [status, businessErrorCode || systemErrorCode];
}
