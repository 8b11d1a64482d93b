import 'server-only';
import { callerRefusedBody, findFailureCode, findSessionError } from '#lib/contract/failure.ts';
import type { Operation, ResponseOf } from '#lib/contract/operation.ts';
import type { ProviderResult } from './provider-result.ts';
import type { RawResponse } from './transport.ts';

/** Interprets one HTTP response by the contract: by schema and declared code fields, never by sniffing. */
export function readResponse<Op extends Operation>(
  operation: Op,
  response: RawResponse,
): ProviderResult<ResponseOf<Op>> {
  if (response.kind === 'refused') return { ok: false, reason: 'caller-refused' };
  if (response.kind === 'not-sent' || response.kind === 'no-answer') return { ok: false, reason: response.kind };
  const bad = { ok: false, reason: 'bad-answer', status: response.status } as const;
  if (response.kind === 'oversize' || !response.isJson) return bad;

  const body = parseJson(response.text);
  if (body === undefined) return bad;
  // Checked before any code: a refused caller has learned nothing. A provider that sends the code with another status means the same.
  if (operation.host === 'provider' && callerRefusedBody.safeParse(body).success) {
    return { ok: false, reason: 'caller-refused' };
  }
  if (response.status === 403) {
    const kind = findSessionError(body);
    // A guest has no session to lose, so the code of a refused charge takes precedence.
    const isDecline =
      operation.retry === 'charge' && operation.credential === 'guest' && findFailureCode(operation, body) !== null;
    if (kind && !isDecline) return { ok: false, reason: 'session', kind };
  }
  const isSuccess = response.status >= 200 && response.status < 300;
  if (!isSuccess || !operation.isCodeInformation) {
    const providerCode = findFailureCode(operation, body);
    if (providerCode) return { ok: false, reason: 'code', ...providerCode, status: response.status };
  }
  if (!isSuccess) return bad;
  const payload = operation.response.safeParse(body);
  return payload.success ? { ok: true, value: payload.data as ResponseOf<Op> } : { ...bad, isReadable: true };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
