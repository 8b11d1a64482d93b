import 'server-only';
import { codeIn, sessionErrorIn } from '#lib/contract/failure.ts';
import type { Operation, ResponseOf } from '#lib/contract/operation.ts';
import type { ProviderResult } from './provider-result.ts';
import type { RawAnswer } from './transport.ts';

/** Judges one HTTP answer by the contract: by schema and declared code fields, never by sniffing. */
export function readAnswer<Op extends Operation>(operation: Op, answer: RawAnswer): ProviderResult<ResponseOf<Op>> {
  if (answer.kind === 'not-sent' || answer.kind === 'no-answer') return { ok: false, reason: answer.kind };
  const bad = { ok: false, reason: 'bad-answer', status: answer.status } as const;
  if (answer.kind === 'oversize' || !answer.isJson) return bad;

  const body = parseJson(answer.text);
  if (body === undefined) return bad;
  if (answer.status === 403) {
    const kind = sessionErrorIn(body);
    // A guest has no session to lose: the code of a charge that is refused tells more.
    const isDecline =
      operation.retry === 'charge' && operation.credential === 'guest' && codeIn(operation, body) !== null;
    if (kind && !isDecline) return { ok: false, reason: 'session', kind };
  }
  const isSuccess = answer.status >= 200 && answer.status < 300;
  if (!isSuccess || !operation.codeIsAnswer) {
    const found = codeIn(operation, body);
    if (found) return { ok: false, reason: 'code', ...found, status: answer.status };
  }
  if (!isSuccess) return bad;
  const parsed = operation.response.safeParse(body);
  return parsed.success ? { ok: true, value: parsed.data as ResponseOf<Op> } : bad;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
