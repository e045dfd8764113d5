/** Brings a database to the newest schema. The list is written out: what runs is what stands here. */
import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import * as tenancy from './migrations/0001-tenancy.ts'
import * as equipment from './migrations/0002-equipment.ts'
import * as loginAndAudit from './migrations/0003-login-and-audit.ts'
import * as eventLane from './migrations/0004-event-lane.ts'
import * as control from './migrations/0005-control.ts'
import * as countsAndCodes from './migrations/0006-counts-and-codes.ts'
import * as rolesAndReach from './migrations/0007-roles-and-reach.ts'
import * as brands from './migrations/0008-brands.ts'
import * as alarmDesk from './migrations/0017-alarm-desk.ts'
import * as reachingPeople from './migrations/0018-reaching-people.ts'
import * as receipts from './migrations/0019-receipts.ts'
import * as hazards from './migrations/0020-hazards.ts'
import * as gettingIn from './migrations/0009-getting-in.ts'
import * as ownAccount from './migrations/0010-own-account.ts'
import * as chat from './migrations/0011-chat.ts'
import * as operators from './migrations/0012-operators.ts'
import * as people from './migrations/0014-people.ts'
import * as companies from './migrations/0015-companies.ts'
import * as units from './migrations/0013-units.ts'
import * as loginAttempts from './migrations/0016-login-attempts.ts'
import * as notices from './migrations/0021-notices.ts'
import * as duty from './migrations/0022-duty.ts'
import * as reachingPeople2 from './migrations/0024-reaching-people-2.ts'
import * as evidence from './migrations/0025-evidence.ts'
import * as nuisance from './migrations/0023-nuisance.ts'
import * as alarmPath from './migrations/0026-alarm-path.ts'
import * as confirmed from './migrations/0030-confirmed.ts'
import * as nobodyTold from './migrations/0031-nobody-told.ts'
import * as pauses from './migrations/0032-pauses.ts'
import * as whoMay from './migrations/0034-who-may.ts'
import * as control2 from './migrations/0033-control-2.ts'
import * as whatGrows from './migrations/0027-what-grows.ts'
import * as platform from './migrations/0039-platform.ts'
import * as keyCodeCase from './migrations/0037-key-code-case.ts'

const migrations = {
  '0001-tenancy': tenancy,
  '0002-equipment': equipment,
  '0003-login-and-audit': loginAndAudit,
  '0004-event-lane': eventLane,
  '0005-control': control,
  '0006-counts-and-codes': countsAndCodes,
  '0007-roles-and-reach': rolesAndReach,
  '0008-brands': brands,
  '0017-alarm-desk': alarmDesk,
  '0018-reaching-people': reachingPeople,
  '0019-receipts': receipts,
  '0009-getting-in': gettingIn,
  '0010-own-account': ownAccount,
  '0011-chat': chat,
  '0012-operators': operators,
  '0014-people': people,
  '0015-companies': companies,
  '0013-units': units,
  '0016-login-attempts': loginAttempts,
  '0020-hazards': hazards,
  '0021-notices': notices,
  '0022-duty': duty,
  '0024-reaching-people-2': reachingPeople2,
  '0025-evidence': evidence,
  '0023-nuisance': nuisance,
  '0026-alarm-path': alarmPath,
  '0030-confirmed': confirmed,
  '0031-nobody-told': nobodyTold,
  '0032-pauses': pauses,
  '0034-who-may': whoMay,
  '0033-control-2': control2,
  '0027-what-grows': whatGrows,
  '0039-platform': platform,
  '0037-key-code-case': keyCodeCase,
}

export const migrate = async (ownerUrl: string): Promise<string[]> => {
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: ownerUrl }) }) })
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } })
    const { error, results = [] } = await migrator.migrateToLatest()
    if (error) throw error
    return results.map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }
}
