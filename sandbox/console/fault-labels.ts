import type { FaultRequest } from '../control/faults.ts';

type Field = 'status' | 'code' | 'delayMs';
export interface FaultLabels {
  /** What happens to the web app's request, and whether the work is done. */
  says: string;
  /** The form's fields that apply to this kind. */
  fields: readonly Field[];
}

/** In the order of the console's list, the most useful ones first. */
export const faultLabels: Record<FaultRequest['kind'], FaultLabels> = {
  code: {
    says: 'Answers with a code of the error catalog, a declined card for instance. Nothing is done.',
    fields: ['code'],
  },
  delay: { says: 'Waits (10 seconds unless you say otherwise), then does the work and answers.', fields: ['delayMs'] },
  lost: {
    says: 'Does the work, then breaks the connection: the charge happened, the answer never arrives.',
    fields: [],
  },
  timeout: { says: 'Never answers. Nothing is done.', fields: [] },
  reset: { says: 'Breaks the connection. Nothing is done.', fields: [] },
  http: { says: 'Answers with an error status (500) and JSON. Nothing is done.', fields: ['status', 'code'] },
  html: { says: 'Answers with an error status (502) and a web page. Nothing is done.', fields: ['status'] },
  expired: { says: 'Answers that the session has expired (403). Nothing is done.', fields: [] },
  rejected: { says: 'Answers that the session was rejected (403). Nothing is done.', fields: [] },
  duplicate: { says: 'Handles the request twice and sends the second answer.', fields: [] },
  malformed: { says: 'Answers with JSON that is cut off. Nothing is done.', fields: ['status'] },
  schema: { says: 'Answers with JSON that breaks the contract. Nothing is done.', fields: ['status'] },
  'redirect-302': { says: 'Redirects to somewhere else. Nothing is done.', fields: [] },
  'slow-drip': { says: 'Does the work and answers one byte at a time (every 500 ms).', fields: ['delayMs'] },
  'oversize-body': { says: 'Does the work; the answer is five megabytes too long.', fields: [] },
  'wrong-content-type': { says: 'Does the work; the answer says that it is a web page.', fields: [] },
  'set-cookie': { says: 'Does the work; the answer tries to set cookies.', fields: [] },
  'hostile-html': { says: 'Does the work; the words of the answer carry script that wants to run.', fields: [] },
  'proto-pollution': { says: 'Does the work; the answer carries hostile keys.', fields: [] },
  'huge-array': { says: 'Does the work; every list of the answer has 5,000 rows.', fields: [] },
  'other-amount': { says: 'Only charge-status: it reports a dollar more than was charged.', fields: [] },
  'other-account': { says: 'Only charge-status: it reports the charge of another account.', fields: [] },
};

/** Common faults, ready to switch on with one button. */
export const commonFaults: readonly { label: string; says: string; fault: FaultRequest }[] = [
  {
    label: 'Decline the next payment',
    says: 'The bank says no once.',
    fault: { call: 'guest-refill', kind: 'code', code: 'PAYMENT-1205', times: 1 },
  },
  {
    label: 'Lose the next payment’s answer',
    says: 'The money moves, the web app is not told.',
    fault: { call: 'guest-refill', kind: 'lost', times: 1 },
  },
  {
    label: 'Report another amount for charges',
    says: 'After a lost answer, the provider’s books disagree with the purchase until you switch it off.',
    fault: { call: 'charge-status', kind: 'other-amount' },
  },
  {
    label: 'Delay the next payment by 20 seconds',
    says: 'It goes through, late.',
    fault: { call: 'guest-refill', kind: 'delay', delayMs: 20_000, times: 1 },
  },
  {
    label: 'Break the account look-up',
    says: 'Every look-up fails until you switch it off.',
    fault: { call: 'guest-dashboard', kind: 'http', status: 500 },
  },
  {
    label: 'Fail the next order',
    says: 'The shop ends on its error page.',
    fault: { call: 'submit-order', kind: 'code', code: 'PAYMENT-0001', times: 1 },
  },
  {
    label: 'Lose the next order’s answer',
    says: 'The order is placed, the shop is not told.',
    fault: { call: 'submit-order', kind: 'lost', times: 1 },
  },
  {
    label: 'Lose the next starter kit’s answer',
    says: 'The kit is tied to the phone, the wizard is not told.',
    fault: { call: 'assign-device-code', kind: 'lost', times: 1 },
  },
  {
    label: 'Let the next dashboard find the session expired',
    says: 'Whoever is signed in has to sign in again.',
    fault: { call: 'dashboard', kind: 'expired', times: 1 },
  },
];
