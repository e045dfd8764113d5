/** What goes out to people about a work order: by push at once, by SMS when its time runs out. Pure. */
import type { Insertable } from 'kysely'
import type { Schema } from '#schema/schema.ts'
import type { OrderRow } from './work-order.repository.ts'

/** Each state of an order speaks again: its version makes the same percent another telling. */
const levelOf = (version: number, percent: number): number => version * 1_000 + percent

export const messagesOf = (
  row: OrderRow,
  accounts: readonly string[],
  { percent, newId }: { readonly percent: number; readonly newId: () => string },
): Insertable<Schema['message']>[] => {
  const channels = percent === 0 ? ['push'] : ['push', 'sms']
  return [...new Set(accounts)].flatMap((account_id) =>
    channels.map((channel) => ({
      id: newId(),
      case_id: row.id,
      account_id,
      oem_id: row.oem_id,
      company_id: row.company_id,
      project_id: row.project_id,
      equipment_id: row.equipment_id,
      channel,
      ladder: 'workOrder',
      level: levelOf(row.version, percent),
      priority: 3,
    })),
  )
}
