import { randomUUID } from 'node:crypto';
import { closeSync, openSync, statSync } from 'node:fs';
import { access, constants, rm, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  allowInsecureRequests,
  Configuration,
  genericGrantRequest,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import pg from 'pg';
import { type Dispatcher, fetch as fetchOver } from 'undici';
import { z } from 'zod';
import { type Config, isLoopback } from '#lib/config.ts';
import { findNearEnd } from '#lib/config/config-credential.ts';
import { type CardSettings, findGateway, listGatewayOrigins } from '#lib/provider/card-gateway.ts';
import { contentPath } from '#lib/contract/content.ts';
import { guestDashboard } from '#lib/contract/dashboard.ts';
import { callerRefusedBody } from '#lib/contract/failure.ts';
import { paymentJwks } from '#lib/contract/payments.ts';
import { type FailureCause, failureCause } from '#lib/failure-cause.ts';
import { HAND_OFF_PAGE } from '#lib/domain/session/site-paths.ts';
import { secretFingerprints } from '#lib/http/secrets.ts';
import { createOutgoingAgent, useProxyForFetch } from '#lib/provider/outgoing-agent.ts';
import { clientAuth } from '#lib/session/oidc.ts';
import { SECRET_FAULTS } from '#lib/site/session-secret-check.ts';
import type { Row } from '#lib/store/engine.ts';
import { LIST_SECRETS, verdictFrom } from '#lib/store/session-secrets.ts';
import { findReachedLimits } from './reached-limits.ts';

/** Per request, in ms. */
const TIMEOUT_MS = 5_000;
/** From here on a clock is worth a look. Instances, which share the store, must agree within a few seconds (docs/operating.md). */
const NOTED_SKEW_MS = 30_000;
const NOTED_STORE_SKEW_MS = 2_000;
/** More than the blocks that a full disk may still have left for a small file. */
const SAMPLE_BYTES = 256 * 1024;

/** Stands in for the one setting without a default; nothing is sealed with it. */
export const PLACEHOLDER_SECRET = 'stands-for-0123456789-abcdefghijk';

type Settings = Pick<
  Config,
  | 'APP_ORIGIN'
  | 'PROVIDER_URL'
  | 'PROVIDER_API_KEY'
  | 'PROVIDER_CLIENT_CERT'
  | 'PROVIDER_CLIENT_KEY'
  | 'PROVIDER_CA'
  | 'PROVIDER_ACCESS'
  | 'CONTENT_URL'
  | 'CONTENT_SITE'
  | 'CONTENT_USER'
  | 'CONTENT_PASSWORD'
  | 'OIDC_ISSUER'
  | 'OIDC_CLIENT_ID'
  | 'OIDC_CLIENT_SECRET'
  | 'OIDC_CLIENT_AUTH'
  | 'OIDC_CLOCK_TOLERANCE_SECONDS'
  | 'WALLED_GARDEN_ORIGINS'
  | 'SESSION_SECRET'
  | 'DATABASE_URL'
  | 'DATA_DIR'
  | 'LOG_FILE'
> &
  CardSettings;

export interface Finding {
  what:
    | 'store'
    | 'secret'
    | 'backup'
    | 'provider'
    | 'cards'
    | 'content'
    | 'identity'
    | 'client'
    | 'clock'
    | 'log'
    | 'limits';
  isOk: boolean;
  /** Worth a look, although nothing is wrong. */
  isWarning?: boolean;
  text: string;
  ms: number | null;
  /** How far the other side's clock is ahead of ours, ms; null if it reported no time. */
  aheadMs: number | null;
}

type ResponseData = Pick<Finding, 'isOk' | 'text' | 'isWarning'> & { aheadMs?: number | null };

/** Contacts everything that this configuration names, concurrently, and leaves nothing behind. Never rejects. */
export async function findReach(settings: Settings): Promise<Finding[]> {
  useProxyForFetch();
  const findings = await Promise.all([
    measure('store', () =>
      settings.DATABASE_URL ? askPostgres(settings.DATABASE_URL) : lookAtFile(settings.DATA_DIR),
    ),
    settings.SESSION_SECRET[0] === PLACEHOLDER_SECRET
      ? none('secret', 'no SESSION_SECRET to compare with the store')
      : measure('secret', () => compareSecrets(settings)),
    measure('provider', () => askProvider(settings)),
    ...(settings.CARD_ENTRY === 'hosted' ? [measure('cards', () => askGateway(settings))] : []),
    settings.CONTENT_URL
      ? measure('content', () => askContent(settings))
      : none('content', 'no content service is set'),
    settings.OIDC_ISSUER
      ? measure('identity', () => askIssuer(settings.OIDC_ISSUER ?? '', settings.WALLED_GARDEN_ORIGINS))
      : none('identity', 'no identity provider is set: nobody can sign in'),
    settings.OIDC_ISSUER && settings.OIDC_CLIENT_ID && settings.OIDC_CLIENT_SECRET
      ? measure('client', () => tryClient(settings))
      : none('client', 'no client of an identity provider is set'),
    measure('log', () => lookAtLog(settings.LOG_FILE)),
  ]);
  return [
    ...findings,
    lookAtBackup(settings.DATA_DIR, Date.now()),
    judgeClock(findings, settings.OIDC_CLOCK_TOLERANCE_SECONDS),
    findReachedLimits(settings.LOG_FILE, Date.now()),
  ];
}

async function measure(what: Finding['what'], run: () => Promise<ResponseData>): Promise<Finding> {
  const startedAt = performance.now();
  const response = await run().catch((error: unknown): ResponseData => ({ isOk: false, text: describeError(error) }));
  return { what, aheadMs: null, ...response, ms: Math.round(performance.now() - startedAt) };
}

const none = (what: Finding['what'], text: string): Finding => ({ what, isOk: true, text, ms: null, aheadMs: null });

/** Prefers the error's code, because a message might contain an address or a password. */
function describeError(error: unknown): string {
  if (typeof error !== 'object' || error === null) return typeof error;
  if ('name' in error && error.name === 'TimeoutError') return `no answer within ${TIMEOUT_MS / 1_000} s`;
  if ('code' in error && typeof error.code === 'string') return error.code;
  if ('cause' in error && error.cause !== undefined) return describeError(error.cause);
  return 'message' in error ? String(error.message) : 'unknown';
}

function fetchUrl(url: string | URL, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
}

function measureAhead(response: { headers: { get(name: string): string | null } }, startedAt: number): number | null {
  const date = Date.parse(response.headers.get('date') ?? '');
  // The header has whole seconds; half the round trip and half a second are the best estimate.
  return Number.isNaN(date) ? null : Math.round(date + 500 - (startedAt + Date.now()) / 2);
}

/** Why a call to the provider over TLS fails: the setting to look at. */
const TLS_PROBLEMS: Partial<Record<FailureCause, string>> = {
  'certificate-untrusted': 'its certificate is signed by nobody known here: PROVIDER_CA names the authority',
  'certificate-expired': 'its own certificate has expired',
  'certificate-host': 'its certificate is for another name than PROVIDER_URL',
  'certificate-refused': 'it refuses the certificate of this site: PROVIDER_CLIENT_CERT',
};

/** Calls the provider as the web app does, and then as a stranger, who must not be served. */
async function askProvider(settings: Settings): Promise<ResponseData> {
  const { PROVIDER_API_KEY, PROVIDER_CLIENT_CERT, PROVIDER_CLIENT_KEY, PROVIDER_CA, PROVIDER_ACCESS } = settings;
  const ca = PROVIDER_CA === null ? {} : { ca: PROVIDER_CA };
  const ownTls = { ...ca, cert: PROVIDER_CLIENT_CERT ?? undefined, key: PROVIDER_CLIENT_KEY ?? undefined };
  const own = createOutgoingAgent({ connect: ownTls, requestTls: ownTls });
  const stranger = createOutgoingAgent({ connect: ca, requestTls: ca });
  const ask = (
    path: string,
    init: { dispatcher: Dispatcher; method?: 'POST'; body?: string; headers?: Record<string, string> },
  ) =>
    fetchOver(`${settings.PROVIDER_URL}${path}`, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  try {
    const startedAt = Date.now();
    const key: Record<string, string> = PROVIDER_API_KEY === null ? {} : { 'x-api-key': PROVIDER_API_KEY };
    const response = await ask(paymentJwks.path, { dispatcher: own, headers: key });
    const aheadMs = measureAhead(response, startedAt);
    // With a card gateway there are no keys: any response but a refusal shows that the provider is there.
    const isThere = response.ok || (settings.CARD_ENTRY === 'hosted' && response.status === 404);
    if (!isThere) return { isOk: false, text: await refusalText(response), aheadMs };
    await response.body?.cancel();
    const looks = [
      findNearEnd(PROVIDER_CLIENT_CERT) === null
        ? []
        : [`PROVIDER_CLIENT_CERT ends on ${findNearEnd(PROVIDER_CLIENT_CERT)}`],
      PROVIDER_ACCESS === 'network' || !(await servesStrangers(() => askAsStranger(ask, stranger)))
        ? []
        : [SERVES_STRANGERS],
    ].flat();
    return { isOk: true, isWarning: looks.length > 0, text: ['answers', ...looks].join('; '), aheadMs };
  } catch (error) {
    const problem = TLS_PROBLEMS[failureCause(error)];
    if (!problem) throw error;
    return { isOk: false, text: `${problem} (${describeError(error)})` };
  } finally {
    await Promise.all([own.destroy(), stranger.destroy()]);
  }
}

const SERVES_STRANGERS =
  'it serves whoever asks, without a key: shut it off (docs/integrating.md), or say PROVIDER_ACCESS=network';

/** The lookup of an account, without saying whose: it does nothing where it is served. */
function askAsStranger<Reply>(
  ask: (
    path: string,
    init: { dispatcher: Dispatcher; method: 'POST'; body: string; headers: Record<string, string> },
  ) => Reply,
  dispatcher: Dispatcher,
): Reply {
  const headers = { 'content-type': 'application/json' };
  return ask(guestDashboard.path, { dispatcher, method: 'POST', body: '{}', headers });
}

/** A refusal before the call is looked at has one of these; behind mutual TLS the connection ends. */
const REFUSALS: readonly number[] = [401, 403];

async function servesStrangers(
  ask: () => Promise<{ status: number; body: { cancel(): Promise<void> } | null }>,
): Promise<boolean> {
  try {
    const { status, body } = await ask();
    await body?.cancel();
    return !REFUSALS.includes(status);
  } catch {
    return false;
  }
}

async function refusalText(response: { status: number; json: () => Promise<unknown> }): Promise<string> {
  const body = await response.json().catch(() => null);
  if (callerRefusedBody.safeParse(body).success) return 'it refuses this site: is PROVIDER_API_KEY right?';
  return `answers with status ${response.status}; is PROVIDER_URL right?`;
}

/** Browsers ask the gateway, not this server, whose network may not let it: that alone is no fault. */
async function askGateway(settings: Settings): Promise<ResponseData & Pick<Finding, 'isWarning'>> {
  const gateway = findGateway(settings);
  if (!gateway) return { isOk: false, text: 'CARD_ENTRY is hosted without a CARD_GATEWAY' };
  const response = await fetchUrl(gateway.url).catch(() => null);
  await response?.body?.cancel();
  const reachText = response?.ok ? 'answers' : `does not answer here (${response?.status ?? 'no connection'})`;
  const originsText = `customers' browsers need ${listGatewayOrigins(settings).join(', ')}`;
  return { isOk: true, isWarning: !response?.ok, text: `${gateway.gateway} ${reachText}; ${originsText}` };
}

async function askContent({
  CONTENT_URL,
  CONTENT_SITE,
  CONTENT_USER,
  CONTENT_PASSWORD,
}: Settings): Promise<ResponseData> {
  const credential = Buffer.from(`${CONTENT_USER}:${CONTENT_PASSWORD}`).toString('base64');
  const url = `${CONTENT_URL}${contentPath(CONTENT_SITE, '', 'root')}`;
  const response = await fetchUrl(url, { authorization: `Basic ${credential}` });
  await response.body?.cancel();
  if (response.ok) return { isOk: true, text: 'answers' };
  const isRefused = response.status === 401 || response.status === 403;
  const hint = isRefused ? 'CONTENT_USER and CONTENT_PASSWORD' : 'CONTENT_SITE';
  return { isOk: false, text: `answers with status ${response.status}; is ${hint} right?` };
}

const metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  end_session_endpoint: z.string().optional(),
  // OpenID Connect Discovery §3: what an omitted list means.
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
});

