/** The first person of a platform: an account that may do everything, with a password that is shown once. */
import { parseArgs } from 'node:util'
import pg from 'pg'
import { newAccount } from '#foundation/account/new-account.ts'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { databaseUrl, type Environment } from '#infrastructure/config/config.ts'
import type { Log } from '#infrastructure/log/log.ts'
import { query } from '#schema/query.ts'

export const createAdmin = async (ownerUrl: string, loginName: string): Promise<string> => {
  const { password, account, grant } = await newAccount({ loginName, role: 'super', place: {} }, uuidV7)
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('begin')
    const statements = [
      query.insertInto('account').values(account).compile(),
      query.insertInto('role_grant').values(grant).compile(),
    ]
    for (const { sql, parameters } of statements) await client.query(sql, [...parameters])
    await client.query('commit')
    return password
  } finally {
    await client.end()
  }
}

/** `admin --name <login>` */
export const runAdmin = async (environment: Environment, log: Log, args: readonly string[]): Promise<void> => {
  const { values } = parseArgs({ args: [...args], options: { name: { type: 'string' } } })
  if (!values.name || values.name.length > 64) throw new Error('say who: --name <login>, at most 64 characters')
  const password = await createAdmin(databaseUrl(environment, 'VIGIL_DATABASE_OWNER_URL'), values.name)
  log.info({ account: values.name }, 'the account may do everything')
  // To the person at the terminal and not into the log, which is kept.
  console.log(`The password of ${values.name}, shown once: ${password}`)
}
