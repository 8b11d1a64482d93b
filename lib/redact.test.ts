import { describe, expect, it } from '@jest/globals';
import { redact } from './redact.ts';

const SEAL = 'Fe26.2*1*0e0f*aW5pdA*ZW5jcnlwdGVk*1795190400000*c2FsdA*bWFj~2';
const JWE = `eyJhbGciOiJSU0EtT0FFUC0yNTYifQ.${'a'.repeat(40)}.${'b'.repeat(16)}.${'c'.repeat(30)}.${'d'.repeat(22)}`;
const DIRECT_JWE = `eyJhbGciOiJkaXIifQ..${'b'.repeat(16)}.${'c'.repeat(30)}.${'d'.repeat(22)}`;
const JWT = `eyJhbGciOiJSUzI1NiJ9.${'e'.repeat(40)}.${'f'.repeat(40)}`;

describe('redact', () => {
  it('masks the API key, also encoded for a URL', () => {
    process.env['PROVIDER_API_KEY'] = ' wN5tB8xQ2mZ7cL4v+/= ';
    try {
      const text = 'sent wN5tB8xQ2mZ7cL4v+/= to https://x.example/?k=wN5tB8xQ2mZ7cL4v%2B%2F%3D';
      expect(redact(text)).toBe('sent [api key] to https://x.example/?k=[api key]');
      expect(redact(JSON.stringify({ text }))).not.toContain('wN5tB8xQ2mZ7cL4v');
    } finally {
      delete process.env['PROVIDER_API_KEY'];
    }
  });

  it('masks a private key, also in one line and without its end', () => {
    const key = '-----BEGIN PRIVATE KEY-----\nMIGHAgEAMBMGByqGSM49\nAgEGCCqGSM49AwEHBG0w\n-----END PRIVATE KEY-----\n';
    expect(redact(`key ${key}.`)).toBe('key [private key]\n.');
    expect(redact(JSON.stringify({ key }))).toBe('{"key":"[private key]\\n"}');
    expect(redact(key.slice(0, 60))).toBe('[private key]');
    expect(redact(key.replaceAll('PRIVATE', 'EC PRIVATE'))).toBe('[private key]\n');
  });

  it.each(['/en/litepay/link', '/es/receipt', '/es/day-link'])('masks the token of %s/…', (path) => {
    expect(redact(`GET ${path}/Ab-_${'0'.repeat(40)}?x=1 failed`)).toBe(`GET ${path}/[token]?x=1 failed`);
    for (const slash of ['//', '%2F', '%5c', '\\'])
      expect(redact(`GET ${path}${slash}Ab-_${'0'.repeat(40)} failed`)).toBe(`GET ${path}/[token] failed`);
  });

  it.each([
    [`sct_${'Ab-_9'.repeat(6)}`],
    ['pm_1PabcDEF23456789abcdefgh'],
    ['tok_1PabcDEF23456789abcdefgh'],
    [`sk_live_${'a1B2'.repeat(6)}`],
    [`rk_test_${'a1B2'.repeat(6)}`],
  ])('masks the token of a card gateway: %s', (token) => {
    for (const text of [`with ${token}, twice`, JSON.stringify({ cardToken: { gateway: 'any', token } })]) {
      expect(redact(text)).not.toContain(token.slice(8));
    }
  });

  it('masks the token of an unknown gateway by its name', () => {
    const body = JSON.stringify({ cardToken: { gateway: 'acme', token: 'acme:12/ab+cd==', brand: 'Visa' } });
    expect(redact(body)).toBe('{"cardToken":{"gateway":"acme","token":"[token]","brand":"Visa"}}');
    expect(redact(JSON.stringify({ body }))).not.toContain('acme:12');
  });

  it.each([
    ['4111111111111111'],
    ['4111 1111 1111 1111'],
    ['4111-1111-1111-1111'],
    ['4111.1111.1111.1111'],
    ['4111, 1111, 1111, 1111'],
    ['4111%201111%201111%201111'],
    ['4111+1111+1111+1111'],
    ['4111\u00a01111\u00a01111\u00a01111'],
    ['4111\n1111\n1111\n1111'],
    ['4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1'],
    ['378282246310005'],
    ['3782-822463-10005'],
    ['6011000990139424'],
    ['30569309025904'],
    ['4222222222222'],
    ['6304000000000000000'],
    ['1 4111111111111111'],
    ['4111111111111111 12/27 123'],
  ])('masks %j', (card) => {
    const clean = redact(`paid with ${card} today`);
    expect(clean).toMatch(/^paid with .*\[number\].* today$/s);
    expect(clean.replace(/\D/g, '').length).toBeLessThan(8);
    expect(redact(JSON.stringify({ card }))).toContain('[number]');
  });

  it.each([
    ['+1 (555) 010-0100'],
    ['2026-11-20T15:44:00.123Z'],
    ['11111111-1111-4111-8111-111111111111'],
    ['0'.repeat(32) + '4111111111111111' + 'a'.repeat(16)],
    ['K7MD-33QX'],
    ['{"status":200,"ms":1234,"level":"info"}'],
  ])('keeps %s', (text) => {
    expect(redact(text)).toBe(text);
  });

  it.each([
    ['mail to ana.nuñez+shop@example.co.uk now', 'mail to [email] now'],
    ['?email=ana%40example.com&x=1', '?email=[email]&x=1'],
    [`cookie: __Host-hl-guest=${SEAL}; other=1`, 'cookie: __Host-hl-guest=[sealed]; other=1'],
    [`"cardNumber":"${JWE}"`, '"cardNumber":"[token]"'],
    [`"cvv":"${DIRECT_JWE}"`, '"cvv":"[token]"'],
    [`token ${JWT} given`, 'token [token] given'],
    ['authorization: Basic dXNlcjpwYXNz', 'authorization: Basic [masked]'],
    ['authorization: Bearer abc.def-ghi', 'authorization: Bearer [masked]'],
    ['connect postgres://me:secret@db.example:5432/x', 'connect postgres://[masked]@db.example:5432/x'],
  ])('masks %s', (text, clean) => {
    expect(redact(text)).toBe(clean);
  });

  it('redacts a long line in linear time', () => {
    const started = performance.now();
    redact('1 '.repeat(20_000));
    redact('a.'.repeat(20_000));
    redact('a@'.repeat(20_000));
    redact('a-'.repeat(20_000));
    redact('eyJ'.repeat(20_000));
    expect(performance.now() - started).toBeLessThan(3_000);
  });
});