function fetchMetadata(issuer: string): Promise<Response> {
  return fetchUrl(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
}

async function askIssuer(issuer: string, walledGarden: readonly string[]): Promise<ResponseData> {
  const startedAt = Date.now();
  const response = await fetchMetadata(issuer);
  const aheadMs = measureAhead(response, startedAt);
  if (!response.ok) return { isOk: false, text: `answers with status ${response.status}`, aheadMs };
  const document = metadata.safeParse(await response.json());
  if (!document.success) return { isOk: false, text: 'answers without what discovery requires', aheadMs };
  if (document.data.issuer !== issuer) {
    return { isOk: false, text: 'calls itself by another name than OIDC_ISSUER', aheadMs };
  }
  const { authorization_endpoint: login, end_session_endpoint: logout } = document.data;
  const allowedOrigins = new Set([new URL(issuer).origin, ...walledGarden]);
  const elsewhere = [login, logout].flatMap((url) =>
    url && !allowedOrigins.has(new URL(url).origin) ? [new URL(url).origin] : [],
  );
  if (elsewhere.length === 0) return { isOk: true, text: 'answers', aheadMs };
  const others = [...new Set(elsewhere)].join(' and ');
  return {
    isOk: true,
    text: `answers; browsers also need ${others} (a walled garden: WALLED_GARDEN_ORIGINS)`,
    aheadMs,
  };
}

/**
 * RFC 6749 §5.2: whether the identity provider accepts this client. It redeems a code that nobody has issued: a client that is not who it
 * says gets `invalid_client`, the right one `invalid_grant`.
 */
async function tryClient(settings: Settings): Promise<ResponseData> {
  const { APP_ORIGIN, OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_CLIENT_AUTH: method } = settings;
  const response = await fetchMetadata(OIDC_ISSUER ?? '');
  const document = metadata.safeParse(response.ok ? await response.json() : null);
  if (document.data?.issuer !== OIDC_ISSUER) return { isOk: false, text: 'not tried: it is not known where' };
  const server = document.data;
  const client = new Configuration(
    server,
    OIDC_CLIENT_ID ?? '',
    undefined,
    clientAuth(method, OIDC_CLIENT_SECRET ?? ''),
  );
  client.timeout = TIMEOUT_MS / 1_000;
  if (isLoopback(server.token_endpoint)) allowInsecureRequests(client);
  const redirectUri = `${APP_ORIGIN}/en${HAND_OFF_PAGE}`;
  const madeUp = { code: randomUUID(), redirect_uri: redirectUri, code_verifier: randomUUID() + randomUUID() };
  const refusal = await genericGrantRequest(client, 'authorization_code', madeUp).then(() => 'no error', refusalIn);
  switch (refusal) {
    case 'invalid_grant':
      return { isOk: true, text: `OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are accepted (${method})` };
    case 'invalid_client': {
      const isOffered = server.token_endpoint_auth_methods_supported.includes(method);
      const hint = isOffered ? '' : `; the provider does not offer ${method} (OIDC_CLIENT_AUTH)`;
      return { isOk: false, text: `OIDC_CLIENT_ID or OIDC_CLIENT_SECRET is refused${hint}` };
    }
    default:
      return { isOk: false, text: `a code that nobody issued gets ${refusal} in place of invalid_grant` };
  }
}

/** The error code of a token response, or of a 401, which means the client (RFC 6749 §5.2). Other failures are thrown on. */
function refusalIn(error: unknown): string {
  if (error instanceof ResponseBodyError) return error.error;
  if (error instanceof WWWAuthenticateChallengeError) return 'invalid_client';
  throw error;
}

/** Reads the rows as they are: a store of before them is not brought up to date. */
async function compareSecrets({ SESSION_SECRET, DATABASE_URL, DATA_DIR }: Settings): Promise<ResponseData> {
  const rows = await (DATABASE_URL ? secretsInPostgres(DATABASE_URL) : secretsInFile(DATA_DIR));
  const verdict = verdictFrom(rows, secretFingerprints(SESSION_SECRET));
  switch (verdict) {
    case 'accepted':
      return { isOk: true, text: 'the store accepts SESSION_SECRET' };
    case 'none':
      return { isOk: true, text: 'the store accepts none yet; the first instance that starts has its own accepted' };
    case 'unknown-first':
    case 'other-last':
      return { isOk: false, text: SECRET_FAULTS[verdict] };
  }
}

const UNDEFINED_TABLE = '42P01';

async function secretsInPostgres(url: string): Promise<Row[]> {
  const client = postgresClient(url);
  try {
    await client.connect();
    return (await client.query<Row>(LIST_SECRETS)).rows;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === UNDEFINED_TABLE) return [];
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function secretsInFile(folder: string): Promise<Row[]> {
  const file = join(folder, 'hearthline.sqlite');
  if (!statSync(file, { throwIfNoEntry: false })) return [];
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const table = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'session_secrets'").get();
    return table ? database.prepare(LIST_SECRETS).all() : [];
  } finally {
    database.close();
  }
}

function postgresClient(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    application_name: 'hearthline-doctor',
  });
  client.on('error', () => undefined);
  return client;
}

