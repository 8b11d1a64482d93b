import type { FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { externalCalls, operations } from '#lib/contract/operations.ts';
import type { Subject, Subjects } from './subjects.ts';

const commonKinds = [
  'delay',
  'held',
  'timeout',
  'reset',
  'http',
  'html',
  'malformed',
  'schema',
  'code',
  'expired',
  'rejected',
  'caller-refused',
  'lost',
  'duplicate',
  'hostile-html',
  'redirect-302',
  'oversize-body',
  'slow-drip',
  'wrong-content-type',
  'proto-pollution',
  'set-cookie',
  'huge-array',
] as const;

/** For charge-status only: responses that satisfy the contract but do not match the purchase. */
const chargeStatusKinds = ['other-amount', 'other-account'] as const;

/** For what lists accounts: the newest one is not shown, as at a provider that is slow to set it up. */
const accountListKinds = ['hidden'] as const;
const ACCOUNT_LISTS: readonly string[] = ['fetch-aux', 'identity', 'decoder'];

export const faultKinds = [...commonKinds, ...chargeStatusKinds, ...accountListKinds] as const;

/** The kinds that apply to a call. */
export function listFaultKinds(call: string): readonly (typeof faultKinds)[number][] {
  if (call === 'charge-status') return [...commonKinds, ...chargeStatusKinds];
  return ACCOUNT_LISTS.includes(call) ? [...commonKinds, ...accountListKinds] : commonKinds;
}

export const callNames: readonly string[] = [...Object.keys(operations), ...externalCalls];

export const faultRequest = z
  .strictObject({
    call: z.string().refine((call) => call === '*' || callNames.includes(call), {
      error: 'is not the name of a call',
      params: { es: 'no es el nombre de una llamada' },
    }),
    kind: z.enum(faultKinds),
    times: z.number().int().min(1).optional(),
    status: z.number().int().min(200).max(599).optional(),
    code: z.string().min(1).max(64).optional(),
    delayMs: z.number().int().min(0).max(600_000).optional(),
    match: z
      .strictObject({
        accountId: z.string().optional(),
        phone: z.string().optional(),
        trackingId: z.string().optional(),
        sessionId: z.string().optional(),
        text: z.string().optional(),
      })
      .optional(),
  })
  .refine((fault) => fault.kind !== 'code' || fault.code !== undefined, {
    error: 'kind code needs a code',
    params: { es: 'el tipo code necesita un código' },
  })
  .refine(({ call, kind }) => kind !== 'hidden' || listFaultKinds(call).includes(kind), {
    error: 'this kind is for fetch-aux, identity and decoder alone',
    params: { es: 'este tipo es solo para fetch-aux, identity y decoder' },
  })
  .refine(({ call, kind }) => kind === 'hidden' || listFaultKinds(call).includes(kind), {
    error: 'this kind is for charge-status alone',
    params: { es: 'este tipo es solo para charge-status' },
  });

export type FaultRequest = z.output<typeof faultRequest>;
export type Fault = FaultRequest & { id: string; left: number };

/** The active faults. `*` matches every call. */
export class Faults {
  private readonly active = new Map<string, Fault>();
  private readonly lifts = new Map<string, AbortController>();

  add(request: FaultRequest): Fault {
    const fault = { ...request, id: randomUUID(), left: request.times ?? Infinity };
    this.active.set(fault.id, fault);
    this.lifts.set(fault.id, new AbortController());
    return fault;
  }

  /** Also ends its pending delays. Returns false if the fault is used up or never existed. */
  remove(id: string): boolean {
    this.lifts.get(id)?.abort();
    this.lifts.delete(id);
    return this.active.delete(id);
  }

  clear(): void {
    for (const id of [...this.lifts.keys()]) this.remove(id);
  }

  /** Aborts when the fault is switched off, even if it is used up by then. */
  liftSignal({ id }: Fault): AbortSignal | undefined {
    return this.lifts.get(id)?.signal;
  }

  list(): Fault[] {
    return [...this.active.values()];
  }

  /** Takes one use of the oldest fault that matches the request; null if none does. */
  async take(call: string, request: FastifyRequest, subjects: Subjects): Promise<Fault | null> {
    const candidates = this.list().filter((fault) => fault.call === '*' || fault.call === call);
    if (candidates.length === 0) return null;
    const subject = await subjects.findSubject(request);
    // Another request may have used the fault up during the lookup.
    const fault = candidates.find((candidate) => candidate.left > 0 && fits(candidate, request, subject));
    if (!fault) return null;
    fault.left -= 1;
    if (fault.left <= 0) this.active.delete(fault.id);
    return fault;
  }
}

function fits({ match = {} }: Fault, request: FastifyRequest, subject: Subject): boolean {
  const { accountId, phone, trackingId, sessionId, text } = match;
  return (
    (accountId === undefined || subject.accountIds.has(accountId)) &&
    (phone === undefined || subject.phones.has(phone)) &&
    (trackingId === undefined || subject.trackingId === trackingId) &&
    (sessionId === undefined || subject.sessionId === sessionId) &&
    (text === undefined || `${request.url} ${JSON.stringify(request.body ?? '')}`.includes(text))
  );
}
