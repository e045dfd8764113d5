/** A change of one piece of equipment in everything the page has read, before it is read again. */
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { equipmentCalls, type Equipment } from '@vigil/contract/equipment'
import { equipmentListKey } from '#foundation/equipment/use-equipment-list.ts'

type Rows = { readonly rows: readonly Equipment[] }

const inRows = <Page extends Rows>(page: Page, equipmentId: string, change: Partial<Equipment>): Page => {
  if (!page.rows.some((row) => row.equipmentId === equipmentId)) return page
  const rows = page.rows.map((row) => (row.equipmentId === equipmentId ? { ...row, ...change } : row))
  return { ...page, rows }
}

export const patchEquipment = (client: QueryClient, equipmentId: string, change: Partial<Equipment>): void => {
  client.setQueriesData<InfiniteData<Rows>>(
    { queryKey: [equipmentListKey] },
    (held) => held && { ...held, pages: held.pages.map((page) => inRows(page, equipmentId, change)) },
  )
  client.setQueriesData<Rows>(
    { queryKey: [equipmentCalls.search.path] },
    (held) => held && inRows(held, equipmentId, change),
  )
  client.setQueryData<Equipment>(
    [equipmentCalls.detail.path, { equipmentId }],
    (held) => held && { ...held, ...change },
  )
}
