import { findRow, findRows, write } from './database.ts';
import { toDollars } from './cash-book.ts';
import { createCustomer } from './stripe.ts';

/** A line with its owner and its plan. */
export interface Customer {
  account_id: string;
  owner: string;
  email: string;
  first_name: string;
  last_name: string;
  language: 'ENGLISH' | 'SPANISH';
  phone: string;
  address_line1: string;
  city: string;
  state: string;
  zip: string;
  plan_code: string;
  plan_name: string;
  plan_days: number;
  price_cents: number;
  /** YYYY-MM-DD; the day counts in whole. */
  paid_through: string;
  /** Today included. */
  days_left: number;
  sms_opt_in: boolean;
  auto_refill: boolean;
  stripe_customer: string | null;
}

export interface Plan {
  code: string;
  name: string;
  days: number;
  price_cents: number;
}

export const SELECT_CUSTOMERS = `select customers.*, email, first_name, last_name, language,
    plans.name as plan_name, plans.days as plan_days, price_cents,
    greatest(0, paid_through - current_date + 1) as days_left
  from customers join people on people.cust_guid = customers.owner join plans on plans.code = customers.plan_code`;

export async function findCustomer(accountId: string): Promise<Customer | undefined> {
  return findRow<Customer>(`${SELECT_CUSTOMERS} where account_id = $1`, [accountId]);
}

export async function findCustomersByPhone(phone: string): Promise<Customer[]> {
  return findRows<Customer>(`${SELECT_CUSTOMERS} where phone = $1`, [phone]);
}

export async function findCustomersOfOwner(custGuid: string): Promise<Customer[]> {
  return findRows<Customer>(`${SELECT_CUSTOMERS} where owner = $1 order by account_id`, [custGuid]);
}

export async function listPlans(): Promise<Plan[]> {
  return findRows<Plan>('select * from plans order by days desc');
}

/** The account as the dashboard's calls return it. */
export async function toDashboard(customer: Customer) {
  const { account_id: accountId, plan_code: productCode, paid_through: expirationDate } = customer;
  const plans = await listPlans();
  return {
    customerInfo: {
      accountId,
      phoneNumber: customer.phone,
      geoCode: customer.zip,
      firstName: customer.first_name,
      lastName: customer.last_name,
      emailAddress: customer.email,
      emailOptIn: 'Y',
      smsOptIn: customer.sms_opt_in ? 'Y' : 'N',
      language: customer.language,
      prepaidAccountStatus: 'Open',
    },
    serviceAddress: {
      addressLine1: customer.address_line1,
      city: customer.city,
      state: customer.state,
      zip: customer.zip,
    },
    cimaDetails: { loginID: customer.email },
    availablePlans: plans.map(({ code, name, days, price_cents: cents }) => ({
      productCode: code,
      planPrice: toDollars(cents),
      planLob: 'HSD',
      planDuration: days,
      planDesc: name,
    })),
    hsdService: {
      daysRemaining: customer.days_left,
      expirationDate,
      planPrice: toDollars(customer.price_cents),
      planDuration: customer.plan_days,
      productCode,
    },
    devices: [
      {
        deviceLob: 'HSD',
        planDetails: [{ planCode: productCode, planDesc: customer.plan_name, productCode, expirationDate }],
      },
    ],
  };
}

/** The customer at Stripe that cards are attached to, created with the first one. */
export async function requireStripeCustomer({ account_id: accountId, stripe_customer: stripeCustomer }: Customer) {
  if (stripeCustomer !== null) return stripeCustomer;
  const customer = await createCustomer(accountId);
  await write('update customers set stripe_customer = $2 where account_id = $1', [accountId, customer]);
  return customer;
}
