import type { z } from 'zod';

/**
 * How a call may be repeated.
 * - `read`: changes nothing at the provider; one jittered retry is safe.
 * - `once`: just as harmless, but worthless when late: sent once, because the next one comes anyway.
 * - `write`: changes something that is not money; never repeated automatically.
 * - `charge`: moves money; sent once per attempt with its idempotency key, see docs/integrating.md.
 */
type RetryClass = 'read' | 'once' | 'write' | 'charge';

/**
 * The credential of the call: none, the content service's basic authorization, the identity provider's access token (`bearer`), a
 * guest's token (`x-xsrf-token`), or an owner's session (`x-session-id`, and the token if there is one).
 */
export type Credential = 'none' | 'basic' | 'bearer' | 'guest' | 'owner';

/** The base URL that the path is relative to: the provider's calls, its content service, or its public web site. */
type Host = 'provider' | 'content' | 'public';

/** The fields of a response that may hold a business or system code, in the order in which they are read. */
export type CodeField = 'errorCode' | 'businessErrorCode' | 'systemErrorCode' | 'busErrorCode' | 'sysErrorCode';

export interface Operation {
  /** The name of the call in logs, fault switches and metrics. */
  name: string;
  method: 'GET' | 'POST';
  host: Host;
  /** Path below the host's base URL; `{name}` marks a parameter. */
  path: string;
  /**
   * Further paths of the same call: another language, or the same operation for another kind of customer, whose credential `credentialFor`
   * returns.
   */
  otherPaths?: readonly string[];
  summary: string;
  /** Where the specification names the call, e.g. `3 §7.4`. */
  spec: string;
  credential: Credential;
  /** The fixed value of the `source` header, on the calls that have one. */
  sourceHeader?: string;
  /** The call has an `Idempotency-Key` header. So has every charge, and anything else that must be done only once. */
  idempotencyKey?: true;
  /** Milliseconds for the whole call, including a retry. */
  timeoutMs: number;
  /** Largest response that is read, in bytes; `MAX_RESPONSE_BYTES` where absent. */
  maxResponseBytes?: number;
  retry: RetryClass;
  codeFields: readonly CodeField[];
  /**
   * A code in this response is to be judged with the rest of it (serviceability, order outcome), so the response is read with `response` and
   * not turned into a failure.
   */
  isCodeInformation?: true;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The successful response. Unknown keys are stripped. */
  response: z.ZodType;
}

/** Keeps the literal types of an operation's name and schemas. */
export function defineOperation<const Op extends Operation>(operation: Op): Op {
  return operation;
}

/** The credential of a call on one of its paths: spec 3 §7.1 reserves `/secure2/` for owners with a session. */
export function credentialFor(operation: Pick<Operation, 'credential' | 'path'>, path: string): Credential {
  if (path === operation.path) return operation.credential;
  if (path.startsWith('/secure2/')) return 'owner';
  return operation.credential === 'owner' ? 'guest' : operation.credential;
}

type Given<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

export type QueryOf<Op> = Op extends { query: infer Schema } ? Given<Schema> : undefined;
/** Bodies have no transforms: what is validated is what is sent. */
export type BodyOf<Op> = Op extends { body: infer Schema } ? Given<Schema> : undefined;
/** What a caller gets: amounts in cents, blanks filled in. */
export type ResponseOf<Op extends Operation> = z.output<Op['response']>;
/** What the provider sends: amounts as two-decimal strings or numbers. */
export type WireResponseOf<Op extends Operation> = z.input<Op['response']>;