async function askPostgres(url: string): Promise<ResponseData> {
  const client = postgresClient(url);
  try {
    await client.connect();
    const startedAt = Date.now();
    const { rows } = await client.query<{ now: number; version: string }>(
      `SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now, current_setting('server_version') AS version`,
    );
    const [row] = rows;
    const aheadMs = row ? Math.round(row.now - (startedAt + Date.now()) / 2) : null;
    const problem = await tryToWrite(client).then(() => null, describeError);
    const text = `PostgreSQL ${row?.version ?? ''} answers`;
    if (problem !== null) return { isOk: false, text: `${text}, but nothing can be written (${problem})`, aheadMs };
    return { isOk: true, text: `${text} and can be written`, aheadMs };
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Writes as much as a busy moment does, into a table that is gone again when the transaction ends: a full disk answers every query. The role
 * must be allowed to create tables, too.
 */
async function tryToWrite(client: pg.Client): Promise<void> {
  const table = `hearthline_doctor_${randomUUID().replaceAll('-', '')}`;
  await client.query(`
    BEGIN;
    CREATE TABLE ${table} (line TEXT NOT NULL);
    INSERT INTO ${table} SELECT repeat(md5(n::text), 8) FROM generate_series(1, 256) AS n;
    DROP TABLE ${table};
    COMMIT`);
}

/** Writes a file next to the store's, and removes it. Returns what is wrong, or null. */
async function writeProblem(folder: string): Promise<ResponseData | null> {
  const file = join(folder, `.hearthline-doctor-${randomUUID()}`);
  try {
    await writeFile(file, Buffer.alloc(SAMPLE_BYTES, 'x'), { flag: 'wx', flush: true });
    return null;
  } catch (error) {
    return { isOk: false, text: `nothing can be written into DATA_DIR (${describeError(error)})` };
  } finally {
    await rm(file, { force: true });
  }
}

/** docs/deploy/send-backup.sh gives it the time of the backup that it has sent. */
const SENT_BACKUP = 'backup-sent';
/** A day, and as long as a night's backup may be late. */
const BACKUP_HOURS = 26;

/** When a backup last left this machine. Nothing is wrong without: the store may be elsewhere, or somebody else's task. */
export function lookAtBackup(folder: string, now: number): Finding {
  const backup = statSync(join(folder, SENT_BACKUP), { throwIfNoEntry: false });
  if (!backup) return none('backup', 'none has left this machine by send-backup.sh');
  const hours = Math.max(0, Math.floor((now - backup.mtimeMs) / 3_600_000));
  const text = `the last one that left this machine is ${hours} hours old`;
  return { ...none('backup', text), isWarning: hours >= BACKUP_HOURS };
}

/** Creates no store: the server could not open a file created by another user. */
async function lookAtFile(folder: string): Promise<ResponseData> {
  const file = join(folder, 'hearthline.sqlite');
  const fileStats = statSync(file, { throwIfNoEntry: false });
  if (fileStats) {
    await access(file, constants.R_OK | constants.W_OK);
    const problem = await writeProblem(folder);
    if (problem) return problem;
    if (process.platform !== 'win32' && (fileStats.mode & 0o077) !== 0) {
      return { isOk: true, text: 'SQLite file, which other users can read until the server has started once' };
    }
    return { isOk: true, text: 'SQLite file, and its folder can be written' };
  }
  let place = folder;
  while (!statSync(place, { throwIfNoEntry: false }) && dirname(place) !== place) place = dirname(place);
  await access(place, constants.W_OK);
  const problem = await writeProblem(place);
  if (problem) return problem;
  return { isOk: true, text: 'SQLite, made when the server starts' };
}

async function lookAtLog(file: string | null): Promise<ResponseData> {
  if (file === null) return { isOk: true, text: 'standard output alone' };
  const isThere = statSync(file, { throwIfNoEntry: false }) !== undefined;
  if (isThere) closeSync(openSync(file, 'a'));
  else await access(dirname(file), constants.W_OK);
  const { bavail, bsize } = await statfs(dirname(file));
  if (bavail * bsize < SAMPLE_BYTES) return { isOk: false, text: 'the disk of LOG_FILE is full' };
  return { isOk: true, text: 'LOG_FILE can be written' };
}

/** How far each clock is from this machine's, the farthest first. Wrong beyond what a login tolerates. */
function judgeClock(findings: Finding[], toleranceSeconds: number): Finding {
  const clockFindings = findings.flatMap(({ what, aheadMs }) => (aheadMs === null ? [] : [{ what, aheadMs }]));
  clockFindings.sort((a, b) => Math.abs(b.aheadMs) - Math.abs(a.aheadMs));
  const [farthest] = clockFindings;
  if (!farthest) return none('clock', 'nobody to compare with');
  const texts = clockFindings.map(({ what, aheadMs }, index) => {
    const skew = `${(Math.abs(aheadMs) / 1_000).toFixed(1)} s ${aheadMs < 0 ? 'behind' : 'ahead'}`;
    return index === 0 ? `the ${what}'s is ${skew}${aheadMs < 0 ? '' : ' of'} this machine's` : `the ${what}'s ${skew}`;
  });
  const toleranceMs = toleranceSeconds * 1_000;
  const isBeyond = clockFindings.some(({ what, aheadMs }) => what === 'identity' && Math.abs(aheadMs) > toleranceMs);
  if (isBeyond) texts.push(`logins may fail: OIDC_CLOCK_TOLERANCE_SECONDS is ${toleranceSeconds}`);
  const isNoted = clockFindings.some(
    ({ what, aheadMs }) => Math.abs(aheadMs) > (what === 'store' ? NOTED_STORE_SKEW_MS : NOTED_SKEW_MS),
  );
  const { aheadMs } = farthest;
  const isOk = Math.abs(aheadMs) <= toleranceMs;
  return { what: 'clock', isOk, isWarning: isNoted, text: texts.join(', '), ms: null, aheadMs };
}
