/** Says how equipment that speaks GB/T 26875.3 is addressed: by its source, and by the address of the centre that it was told. */
import { parseArgs } from 'node:util'
import pg from 'pg'
import { databaseUrl, type Environment } from '#infrastructure/config/config.ts'
import type { Log } from '#infrastructure/log/log.ts'

const mostAddress = 2 ** 48 - 1

const addressOf = (name: string, text: string | undefined): number => {
  const address = Number(text ?? Number.NaN)
  if (Number.isInteger(address) && address >= 0 && address <= mostAddress) return address
  throw new Error(`--${name} must be a whole number of six bytes, 0 to ${mostAddress}`)
}

interface Addressed {
  readonly keyCode: string
  readonly source: number
  readonly target: number
  readonly dialect: string
}

const addressTransmitter = async (ownerUrl: string, addressed: Addressed): Promise<void> => {
  const { keyCode, source, target, dialect } = addressed
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query(
      `insert into equipment_transmitter (equipment_id, source, target, dialect)
       select id, $2, $3, $4 from equipment where key_code = $1 and parent_id is null
       on conflict (equipment_id) do update
         set source = excluded.source, target = excluded.target, dialect = excluded.dialect`,
      [keyCode, source, target, dialect],
    )
    if (!rowCount) throw new Error(`there is no equipment with the key code ${keyCode}`)
  } finally {
    await client.end()
  }
}

/** `transmitter --key-code <code> --source <number> --target <number> [--dialect <name>]` */
export const runTransmitter = async (environment: Environment, log: Log, args: readonly string[]): Promise<void> => {
  const text = { type: 'string' } as const
  const options = { 'key-code': text, source: text, target: text, dialect: text }
  const { values } = parseArgs({ args: [...args], options })
  const { 'key-code': keyCode, dialect = 'standard' } = values
  if (!keyCode) throw new Error('say which equipment: --key-code <code>')
  const source = addressOf('source', values.source)
  const target = addressOf('target', values.target)
  await addressTransmitter(databaseUrl(environment, 'VIGIL_DATABASE_OWNER_URL'), { keyCode, source, target, dialect })
  // Without its key, which is the address of the centre.
  log.info({ keyCode, source, dialect }, 'the transmitter may come in')
}
