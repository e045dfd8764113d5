/** The cells of a platform: one is written into the directory, all of them are listed, and an operator goes from one to another. */
import { parseArgs } from 'node:util'
import pg from 'pg'
import { cellList, writeCell, type CellRow } from '#features/cell/cell.repository.ts'
import { directoryUrl } from '#features/cell/directory-url.ts'
import { refuseOpenLine, type Environment } from '#infrastructure/config/config.ts'
import type { Log } from '#infrastructure/log/log.ts'
import { runCellMove } from './cell-move.ts'

const idPattern = /^[a-z0-9-]{1,20}$/

/** Devices send their secret there: plain only to this machine. */
const deviceAddress = (address: string): string => {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isOpen = url?.protocol === 'mqtt:' && url.hostname === '127.0.0.1'
  if (url?.protocol !== 'mqtts:' && !isOpen) throw new Error('--mqtt must be mqtts://host:port')
  return address
}

const wantedCell = (args: readonly string[]): CellRow | undefined => {
  const { values } = parseArgs({
    args: [...args],
    options: { id: { type: 'string' }, mqtt: { type: 'string' }, api: { type: 'string' } },
  })
  const { id, mqtt, api } = values
  if (id === undefined && mqtt === undefined && api === undefined) return undefined
  if (!id || !mqtt || !api)
    throw new Error('say all of a cell: --id <name> --mqtt mqtts://host:port --api https://host')
  if (!idPattern.test(id)) throw new Error('--id is at most 20 small letters, digits and dashes')
  refuseOpenLine('--api', api)
  return { id, mqtt: deviceAddress(mqtt), api }
}

/** `cell --id <name> --mqtt <address> --api <address>` writes one; `cell move …`; without words it lists them. */
export const runCell = async (environment: Environment, log: Log, args: readonly string[]): Promise<void> => {
  if (args[0] === 'move') return runCellMove(environment, args.slice(1))
  const wanted = wantedCell(args)
  const client = new pg.Client({ connectionString: directoryUrl(environment, 'OWNER') })
  await client.connect()
  try {
    if (wanted) {
      const { sql, parameters } = writeCell(wanted)
      await client.query(sql, [...parameters])
      log.info({ cell: wanted }, 'the directory knows the cell')
    }
    const { rows } = await client.query<CellRow & { operators: number }>(cellList().sql)
    for (const { id, mqtt, api, operators } of rows) console.log(`${id}  ${mqtt}  ${api}  ${operators} operators`)
  } finally {
    await client.end()
  }
}
