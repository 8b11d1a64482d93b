import { describe, expect, it } from '@jest/globals';
import { deprecationWarnings, productionFaults, productionWarnings, sandboxDefaults } from './config-gate.ts';
import { loadConfig, readSettings } from '#lib/config.ts';

const RANDOM = 'qH7vT2mXc9LrZ4pWk8NbYs3JdF6gUeAo';
const PUBLIC = {
  NODE_ENV: 'production',
  APP_ORIGIN: 'https://shop.northwind.example',
  PROVIDER_URL: 'https://api.northwind.example',
  FCC_REGISTRATION_NUMBER: '0012345678',
  NETWORK_POLICY_URL: 'https://www.northwind.example/network',
  PRIVACY_URL: 'https://www.northwind.example/privacy',
  SESSION_SECRET: RANDOM,
  TRUSTED_PROXY_HOPS: '1',
  DATA_DIR: '/srv/hearthline',
};
const CONTENT = { CONTENT_URL: 'https://words.northwind.example', CONTENT_USER: 'us', CONTENT_PASSWORD: 'v8Kq-e2' };
const OIDC = { OIDC_ISSUER: 'https://id.northwind.example', OIDC_CLIENT_ID: 'us', OIDC_CLIENT_SECRET: 'Zx81-k2' };

type Change = Record<string, string | undefined>;
const reasonOf = (change: Change) => {
  const loaded = loadConfig({ ...PUBLIC, ...change });
  return loaded.ok ? 'starts' : loaded.reason;
};

