import {
  listAuxAccounts,
  listInstruments,
  listOrders,
  listTransactions,
  withServices,
  type Account,
} from '../state/accounts.ts';
import { getPlan } from '../state/catalogue.ts';
import type { Database } from '../state/database.ts';
import { daysBetween, daysRemaining } from '../state/days.ts';

/** Everything that the provider knows about an account. Amounts are integer cents. */
export async function accountView(db: Database, account: Account, today: string) {
  const { services, devices } = await withServices(db, account);
  const internet = services.find((service) => service.lob === 'HSD');
  const instruments = await listInstruments(db, account.accountId);
  const transactions = await listTransactions(db, account.accountId);
  const auxAccounts = await listAuxAccounts(db, account.accountId);
  const orders = await listOrders(db, account.accountId);
  const scheduled = auxAccounts.find((aux) => aux.status === 'Scheduled');
  const { acpStatus, acpCustomerType, acpDeniedCode, acpDeniedDesc, acpBenefits, discounts, ...about } = account;
  return {
    ...about,
    expirationDate: internet?.expirationDate ?? null,
    daysRemaining: internet ? daysRemaining(internet.expirationDate, today) : null,
    services: services.map((service) => ({
      lob: service.lob,
      productCode: service.productCode,
      priceCents: getPlan(service.productCode).priceCents,
      expirationDate: service.expirationDate,
      daysRemaining: daysRemaining(service.expirationDate, today),
    })),
    devices: devices.map(({ accountId: _, ...device }) => device),
    instruments: instruments.map(({ accountId: _, declineCode: __, ...instrument }) => instrument),
    transactions: transactions.map(({ accountId: _, id: __, ...transaction }) => transaction),
    orders: orders.map(({ accountId: _, ...order }) => order),
    auxAccounts,
    scheduledMove:
      scheduled?.scheduledDate == null
        ? null
        : {
            confirmationNumber: scheduled.confirmationNumber,
            scheduledMoveDate: scheduled.scheduledDate,
            moveDateGap: internet ? daysBetween(internet.expirationDate, scheduled.scheduledDate) + 1 : null,
            toAddress: scheduled.toAddress,
          },
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
