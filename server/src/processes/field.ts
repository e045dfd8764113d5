/** Says where equipment is that is asked, by Modbus or DL/T 645: which line, who is on it, and what its registers hold. */
import { isIP } from 'node:net'
import { parseArgs } from 'node:util'
import { findRegisterMap, registerMaps } from '@vigil/device-types/register-maps/find-register-map'
import pg from 'pg'
import { databaseUrl, type Environment } from '#infrastructure/config/config.ts'
import type { Log } from '#infrastructure/log/log.ts'

const protocols = ['modbusTcp', 'modbusRtu', 'dlt645']
const mostPort = 65_535
const answerMs = { least: 50, most: 5_000, usual: 1_000 }
const addressPattern = /^(\d{1,3}|\d{12})$/

type Given = Readonly<
  Record<'key-code' | 'host' | 'port' | 'protocol' | 'answer-ms' | 'child' | 'address' | 'map', string | undefined>
>

const whole = (name: string, text: string | undefined, { least, most }: { least: number; most: number }): number => {
  const figure = Number(text ?? Number.NaN)
  if (Number.isInteger(figure) && figure >= least && figure <= most) return figure
  throw new Error(`--${name} must be a whole number from ${least} to ${most}`)
}

interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  /** What is wrong when it changes nothing. */
  readonly otherwise: string
}

const lineStatement = (keyCode: string, given: Given): Statement => {
  const { protocol = '', host = '', port } = given
  if (!protocols.includes(protocol)) throw new Error(`--protocol must be one of ${protocols.join(', ')}`)
  // What a name leads to can be another address a moment later.
  if (isIP(host) === 0) throw new Error('--host must be an address, not a name')
  const wait = given['answer-ms']
  return {
    text: `insert into field_line (equipment_id, protocol, host, port, answer_ms)
      select id, $2, host($3::inet), $4, $5 from equipment where key_code = $1 and parent_id is null
      on conflict (equipment_id) do update set protocol = excluded.protocol, host = excluded.host, port = excluded.port,
        answer_ms = excluded.answer_ms`,
    values: [
      keyCode,
      protocol,
      host,
      whole('port', port, { least: 1, most: mostPort }),
      wait === undefined ? answerMs.usual : whole('answer-ms', wait, answerMs),
    ],
    otherwise: `there is no equipment with the key code ${keyCode}`,
  }
}

const slaveStatement = (keyCode: string, { address = '', map, child }: Given): Statement => {
  if (!addressPattern.test(address))
    throw new Error('--address must be the number of a slave, or the twelve digits of a meter')
  if (map !== undefined && !findRegisterMap(map))
    throw new Error(`--map must be one of ${registerMaps.map(({ id }) => id).join(', ')}`)
  return {
    text: `insert into field_slave (equipment_id, line_id, address, map)
      select k.id, l.equipment_id, $3, $4 from equipment e join field_line l on l.equipment_id = e.id
        join equipment k on ($2::text is null and k.id = e.id) or (k.parent_id = e.id and k.child_key = $2)
      where e.key_code = $1 and e.parent_id is null
      on conflict (equipment_id) do update set line_id = excluded.line_id, address = excluded.address, map = excluded.map`,
    values: [keyCode, child ?? null, address, map ?? null],
    otherwise: `${keyCode} has no line yet, or no such child: say its --host first`,
  }
}

/** The first line ends all slaves on it. */
const removeStatement = (keyCode: string, { child }: Given): Statement => ({
  text:
    child === undefined
      ? 'delete from field_line where equipment_id in (select id from equipment where key_code = $1 and parent_id is null)'
      : `delete from field_slave where equipment_id in (select k.id from equipment k join equipment e on e.id = k.parent_id
          where e.key_code = $1 and k.child_key = $2)`,
  values: child === undefined ? [keyCode] : [keyCode, child],
  otherwise: `nothing of ${keyCode} is asked`,
})

const statementsFor = (keyCode: string, given: Given, isRemoving: boolean): Statement[] => {
  if (isRemoving) return [removeStatement(keyCode, given)]
  const statements = [
    ...(given.host === undefined ? [] : [lineStatement(keyCode, given)]),
    ...(given.address === undefined ? [] : [slaveStatement(keyCode, given)]),
  ]
  if (statements.length === 0)
    throw new Error('say where it is (--host, --port, --protocol), or who is on it (--address)')
  return statements
}

/**
 * `field --key-code <code> --protocol <name> --host <address> --port <number> [--answer-ms <number>]`,
 * `field --key-code <code> [--child <key>] --address <number> [--map <name>]`, `field --key-code <code> [--child <key>] --remove`
 */
export const runField = async (environment: Environment, log: Log, args: readonly string[]): Promise<void> => {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args: [...args],
    options: {
      'key-code': text,
      protocol: text,
      host: text,
      port: text,
      'answer-ms': text,
      child: text,
      address: text,
      map: text,
      remove: { type: 'boolean', default: false },
    },
  })
  const { 'key-code': keyCode, remove, ...rest } = values
  if (!keyCode) throw new Error('say which equipment: --key-code <code>')
  // What is not given is undefined, which the options do not say of themselves.
  const given = { 'key-code': keyCode, ...rest } as Given
  const statements = statementsFor(keyCode, given, remove)
  const client = new pg.Client({ connectionString: databaseUrl(environment, 'VIGIL_DATABASE_OWNER_URL') })
  await client.connect()
  try {
    for (const { text: sql, values: own, otherwise } of statements) {
      const { rowCount } = await client.query(sql, [...own])
      if (!rowCount) throw new Error(otherwise)
    }
  } finally {
    await client.end()
  }
  log.info({ keyCode, ...rest, remove }, 'what is asked was changed')
}
