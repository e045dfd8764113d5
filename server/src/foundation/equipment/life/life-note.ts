import type { LifeMove, LifeRow } from '@vigil/contract/equipment/life'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { insertMove } from './life.repository.ts'

/** What can be written of a piece of equipment; what is left out stays as it is. */
interface Label {
  readonly deviceName?: string | undefined
  readonly areaId?: string | null | undefined
  readonly installAdd?: string | undefined
  readonly protocolId?: number | null | undefined
  readonly installedOn?: string | undefined
}
const fields = ['deviceName', 'areaId', 'installAdd', 'protocolId', 'installedOn'] as const

const asText = (value: string | number | null | undefined): string | null =>
  value === null || value === undefined ? null : String(value)

export const labelChanges = (before: Label, wish: Label): LifeRow['changes'] =>
  fields.flatMap((field) => {
    const [from, to] = [before[field], wish[field]]
    return to === undefined || to === from ? [] : [{ field, from: asText(from), to: asText(to) }]
  })

export interface LifeNote {
  readonly move: LifeMove
  readonly changes: LifeRow['changes']
  readonly reason?: string
  readonly limit?: LifeRow['limit']
}

interface NotedRow {
  readonly id: string
  readonly oem_id: string
  readonly company_id: string | null
  readonly project_id: string
}

/** The row that a move leaves behind, with the name of whoever made it. */
export const lifeNote = (
  id: string,
  actor: Pick<Actor, 'accountId'>,
  row: NotedRow,
  { move, changes, reason, limit }: LifeNote,
) =>
  insertMove({
    id,
    equipment_id: row.id,
    oem_id: row.oem_id,
    company_id: row.company_id,
    project_id: row.project_id,
    move,
    account_id: actor.accountId,
    reason: reason ?? '',
    changes: JSON.stringify(changes),
    limit_key: limit ? JSON.stringify(limit) : null,
  })
