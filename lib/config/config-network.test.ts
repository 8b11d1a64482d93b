import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { isDatabaseProtected, networkWarnings } from './config-network.ts';

/** A database URL, whether it needs no private network, and whether node-postgres connects with TLS. */
const URLS: [url: string, isProtected: boolean, hasTls: boolean][] = [
  ['postgres://u:p@db.example/x', false, false],
  ['postgresql://u:p@10.0.0.7:6432/x', false, false],
  ['postgres://u:p@db.example/x?sslmode=disable', false, false],
  ['postgres://u:p@db.example/x?ssl=0', false, false],
  ['postgres://u:p@db.example/x?sslmode=no-verify', false, true],
  ['postgres://u:p@db.example/x?ssl=no-verify', false, true],
  ['postgres://u:p@db.example/x?sslmode=require&uselibpqcompat=true', false, true],
  ['postgres://u:p@db.example/x?sslmode=prefer&uselibpqcompat=true', false, true],
  ['postgres://u:p@db.example/x?sslmode=prefer', true, true],
  ['postgres://u:p@db.example/x?sslmode=require', true, true],
  ['postgres://u:p@db.example/x?sslmode=verify-ca', true, true],
  ['postgres://u:p@db.example/x?sslmode=verify-full', true, true],
  ['postgres://u:p@db.example/x?sslmode=verify-full&uselibpqcompat=true', true, true],
  ['postgres://u:p@db.example/x?ssl=true', true, true],
  ['postgres://u:p@db.example/x?sslnegotiation=direct', true, true],
  ['postgres://u:p@localhost/x', true, false],
  ['postgres://u:p@127.0.0.1:6432/x', true, false],
  ['postgres://u:p@[::1]/x', true, false],
  ['postgres:///x', true, false],
  ['postgres:///x?host=/run/postgresql', true, false],
  ['postgres://u:p@/x?host=/run/postgresql', true, false],
  ['postgres://u:p@%2Frun%2Fpostgresql/x', true, false],
  ['postgres://u:p@localhost/x?host=db.example', false, false],
  ['postgres://u:p@/x?host=db.example', false, false],
  ['postgres://u:p@one.example,two.example/x', false, false],
  ['postgres://u:p@localhost,db.example/x', false, false],
  ['postgres://u:p@localhost.example/x', false, false],
  ['postgres://u:p@[2001:db8::7]/x', false, false],
];

describe('isDatabaseProtected', () => {
  it.each(URLS)('judges %s: %s', (url, isProtected, hasTls) => {
    expect(isDatabaseProtected(url)).toBe(isProtected);
    expect(Boolean(new pg.Client(url).ssl)).toBe(hasTls);
  });

  it('follows the variables that node-postgres follows too', () => {
    expect(isDatabaseProtected('postgres:///x', { PGHOST: 'db.example' })).toBe(false);
    expect(isDatabaseProtected('postgres:///x', { PGHOST: '/run/postgresql' })).toBe(true);
    expect(isDatabaseProtected('postgres://u@db.example/x', { PGSSLMODE: 'verify-full' })).toBe(true);
    expect(isDatabaseProtected('postgres://u@db.example/x', { PGSSLMODE: 'no-verify' })).toBe(false);
    expect(isDatabaseProtected('postgres://u@db.example/x?sslmode=disable', { PGSSLMODE: 'require' })).toBe(false);
  });

  it('leaves an unreadable URL to the store', () => {
    expect(isDatabaseProtected('postgres://u@one.example:5432,two.example:5432/x')).toBe(true);
  });
});

describe('networkWarnings', () => {
  it('requires no private network for the provider', () => {
    expect(networkWarnings({ PROVIDER_URL: 'http://10.0.0.7', OTEL_PRIVATE_NETWORK: 'on' })).toEqual([]);
  });

  it('names each collector that is http to another machine', () => {
    const set = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318',
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'HTTP://10.0.0.8/v1/traces',
      OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'https://collector.example/v1/metrics',
    };
    const names = networkWarnings(set).map((warning) => warning.split(' ')[0]);
    expect(names).toEqual(['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']);
    expect(networkWarnings({ ...set, OTEL_PRIVATE_NETWORK: 'on' })).toEqual([]);
    expect(networkWarnings({ ...set, OTEL_SDK_DISABLED: 'true' })).toEqual([]);
    expect(networkWarnings({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://[::1]:4318' })).toEqual([]);
  });
});
