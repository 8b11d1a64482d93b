import {
  listAuxAccounts,
  listInstruments,
  listOrders,
  listTransactions,
  withServices,
  type Account,
} from '../state/accounts.ts';
import { graceResponse } from '../provider/grace-calls.ts';
import { planIn } from '../state/catalog.ts';
import type { Database } from '../state/database.ts';
import { daysBetween, daysRemaining } from '../state/days.ts';
import { modemStatus } from '../state/modem-status.ts';

/** Everything that the provider knows about an account. Amounts are integer cents. */
export async function accountView(db: Database, account: Account, today: string, now: Date) {
  const served = await withServices(db, account, today);
  const { services, devices } = served;
  const internet = services.find((service) => service.lob === 'HSD');
  const instruments = await listInstruments(db, account.accountId);
  const transactions = await listTransactions(db, account.accountId);
  const auxAccounts = await listAuxAccounts(db, account.accountId);
  const orders = await listOrders(db, account.accountId);
  const scheduledMove = auxAccounts.find((aux) => aux.status === 'Scheduled');
  const { acpStatus, acpCustomerType, acpDeniedCode, acpDeniedDesc, acpBenefits, discounts, ...about } = account;
  return {
    ...about,
    expirationDate: internet?.expirationDate ?? null,
    daysRemaining: internet ? daysRemaining(internet.expirationDate, today) : null,
    services: services.map((service) => ({
      lob: service.lob,
      productCode: service.productCode,
      priceCents: planIn(service.productCode, account.marketId).priceCents,
      expirationDate: service.expirationDate,
      daysRemaining: daysRemaining(service.expirationDate, today),
    })),
    devices: devices.map(({ accountId: _, ...device }) => ({ ...device, status: modemStatus(device, now) })),
    instruments: instruments.map(({ accountId: _, declineCode: __, position: ___, ...instrument }) => instrument),
    transactions: transactions.map(({ accountId: _, id: __, ...transaction }) => transaction),
    orders: orders.map(({ accountId: _, ...order }) => order),
    auxAccounts,
    scheduledMove:
      scheduledMove?.scheduledDate == null
        ? null
        : {
            confirmationNumber: scheduledMove.confirmationNumber,
            scheduledMoveDate: scheduledMove.scheduledDate,
            daysAhead: daysBetween(today, scheduledMove.scheduledDate),
            moveDateGap: internet ? daysBetween(internet.expirationDate, scheduledMove.scheduledDate) + 1 : null,
            toAddress: scheduledMove.toAddress,
          },
    grace: await graceResponse(db, served, today),
    promos: discounts,
    acp: {
      status: acpStatus,
      customerType: acpCustomerType,
      deniedReasonCode: acpDeniedCode,
      deniedReasonDesc: acpDeniedDesc,
      benefits: acpBenefits,
    },
  };
}
