import type { OutputOf } from '@vigil/contract/call'
import type { firmwareCalls } from '@vigil/contract/firmware/firmware'
import type { FirmwareState } from '@vigil/contract/firmware/firmware-moves'
import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'

type Asked = Pick<OutputOf<(typeof firmwareCalls)['ask']>, 'order'>
type Told = OutputOf<(typeof firmwareCalls)['tell']>

export const askFirmware = (keyCode: string, shown: Buffer): CompiledQuery<{ answer: Asked | null }> =>
  sql<{ answer: Asked | null }>`select ask_firmware(${keyCode}, ${shown}) as answer`.compile(query)

interface Piece {
  readonly jobId: string
  readonly from: number
  readonly most: number
}

export const takeFirmware = (keyCode: string, shown: Buffer, { jobId, from, most }: Piece) =>
  sql<{ bytes: Buffer; size: number }>`select * from
    take_firmware(${keyCode}, ${shown}, ${jobId}::uuid, ${from}::integer, ${most}::integer)`.compile(query)

interface Tale {
  readonly jobId: string
  readonly from: readonly FirmwareState[]
  readonly to: FirmwareState
  readonly why: string | null
}

export const tellFirmware = (keyCode: string, shown: Buffer, { jobId, from, to, why }: Tale) =>
  sql<{ answer: Told | null }>`select
    tell_firmware(${keyCode}, ${shown}, ${jobId}::uuid, ${[...from]}::text[], ${to}, ${why}) as answer`.compile(query)
