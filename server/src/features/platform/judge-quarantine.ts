/** Looks through what could not be read for traces of a fire, each message once. Several workers at once do no harm. */
import { findDeviceType } from '@vigil/device-types/find-device-type'
import type { RunStatement } from '#infrastructure/database/statements.ts'
import { mayBeFire } from './fire-trace.rules.ts'
import { noteJudged, unjudged, type UnjudgedRow } from './platform.repository.ts'

const mostAtOnce = 500

const typeOf = ({ type_no, protocol_id }: UnjudgedRow) =>
  type_no === null ? undefined : findDeviceType({ equipmentTypeId: type_no, protocolId: protocol_id ?? undefined })

/** How many it judged. */
export const judgeQuarantine = async (run: RunStatement): Promise<number> => {
  const rows = await run(unjudged(mostAtOnce))
  if (rows.length > 0)
    await run(noteJudged(rows.map((row) => ({ id: row.id, mayBeFire: mayBeFire(row.raw, typeOf(row)) }))))
  return rows.length
}
