import { z } from 'zod';

/** Talks to a running sandbox over a real socket, as the web app does. */

export const personaResponse = z.object({
  loginId: z.string(),
  password: z.string(),
  custGuid: z.string(),
  accountIds: z.array(z.string()),
  phone: z.string(),
  zip: z.string(),
  firstName: z.string(),
  lastName: z.string(),
});

const chargeRows = z.array(
  z.object({
    kind: z.string(),
    amount: z.number(),
    tax: z.number(),
    orderNumber: z.string(),
    accountId: z.string(),
    referenceId: z.string().nullable(),
    idempotencyKey: z.string().nullable(),
    timestamp: z.string(),
  }),
);

export type PersonaResponse = z.output<typeof personaResponse>;

export interface ResponseData {
  status: number;
  headers: Headers;
  text: string;
  json: unknown;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export class SandboxClient {
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  /** Sends a body as JSON, or `URLSearchParams` as a form. Does not follow redirects. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ResponseData> {
    const isForm = body instanceof URLSearchParams;
    const response = await fetch(this.url + path, {
      method,
      redirect: 'manual',
      headers: { ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: parseJson(text) };
  }

  get(path: string): Promise<ResponseData> {
    return this.send('GET', path);
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<ResponseData> {
    return this.send('POST', path, body, headers);
  }

  /** Posts a form as a browser does. */
  form(path: string, fields: Record<string, string>): Promise<ResponseData> {
    return this.send('POST', path, new URLSearchParams(fields));
  }

  async persona(template: string, overrides: object = {}): Promise<PersonaResponse> {
    return personaResponse.parse((await this.post('/__sandbox/personas', { template, overrides })).json);
  }

  async charges(filter: Record<string, string>) {
    return chargeRows.parse((await this.get(`/__sandbox/charges?${new URLSearchParams(filter)}`)).json);
  }

  async fault(fault: object): Promise<string> {
    return z.object({ id: z.string() }).parse((await this.post('/__sandbox/faults', fault)).json).id;
  }
}
