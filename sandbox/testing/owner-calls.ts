import { randomUUID } from 'node:crypto';
import { dashboard, loadPrepaidAccount } from '#lib/contract/dashboard.ts';
import { activateAccount, reprovisionDevice, validateDevice, validateMac } from '#lib/contract/devices.ts';
import { identity, updateCustomer, updateIdentity } from '#lib/contract/identity.ts';
import { createAux, fetchAux, updateMove } from '#lib/contract/move.ts';
import type { BodyOf } from '#lib/contract/operation.ts';
import {
  addInstrument,
  cancelAutopay,
  enrollAutopay,
  modifyInstrument,
  paymentInfo,
  removeInstrument,
  setInstrumentRole,
} from '#lib/contract/payments.ts';
import { takeGrace } from '#lib/contract/take-grace.ts';
import { notifyOutage } from '#lib/contract/notify-outage.ts';
import { serviceStatus } from '#lib/contract/service-status.ts';
import { transactions } from '#lib/contract/transactions.ts';
import { pin, pinRedeem } from '#lib/contract/pin.ts';
import { publicPing } from '#lib/contract/public.ts';
import { getPromo, refill } from '#lib/contract/refill.ts';
import { getAccount, logout, ping } from '#lib/contract/session.ts';
import type { ResponseData, SandboxClient } from './sandbox-client.ts';

/** The calls of a signed-in customer, as the web app sends them. A null `sessionId` sends none. */
export class OwnerCalls {
  private readonly client: SandboxClient;
  private readonly sessionId: string | null;
  private readonly trackingId: string;

  constructor(client: SandboxClient, sessionId: string | null, trackingId: string = randomUUID()) {
    this.client = client;
    this.sessionId = sessionId;
    this.trackingId = trackingId;
  }

  ping = () => this.post(ping.path, {});
  logout = () => this.post(logout.path, {});
  getAccount = () =>
    this.client.send(
      'GET',
      `${getAccount.path}?source=DIGITAL2.0&trackingId=${this.trackingId}`,
      undefined,
      this.headers(),
    );

  identity(value: string) {
    const body: BodyOf<typeof identity> = { attribute: 'CUSTOMER_GUID', value };
    return this.post(identity.path, body);
  }

  dashboard(accountId: string) {
    const blank = '' as const;
    const body: BodyOf<typeof dashboard> = {
      accountId,
      flow: 'DASHBOARD',
      includePlans: true,
      includeAcpDetails: true,
      includeCustomerInfo: true,
      includeDevicesInfo: true,
      includeServiceAddress: true,
      includeCimaInfo: true,
      includePaymentInfo: true,
      includePlanStatus: true,
      includeBillerLookup: true,
      houseKey: blank,
      houseNumber: blank,
      locationId: blank,
      phone: blank,
      pin: blank,
      zip: blank,
    };
    return this.post(dashboard.path, body);
  }

  load(accountId: string) {
    const body: BodyOf<typeof loadPrepaidAccount> = { accountId, trackingId: this.trackingId, source: 'DIGITAL2.0' };
    return this.post(loadPrepaidAccount.path, body);
  }

  paymentInfo = (accountId: string) => this.post(paymentInfo.path, this.ofAccount(accountId));
  transactions = (accountId: string) => this.post(transactions.path, this.ofAccount(accountId));

  aux(accountId: string, auxConfNo = '') {
    const body: BodyOf<typeof fetchAux> = {
      accountId,
      auxConfNo,
      checkMoveEligibility: true,
      checkReconnectEligibility: true,
    };
    return this.post(fetchAux.path, body);
  }

  /** Sent with a key, as the web app does. */
  move(body: BodyOf<typeof createAux>, key: string = randomUUID()) {
    return this.post(createAux.path, body, { 'idempotency-key': key });
  }

  cancelMove(confirmationId: string) {
    const body: BodyOf<typeof updateMove> = { action: 'C', confirmationId };
    return this.post(updateMove.path, body);
  }

  promos(accountId: string, path: string = getPromo.otherPaths[0]) {
    const body: BodyOf<typeof getPromo> = {
      flow: 'DASHBOARD',
      accountId,
      locationId: 'PSN00000001',
      source: 'prepaid-ui-portal',
      trackingId: this.trackingId,
    };
    return this.post(path, body);
  }

  device(accountId: string) {
    const body: BodyOf<typeof validateDevice> = { accountId, trackingId: this.trackingId, cpeIP: '203.0.113.7' };
    return this.post(validateDevice.path, body);
  }

  mac(mac: string) {
    const body: BodyOf<typeof validateMac> = { mac };
    return this.post(validateMac.path, body);
  }

