import { expect, it } from '@jest/globals';
import { readAudit } from './audit.ts';

const found = (severity: string) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: {
      a: { name: 'a', severity, via: [{ title: 'Forged heads', url: 'https://github.com/advisories/1' }, 'b'] },
    },
  });

it('reports what is high or critical, and why', () => {
  expect(readAudit(found('critical'))).toEqual({
    findings: ['a, critical: Forged heads (https://github.com/advisories/1); through b'],
  });
  expect(readAudit(found('high'))).toMatchObject({ findings: [expect.stringContaining('a, high')] });
  expect(readAudit(found('moderate'))).toEqual({ findings: [] });
});

it('tells a registry that does not answer from a report without findings', () => {
  expect(readAudit('{"message":"request failed","error":{"code":"ENOTFOUND"}}')).toHaveProperty('unreachable');
  expect(() => readAudit('')).toThrow('no report');
  expect(() => readAudit('{"advisories":{}}')).toThrow('no report');
});
