/** Changes of equipment in what the page has read, before that is read again: those of one moment in one go. */
import type { QueryClient } from '@tanstack/react-query'
import { equipmentCalls, type Equipment } from '@vigil/contract/equipment/equipment'
import type { Standing } from '#foundation/equipment/live-standings.ts'
import { queriesNamed } from '#infrastructure/api/queries-by-name.ts'

type Rows = { readonly rows: readonly Equipment[] }
type Changes = ReadonlyMap<string, Standing>

const inRows = <Page extends Rows>(page: Page, changes: Changes): Page => {
  if (!page.rows.some(({ equipmentId }) => changes.has(equipmentId))) return page
  const rows = page.rows.map((row) =>
    changes.has(row.equipmentId) ? { ...row, ...changes.get(row.equipmentId) } : row,
  )
  return { ...page, rows }
}

/** The list by urgency is not among them: it keeps who stands in it, and each row hears for itself. */
export const patchEquipment = (client: QueryClient, changes: Changes): void => {
  for (const { queryKey } of queriesNamed(client, equipmentCalls.search.path, equipmentCalls.list.path))
    client.setQueryData<Rows>(queryKey, (held) => held && inRows(held, changes))
  for (const [equipmentId, change] of changes)
    client.setQueryData<Equipment>(
      [equipmentCalls.detail.path, { equipmentId }],
      (held) => held && { ...held, ...change },
    )
}