  /** Includes the owner's name if one is given. */
  activate(
    accountId: string,
    deviceSerial: string,
    { key = randomUUID(), name = null }: { key?: string; name?: { firstName: string; lastName: string } | null } = {},
  ) {
    const device = { deviceSerial, prepaidProducts: [{ lob: 'HSD', productCode: 'HSD_030' }] };
    const activation = { accountId, channel: 'Online' as const, devices: [device] };
    const body: BodyOf<typeof activateAccount> = name
      ? { ...activation, updateCustomerInfo: true, customerInfo: { ...name, langPref: 'SPANISH' } }
      : activation;
    return this.post(activateAccount.path, body, { 'idempotency-key': key });
  }

  publicPing = () => this.client.get(`${publicPing.path}?trackingId=${this.trackingId}`);

  restart(accountId: string, macId: string) {
    const body: BodyOf<typeof reprovisionDevice> = {
      accountId,
      deviceDetails: [{ macId, resetOnly: true, prepaidProduct: { lob: 'HSD' } }],
      source: 'DIGITAL2.0',
      trackingId: this.trackingId,
    };
    return this.post(reprovisionDevice.path, body);
  }

  /** Sent with the reference as its key, as the web app does. */
  takeGrace(accountId: string, referenceID: string = randomUUID()) {
    const body: BodyOf<typeof takeGrace> = { accountId, referenceID, trackingId: this.trackingId };
    return this.post(takeGrace.path, body, { 'idempotency-key': referenceID });
  }

  syncUp(body: BodyOf<typeof updateIdentity>) {
    return this.post(updateIdentity.path, body);
  }

  preferences(change: Omit<BodyOf<typeof updateCustomer>, 'trackingId' | 'source'>) {
    const body: BodyOf<typeof updateCustomer> = { ...change, trackingId: this.trackingId, source: 'DIGITAL2.0' };
    return this.post(updateCustomer.path, body);
  }

  addCard(body: BodyOf<typeof addInstrument>) {
    return this.post(addInstrument.path, body);
  }

  changeCard(body: BodyOf<typeof modifyInstrument>) {
    return this.post(modifyInstrument.path, body);
  }

  removeCard(accountId: string, paymentInstToken: string) {
    const body: BodyOf<typeof removeInstrument> = { custInfo: { accountId }, paymentInstToken };
    return this.post(removeInstrument.path, body);
  }

  setRole(accountId: string, paymentInstToken: string, role: BodyOf<typeof setInstrumentRole>['role']) {
    const body: BodyOf<typeof setInstrumentRole> = { custInfo: { accountId }, paymentInstToken, role };
    return this.post(setInstrumentRole.path, body);
  }

  serviceStatus(accountId: string) {
    const body: BodyOf<typeof serviceStatus> = { accountId, trackingId: this.trackingId };
    return this.post(serviceStatus.otherPaths[0], body);
  }

  outageMessage(accountId: string, outageId: string, action: 'JOIN' | 'LEAVE' = 'JOIN') {
    const body: BodyOf<typeof notifyOutage> = { accountId, outageId, action, trackingId: this.trackingId };
    return this.post(notifyOutage.path, body);
  }

  enroll = (accountId: string) => this.post(enrollAutopay.path, this.ofAccount(accountId));
  cancel = (accountId: string) => this.post(cancelAutopay.path, this.ofAccount(accountId));

  /** Sent with the reference as its key, as the web app does. */
  refill(body: BodyOf<typeof refill>) {
    return this.post(refill.path, body, { 'idempotency-key': body.referenceID });
  }

  lookUpPin(accountId: string, code: string) {
    const body: BodyOf<typeof pin> = { pinDetails: [{ accountId, lob: 'HSD', pin: code }] };
    return this.post(pin.path, body);
  }

  redeemPin(accountId: string, refillCode: string, key: string = randomUUID()) {
    const device = { deviceId: '', serialNumber: '', status: '', lob: 'HSD' } as const;
    const body: BodyOf<typeof pinRedeem> = {
      version: '1.0',
      trackingId: this.trackingId,
      source: 'DIGITAL2.0',
      accountId,
      codes: [{ refillCode, lob: 'HSD', device, transactionStatus: 'SUCCESS' }],
    };
    return this.post(pinRedeem.path, body, { 'idempotency-key': key });
  }

  private ofAccount(accountId: string): BodyOf<typeof transactions> {
    return { accountId, tn: '', trackingId: this.trackingId, source: 'DIGITAL2.0' };
  }

  private post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<ResponseData> {
    return this.client.post(`${path}?trackingId=${this.trackingId}`, body, { ...this.headers(), ...headers });
  }

  private headers(): Record<string, string> {
    return this.sessionId === null ? {} : { 'x-session-id': this.sessionId };
  }
}
