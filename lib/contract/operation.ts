import type { z } from 'zod';

/**
 * How a call may be repeated.
 * - `read`: changes nothing at the provider; one jittered retry is safe.
 * - `write`: changes something that is not money; never repeated by itself.
 * - `charge`: moves money; sent once per attempt with its idempotency key, see docs/decisions.
 */
export type RetryClass = 'read' | 'write' | 'charge';

/** Which credential the call carries: none, the content service's basic authorization, a guest's token, an owner's session. */
export type Credential = 'none' | 'basic' | 'guest' | 'owner';

/** The fields of an answer that may hold a business or system code, in the order in which they are read. */
export type CodeField = 'errorCode' | 'businessErrorCode' | 'systemErrorCode' | 'busErrorCode' | 'sysErrorCode';

export interface Operation<
  Name extends string = string,
  Path extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  /** The name of the call in logs, fault switches and metrics. */
  name: Name;
  method: 'GET' | 'POST';
  /** Path below the provider's (or the content service's) base URL; `{name}` marks a parameter of `params`. */
  path: string;
  summary: string;
  /** Where the specification names the call, e.g. `3 §7.4`. */
  spec: string;
  credential: Credential;
  /** Milliseconds for the whole call, a retry included. */
  timeoutMs: number;
  retry: RetryClass;
  codeFields: readonly CodeField[];
  params?: Path;
  query?: Query;
  body?: Body;
  /** The successful answer. Unknown keys are stripped. */
  response: Response;
}

/** Keeps the literal types of an operation's name and schemas. */
export function defineOperation<
  const Name extends string,
  Path extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
>(operation: Operation<Name, Path, Query, Body, Response>): Operation<Name, Path, Query, Body, Response> {
  return operation;
}

export type QueryOf<Op extends Operation> = Op['query'] extends z.ZodType ? z.input<Op['query']> : undefined;
export type BodyOf<Op extends Operation> = Op['body'] extends z.ZodType ? z.input<Op['body']> : undefined;
export type ResponseOf<Op extends Operation> = z.output<Op['response']>;
