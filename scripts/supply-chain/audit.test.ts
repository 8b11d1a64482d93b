import { expect, it } from '@jest/globals';
import { readAudit } from './audit.ts';

const auditJson = (severity: string) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: {
      a: { name: 'a', severity, via: [{ title: 'Forged heads', url: 'https://github.com/advisories/1' }, 'b'] },
    },
  });

it('reports high and critical advisories with the reason', () => {
  expect(readAudit(auditJson('critical'))).toEqual({
    findings: ['a, critical: Forged heads (https://github.com/advisories/1); through b'],
  });
  expect(readAudit(auditJson('high'))).toMatchObject({ findings: [expect.stringContaining('a, high')] });
  expect(readAudit(auditJson('moderate'))).toEqual({ findings: [] });
});

it('distinguishes an unreachable registry from a report without findings', () => {
  expect(readAudit('{"message":"request failed","error":{"code":"ENOTFOUND"}}')).toHaveProperty('unreachable');
  expect(() => readAudit('')).toThrow('no report');
  expect(() => readAudit('{"advisories":{}}')).toThrow('no report');
});
