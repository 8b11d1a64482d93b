import type { SandboxConfig } from './config.ts';
import { CallLog } from './control/call-log.ts';
import { Faults } from './control/faults.ts';
import { Outages } from './control/outages.ts';
import { Subjects } from './control/subjects.ts';
import { openGateway, type Gateway } from './gateway/gateway.ts';
import { InFlight } from './provider/in-flight.ts';
import { catchUp } from './provider/daily-work.ts';
import { openTokens, type Tokens } from './provider/tokens.ts';
import { openClock, type Clock } from './state/clock.ts';
import { openDatabase, type OpenDatabase } from './state/database.ts';
import { toDay } from './state/days.ts';
import { freshenSeed } from './state/freshen-seed.ts';
import { seedIfEmpty } from './state/seed.ts';

/** The services that every handler gets. */
export interface Sandbox {
  config: SandboxConfig;
  database: OpenDatabase;
  db: OpenDatabase['db'];
  clock: Clock;
  gateway: Gateway;
  tokens: Tokens;
  faults: Faults;
  outages: Outages;
  calls: CallLog;
  subjects: Subjects;
  inFlight: InFlight;
  startedAt: Date;
}

export async function openSandbox(config: SandboxConfig): Promise<Sandbox> {
  const database = await openDatabase(config);
  try {
    const { db } = database;
    const clock = await openClock(db, config.timeZone);
    await seedIfEmpty(db, clock);
    await freshenSeed(db, toDay(new Date(), config.timeZone));
    await catchUp({ db, clock, config });
    return {
      config,
      database,
      db,
      clock,
      gateway: await openGateway(db, clock),
      tokens: await openTokens(db),
      faults: new Faults(),
      outages: new Outages(),
      calls: new CallLog(),
      subjects: new Subjects(db),
      inFlight: new InFlight(),
      startedAt: new Date(),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
