/** Says which box stands for an account in a maker's cloud, and how that is heard. */
import { parseArgs } from 'node:util'
import pg from 'pg'
import { adapters } from '#features/uplink/vendor/adapters.ts'
import { databaseUrl, required, type Environment } from '#infrastructure/config/config.ts'
import type { Log } from '#infrastructure/log/log.ts'

const leastSecret = 32

interface Account {
  readonly adapter: string
  readonly address: string
  readonly secret: string
}

const accountOf = (environment: Environment, adapter: string | undefined, address: string): Account => {
  if (adapter === undefined || !Object.hasOwn(adapters, adapter))
    throw new Error(`--adapter must be one of ${Object.keys(adapters).join(', ')}`)
  if (!/^https?:\/\/[^?#@]+$/.test(address) || !URL.canParse(address))
    throw new Error('--address must be an address of http or https, without anything behind its path')
  // Not a word of the command line: anybody on the machine reads those.
  const secret = required(environment, 'VIGIL_VENDOR_SECRET')
  if (secret.length < leastSecret) throw new Error(`VIGIL_VENDOR_SECRET must have at least ${leastSecret} characters`)
  return { adapter, address, secret }
}

/** At another address the numbers are others: they begin anew, in a run of their own. */
const save = `insert into vendor_cloud (equipment_id, adapter, address, secret)
  select id, $2, $3, $4 from equipment where key_code = $1 and parent_id is null
  on conflict (equipment_id) do update set adapter = excluded.adapter, address = excluded.address, secret = excluded.secret,
    boot = case when vendor_cloud.address = excluded.address then vendor_cloud.boot else excluded.boot end,
    stored_up_to = case when vendor_cloud.address = excluded.address then vendor_cloud.stored_up_to else 0 end,
    fault = null`
const ofBox = `equipment_id in (select id from equipment where key_code = $1 and parent_id is null)`

interface Heard {
  readonly adapter: string
  readonly address: string
  readonly stored_up_to: string
  readonly heard_at: Date | null
  readonly fault: string | null
}

const showHeard = async (client: pg.Client, keyCode: string): Promise<void> => {
  const { rows } = await client.query<Heard>(
    `select adapter, address, stored_up_to, heard_at, fault from vendor_cloud where ${ofBox}`,
    [keyCode],
  )
  if (!rows[0]) throw new Error(`${keyCode} stands for no account: say its --adapter and --address`)
  const { adapter, address, stored_up_to: upTo, heard_at: heardAt, fault } = rows[0]
  console.log(`${address} (${adapter}): stored up to ${upTo}, last heard ${heardAt?.toISOString() ?? 'never'}`)
  if (fault !== null) console.log(`not heard: ${fault}`)
}

/** `vendor --key-code <code> --adapter journal --address <address>`, `vendor --key-code <code> [--remove]` */
export const runVendor = async (environment: Environment, log: Log, args: readonly string[]): Promise<void> => {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args: [...args],
    options: { 'key-code': text, adapter: text, address: text, remove: { type: 'boolean', default: false } },
  })
  const { 'key-code': keyCode, adapter, address, remove } = values
  if (!keyCode) throw new Error('say which box: --key-code <code>')
  const account = address === undefined ? undefined : accountOf(environment, adapter, address)
  const client = new pg.Client({ connectionString: databaseUrl(environment, 'VIGIL_DATABASE_OWNER_URL') })
  await client.connect()
  const change = async (statement: string, more: readonly string[], otherwise: string): Promise<void> => {
    const { rowCount } = await client.query(statement, [keyCode, ...more])
    if (!rowCount) throw new Error(otherwise)
    log.info({ keyCode, adapter, address, remove }, 'what is heard through a maker’s cloud was changed')
  }
  try {
    if (remove) await change(`delete from vendor_cloud where ${ofBox}`, [], `${keyCode} stands for no account`)
    else if (account)
      await change(
        save,
        [account.adapter, account.address, account.secret],
        `there is no equipment with the key code ${keyCode}`,
      )
    else await showHeard(client, keyCode)
  } finally {
    await client.end()
  }
}
