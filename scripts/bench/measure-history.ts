import { transactions } from '#lib/contract/transactions.ts';
import type { TestServers } from '../run/test-servers.ts';
import { median } from './figures.ts';
import { type Load, loadPage, type Target } from './load.ts';
import { signInOwner } from './sign-in-owner.ts';

const PAYMENTS = [10, 10_000] as const;
const ROUNDS = 3;
const LEG_MS = 4_000;
const PARSED_TIMES = 25;
/** Limit for the ratio of processor time beyond parsing the response. */
const MOST = 1.2;

interface History {
  payments: number;
  target: Target;
  /** Processor time for parsing the provider's response, in ms. */
  parsingMs: number;
  loads: Load[];
}

/**
 * Loads the payment history with few and with many payments, alternating: the server's work beyond parsing the provider's response, and the
 * bytes that the browser gets. Prints the figures and returns them.
 */
export async function measureHistory(servers: TestServers) {
  const histories: History[] = [];
  for (const payments of PAYMENTS) histories.push(await measurePayments(servers, payments));
  for (const { target } of histories) await loadPage(target, LEG_MS);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { target, loads } of histories) loads.push(await loadPage(target, LEG_MS));
  }
  const figures = histories.map(({ payments, parsingMs, loads }) => {
    const processorMs = median(loads.map(({ processorMsPerResponse }) => processorMsPerResponse ?? Number.NaN));
    const bytes = median(loads.map(({ bytesPerResponse }) => bytesPerResponse));
    return { payments, processorMs, parsingMs, beyondMs: processorMs - parsingMs, bytes };
  });
  for (const { payments, processorMs, parsingMs, bytes } of figures) {
    const times = `${processorMs.toFixed(1)} ms of the processor, ${parsingMs.toFixed(1)} of them reading the response`;
    console.log(`payment history of ${payments}: ${times}; ${(bytes / 1_000).toFixed(1)} KB as sent`);
  }
  const [few, many] = figures;
  const ratio = (many?.beyondMs ?? Number.NaN) / (few?.beyondMs ?? Number.NaN);
  console.log(`beyond reading the response: ${ratio.toFixed(2)}x (wanted: at most ${MOST})\n`);
  return { ratio, figures };
}

async function measurePayments(servers: TestServers, payments: number): Promise<History> {
  const page = { path: '/en/dashboard/payment-history', template: 'history', overrides: { payments } };
  const { path, cookie } = await signInOwner(servers, page);
  return {
    payments,
    target: { url: servers.webUrl + path, cookie, pid: servers.webPid },
    parsingMs: measureParsing(findBody(payments)),
    loads: [],
  };
}

/** The provider's response with this many payments, as sent. */
function findBody(payments: number): Uint8Array {
  const rows = Array.from({ length: payments }, (_, index) => {
    const paidAt = new Date(Date.UTC(2026, 10, 23) - index * 3 * 3_600_000).toISOString();
    return {
      amount: '49.24',
      transactionDate: paidAt,
      expirationDate: paidAt.slice(0, 10),
      product: '30 days of internet',
      productCode: 'HSD_030',
      duration: '30',
      orderNumber: `H-1234567-${index}`,
      referenceID: '',
      autoPayment: false,
    };
  });
  return new TextEncoder().encode(JSON.stringify({ transactionDetail: rows }));
}

/** The median of many warm runs, in ms. */
function measureParsing(body: Uint8Array): number {
  const times: number[] = [];
  for (let time = 0; time < 2 * PARSED_TIMES; time += 1) {
    const from = process.cpuUsage();
    transactions.response.parse(JSON.parse(new TextDecoder().decode(body)));
    const { user, system } = process.cpuUsage(from);
    if (time >= PARSED_TIMES) times.push((user + system) / 1_000);
  }
  return median(times);
}