/** A wrong setting, and how the line continues after 'Configuration: '. */
const WRONG: [what: string, change: Change, line: RegExp][] = [
  ['no secret', { SESSION_SECRET: undefined }, /^SESSION_SECRET is missing\.$/],
  ['a short secret', { SESSION_SECRET: 'short' }, /^SESSION_SECRET must be secrets of 32 characters/],
  [
    'the secret of .env.example',
    { SESSION_SECRET: 'a-secret-for-this-laptop-and-nothing-else-00' },
    /^SESSION_SECRET is/,
  ],
  ['one letter', { SESSION_SECRET: 'x'.repeat(40) }, /^SESSION_SECRET is a pattern/],
  ['one letter, almost', { SESSION_SECRET: `${'x'.repeat(40)}y` }, /^SESSION_SECRET is a pattern/],
  ['a word over and over', { SESSION_SECRET: 'hearthline'.repeat(4) }, /^SESSION_SECRET is a pattern/],
  ['an old secret of one letter', { SESSION_SECRET: `${RANDOM},${'s'.repeat(32)}` }, /^SESSION_SECRET is a pattern/],
  ["the sandbox's client secret", { ...OIDC, OIDC_CLIENT_SECRET: 'sandbox-secret' }, /^OIDC_CLIENT_SECRET is a publ/],
  ['a client secret of one letter', { ...OIDC, OIDC_CLIENT_SECRET: 'aaaaaaaa' }, /^OIDC_CLIENT_SECRET is a pattern/],
  ["the sandbox's content password", { ...CONTENT, CONTENT_PASSWORD: 'sandbox' }, /^CONTENT_PASSWORD is a published/],
  ['a content password of one letter', { ...CONTENT, CONTENT_PASSWORD: 'pppp' }, /^CONTENT_PASSWORD is a pattern/],
  ['a scheduler of one letter', { CRON_SECRET: 'c'.repeat(16) }, /^CRON_SECRET is a pattern/],
  ['a short scheduler', { CRON_SECRET: 'v8Kq-e2' }, /^CRON_SECRET must have 16 characters/],
  ['a plain provider', { PROVIDER_URL: 'http://api.northwind.example' }, /^PROVIDER_URL must be https/],
  ['a plain provider in a private network', { PROVIDER_URL: 'http://10.0.0.7:9000' }, /^PROVIDER_URL must be https/],
  ['a plain public site', { PUBLIC_SITE_URL: 'http://www.northwind.example' }, /^PUBLIC_SITE_URL must be https/],
  ['plain content', { ...CONTENT, CONTENT_URL: 'http://words.northwind.example' }, /^CONTENT_URL must be https/],
  [
    'a plain identity router',
    { IDENTITY_ROUTER_URL: 'http://id.northwind.example' },
    /^IDENTITY_ROUTER_URL must be https/,
  ],
  ['a plain issuer on this machine', { ...OIDC, OIDC_ISSUER: 'http://localhost:4100' }, /^OIDC_ISSUER must be https/],
  ['a plain page for new IDs', { CREATE_ID_URL: 'http://id.northwind.example' }, /^CREATE_ID_URL must be https/],
  ['a plain origin to go on to', { CONTINUE_ORIGINS: 'https://a.example,http://b.example' }, /^CONTINUE_ORIGINS must/],
  ['a plain site', { APP_ORIGIN: 'http://shop.northwind.example' }, /^APP_ORIGIN must be https/],
  ['no site', { APP_ORIGIN: undefined }, /^APP_ORIGIN is missing/],
  ['no word about proxies', { TRUSTED_PROXY_HOPS: undefined }, /^TRUSTED_PROXY_HOPS is missing/],
  [
    "the sandbox's card gateway",
    { CARD_ENTRY: 'hosted', CARD_GATEWAY: 'sandbox', PUBLIC_SITE_URL: 'https://www.northwind.example' },
    /^CARD_GATEWAY is only for tests/,
  ],
  ['hurried time', { PROVIDER_TIME_SCALE: '0.1' }, /^PROVIDER_TIME_SCALE must be 1/],
  ['device codes by the thousand', { LIMITS_KIT_SITE: '500/1h' }, /^LIMITS_KIT_SITE must let fewer than 10,000/],
  ['device codes of a day at once', { LIMITS_KIT_SITE: '6000/1d' }, /^LIMITS_KIT_SITE must let fewer than 10,000/],
  ['no limit of a /56', { LIMITS_IPV6_WIDER: '256,1000' }, /^LIMITS_IPV6_WIDER must be less than 256,65536/],
  ['no limit of a /48', { LIMITS_IPV6_WIDER: '4,65536' }, /^LIMITS_IPV6_WIDER must be less than 256,65536/],
  ['no provider', { PROVIDER_URL: undefined }, /^PROVIDER_URL is the sandbox's/],
  [
    'a contact without a scheme',
    { SECURITY_CONTACT: 'security@northwind.example' },
    /^SECURITY_CONTACT must be mailto/,
  ],
  ['a contact over http', { SECURITY_CONTACT: 'http://northwind.example/report' }, /^SECURITY_CONTACT must be mailto/],
  ['no FCC number', { FCC_REGISTRATION_NUMBER: undefined }, /^FCC_REGISTRATION_NUMBER is the sandbox's/],
  ['an FCC number of noughts', { FCC_REGISTRATION_NUMBER: '0000000000' }, /^FCC_REGISTRATION_NUMBER is the sandbox's/],
  ['no network policy', { NETWORK_POLICY_URL: '' }, /^NETWORK_POLICY_URL is the sandbox's/],
  [
    'the privacy policy of nobody',
    { PRIVACY_URL: 'https://www.hearthline.example/privacy/' },
    /^PRIVACY_URL is the sa/,
  ],
  ['a ledger inside the server', { DATA_DIR: undefined }, /^DATA_DIR must be an absolute path/],
  ['a ledger beside the server', { DATA_DIR: '../data' }, /^DATA_DIR must be an absolute path/],
  [
    'a ledger inside the build',
    { DATA_DIR: '/srv/app/.next/standalone/.data' },
    /^DATA_DIR must not lie inside the build/,
  ],
  ["the tests' clock", { CLOCK_URL: 'http://localhost:4100/__sandbox/clock' }, /^CLOCK_URL is for tests/],
  ['a clock that is no address', { CLOCK_URL: 'noon' }, /^CLOCK_URL must be an http\(s\) URL/],
  ['half an identity provider', { ...OIDC, OIDC_CLIENT_ID: undefined }, /^OIDC_ISSUER needs OIDC_CLIENT_ID/],
  ['half a content service', { ...CONTENT, CONTENT_USER: undefined }, /^CONTENT_URL needs CONTENT_USER/],
  ['functions without a scheduler', { VERCEL: '1', DATABASE_URL: 'postgres://u@db/x' }, /^CRON_SECRET is missing/],
];

describe('a site that strangers can reach', () => {
  it('starts with settings of its own, with or without content and login', () => {
    expect(reasonOf({})).toBe('starts');
    expect(reasonOf({ ...CONTENT, ...OIDC, CONTINUE_ORIGINS: 'https://www.northwind.example' })).toBe('starts');
    expect(reasonOf({ TRUSTED_PROXY_HOPS: '0', PROVIDER_TIME_SCALE: '1' })).toBe('starts');
  });

  it('needs no folder where the ledger is in PostgreSQL', () => {
    expect(reasonOf({ DATA_DIR: undefined, DATABASE_URL: 'postgres://u@db.northwind.example/x' })).toBe('starts');
  });

  it('refuses to start for more than thirty reasons', () => {
    expect(WRONG.length).toBeGreaterThanOrEqual(30);
  });

  it.each(WRONG)('does not start with %s, and says so in one line', (_what, change, line) => {
    const reason = reasonOf(change);
    expect(reason).toMatch(/^Configuration: [A-Z_\d]+ /);
    expect(reason.replace('Configuration: ', '')).toMatch(line);
    expect(reason).not.toMatch(/\n|;/);
    for (const value of Object.values(change)) if (value && value.length > 3) expect(reason).not.toContain(value);
  });
});

describe('a preview on Vercel', () => {
  const preview = {
    ...PUBLIC,
    PROVIDER_ACCESS: 'network',
    VERCEL: '1',
    VERCEL_ENV: 'preview',
    VERCEL_PROJECT_PRODUCTION_URL: new URL(PUBLIC.APP_ORIGIN).host,
  };

  it('is warned about the address of production, which the next release refuses', () => {
    expect(productionWarnings(readSettings(preview))).toEqual([
      expect.stringMatching(/^APP_ORIGIN is the address of production.* such a preview does not start$/),
    ]);
  });

  it.each([
    { APP_ORIGIN: 'https://shop-git-next-northwind.vercel.app' },
    { VERCEL_ENV: 'production' },
    { VERCEL_PROJECT_PRODUCTION_URL: undefined },
    { APP_ORIGIN: 'no address' },
  ])('gets no warning with %p', (change) => {
    expect(productionWarnings(readSettings({ ...preview, ...change }))).toEqual([]);
  });
});

describe('a site whose provider does not know it', () => {
  it('starts in this release, with a warning about what the next one refuses', () => {
    expect(reasonOf({})).toBe('starts');
    expect(productionWarnings(readSettings(PUBLIC))).toEqual([
      expect.stringMatching(
        /^PROVIDER_API_KEY is missing.* from the next release on a public site does not start without$/,
      ),
    ]);
  });

  it.each([
    { PROVIDER_API_KEY: RANDOM },
    { PROVIDER_CLIENT_CERT: '/etc/hearthline/client.pem' },
    { PROVIDER_ACCESS: 'network' },
  ])('gets no warning with %j', (change) => {
    expect(productionWarnings(readSettings({ ...PUBLIC, ...change }))).toEqual([]);
  });

  it.each([
    [{ DATABASE_URL: 'postgres://u:canary@db.northwind.example/x' }, /^DATABASE_URL leads to another machine without/],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://canary.northwind.example:4318' }, /^OTEL_EXPORTER_OTLP_ENDPOINT is http/],
  ])('starts in this release with %j, with a warning that the next one does not', (change, warning) => {
    const set = { ...PUBLIC, PROVIDER_API_KEY: RANDOM, ...change };
    expect(reasonOf(set)).toBe('starts');
    const warnings = productionWarnings(readSettings(set));
    expect(warnings).toEqual([expect.stringMatching(warning)]);
    expect(warnings[0]).toMatch(/; from the next release on a public site does not start without$/);
    expect(warnings[0]).not.toContain('canary');
    const privateNetworks = { DATABASE_PRIVATE_NETWORK: 'on', OTEL_PRIVATE_NETWORK: 'on' };
    expect(productionWarnings(readSettings({ ...set, ...privateNetworks }))).toEqual([]);
  });

  it('may reach its provider and its content on the same machine without https', () => {
    const here = { PROVIDER_URL: 'http://127.0.0.1:9000', ...CONTENT, CONTENT_URL: 'http://localhost:9001' };
    expect(reasonOf(here)).toBe('starts');
  });
});

describe('a site on this machine', () => {
  it('starts with everything that is the sandbox’s, production server or not', () => {
    const laptop = {
      APP_ORIGIN: 'http://localhost:3000',
      PROVIDER_URL: 'http://localhost:4100',
      CONTENT_URL: 'http://localhost:4100',
      CONTENT_USER: 'content',
      CONTENT_PASSWORD: 'sandbox',
      OIDC_ISSUER: 'http://localhost:4100/oidc',
      OIDC_CLIENT_ID: 'hearthline',
      OIDC_CLIENT_SECRET: 'sandbox-secret',
      SESSION_SECRET: 's'.repeat(32),
      DATA_DIR: '/srv/hearthline',
      PROVIDER_TIME_SCALE: '0.1',
    };
    expect(loadConfig({ ...laptop, NODE_ENV: 'production' })).toMatchObject({ ok: true });
    expect(loadConfig({ ...laptop, APP_ORIGIN: 'https://127.0.0.1:8443' })).toMatchObject({ ok: true });
  });

  it('gets the same reasons before it becomes public', () => {
    const names = productionFaults(readSettings({ SESSION_SECRET: 's'.repeat(32) })).map(
      (fault) => fault.split(' ')[0],
    );
    expect(names.sort()).toEqual([
      ...['FCC_REGISTRATION_NUMBER', 'NETWORK_POLICY_URL', 'PRIVACY_URL', 'PROVIDER_URL', 'SESSION_SECRET'],
      'TRUSTED_PROXY_HOPS',
    ]);
  });
});

describe('sandboxDefaults', () => {
  it('names what is right for the sandbox alone, until it is set to something else', () => {
    const reported = sandboxDefaults(readSettings({ ...PUBLIC, SUPPORT_PHONE: '(800) 555-0100' })).map(
      ({ name }) => name,
    );
    expect(reported).toEqual(['HOME_MARKET_ID', 'SUPPORT_PHONE']);
    const own = { HOME_MARKET_ID: '9', SUPPORT_PHONE: '(888) 123-4567' };
    expect(sandboxDefaults({ ...PUBLIC, ...own })).toEqual([]);
  });
});

describe('the settings of what a provider has and lacks', () => {
  it.each([
    ['nothing named', {}, 'starts'],
    ['a promise of ours', { PROVIDER_HAS: 'refill-on-hold' }, 'starts'],
    ['both', { PROVIDER_HAS: 'service-status, refill-on-hold' }, 'starts'],
    ['the setting of before', { PROVIDER_SERVICE_STATUS: 'on' }, 'starts'],
    ['the setting of before and its name', { PROVIDER_SERVICE_STATUS: 'on', PROVIDER_HAS: 'service-status' }, 'starts'],
    [
      'what a first stage does without',
      { PROVIDER_LACKS: 'shop,kit,activation,moves,receipts,confirmations,tax' },
      'starts',
    ],
    ['a kind of access', { ACCESS: 'fiber' }, 'starts'],
    ['an unknown kind of access', { ACCESS: 'coax' }, 'ACCESS must be one of cable, wireless, fiber, dsl'],
    [
      'no activation, but moves',
      { PROVIDER_LACKS: 'activation,shop' },
      'PROVIDER_LACKS must name moves beside activation: the last step of a move is an activation',
    ],
    [
      'a setting of its own in PROVIDER_LACKS',
      { PROVIDER_LACKS: 'charge-status' },
      'PROVIDER_LACKS must not name charge-status: it belongs in PROVIDER_CHARGE_STATUS, which is on or off',
    ],
    [
      'a setting of its own in PROVIDER_HAS',
      { PROVIDER_HAS: 'waitlist' },
      'PROVIDER_HAS must not name waitlist: it belongs in PROVIDER_WAITLIST, which is on or off',
    ],
    [
      'a new name of the specification in PROVIDER_HAS',
      { PROVIDER_HAS: 'tax' },
      'PROVIDER_HAS must not name tax: it belongs in PROVIDER_LACKS, and is on unless it stands there',
    ],
    ['what PROVIDER_LACKS took before', { PROVIDER_LACKS: 'service-status,wallets,moves' }, 'starts'],
    [
      'one name in both lists',
      { PROVIDER_LACKS: 'pin,service-status', PROVIDER_HAS: 'service-status' },
      'PROVIDER_LACKS and PROVIDER_HAS both name service-status: take it out of one of them',
    ],
    [
      'ours in PROVIDER_LACKS',
      { PROVIDER_LACKS: 'moves,refill-on-hold' },
      'PROVIDER_LACKS must not name refill-on-hold: it belongs in PROVIDER_HAS, and is off unless it stands there',
    ],
    [
      'a call of the specification in PROVIDER_HAS',
      { PROVIDER_HAS: 'moves' },
      'PROVIDER_HAS must not name moves: it belongs in PROVIDER_LACKS, and is on unless it stands there',
    ],
    [
      'wallets in PROVIDER_HAS',
      { PROVIDER_HAS: 'refill-on-hold,wallets' },
      'PROVIDER_HAS must not name wallets: it is not a capability: express buttons come with CARD_ENTRY=hosted and CARD_EXPRESS=on',
    ],
    [
      'a name that nobody knows in PROVIDER_HAS',
      { PROVIDER_HAS: 'refill-on-hold,teleports' },
      'PROVIDER_HAS must be some of grace, instruments, notify-outage, refill-on-hold, service-status, separated by commas',
    ],
    [
      'a name that nobody knows in PROVIDER_LACKS',
      { PROVIDER_LACKS: 'teleports' },
      expect.stringMatching(/^PROVIDER_LACKS must be some of activation, auto-refill, /),
    ],
    ['one name twice', { PROVIDER_HAS: 'service-status,service-status' }, expect.stringMatching(/^PROVIDER_HAS must/)],
  ])('starts or says why not: %s', (_what, change: Change, reason) => {
    expect(reasonOf(change).replace(/^Configuration: (.*)\.$/, '$1')).toEqual(reason);
  });
});

describe('the settings of who takes card numbers', () => {
  const STRIPE = { CARD_ENTRY: 'hosted', CARD_GATEWAY: 'stripe', STRIPE_PUBLISHABLE_KEY: 'pk_live_51H8abc' };
  it.each([
    ['the provider', { CARD_ENTRY: 'encrypted' }, 'starts'],
    ['a gateway', STRIPE, 'starts'],
    ['a gateway with express buttons', { ...STRIPE, CARD_EXPRESS: 'on' }, 'starts'],
    ['nobody known', { CARD_ENTRY: 'typed' }, 'CARD_ENTRY must be encrypted or hosted'],
    [
      "the sandbox's gateway at no address",
      { CARD_ENTRY: 'hosted', CARD_GATEWAY: 'sandbox' },
      /^PUBLIC_SITE_URL is missing: CARD_GATEWAY=sandbox has its card fields there/,
    ],
    ['no gateway', { CARD_ENTRY: 'hosted' }, /^CARD_GATEWAY is missing: CARD_ENTRY=hosted needs/],
    ['an unknown gateway', { CARD_ENTRY: 'hosted', CARD_GATEWAY: 'acme' }, 'CARD_GATEWAY must be sandbox or stripe'],
    ['a gateway that is not used', { CARD_GATEWAY: 'stripe', CARD_EXPRESS: 'on' }, 'starts'],
    ['Stripe without its key', { ...STRIPE, STRIPE_PUBLISHABLE_KEY: '' }, /^STRIPE_PUBLISHABLE_KEY is missing/],
    [
      'a secret key',
      { ...STRIPE, STRIPE_PUBLISHABLE_KEY: 'sk_live_51H8' },
      /^STRIPE_PUBLISHABLE_KEY must be a publish/,
    ],
    ['the wallets of before, which have no effect', { PROVIDER_WALLETS: 'test' }, 'starts'],
  ])('starts or says why not: %s', (_what, change: Change, reason: string | RegExp) => {
    const said = reasonOf(change).replace(/^Configuration: (.*)\.$/, '$1');
    if (typeof reason === 'string') expect(said).toBe(reason);
    else expect(said).toMatch(reason);
  });

  it('warns of a setting that has no effect any more, and not where it is empty', () => {
    const [warning, ...more] = deprecationWarnings(readSettings({ PROVIDER_WALLETS: 'test', LIMITS_ORDER_PHONE: ' ' }));
    expect(warning).toMatch(/^PROVIDER_WALLETS has no effect any more: .*CARD_EXPRESS=on/);
    expect(warning).not.toContain('test');
    expect(more).toEqual([]);
  });
});
