/** A change of one piece of equipment in everything the page has read, before it is read again. */
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import { equipmentCalls, type Equipment } from '@vigil/contract/equipment'
import { equipmentListKey } from '#foundation/equipment/use-equipment-list.ts'

type Rows = { readonly rows: readonly Equipment[] }

const inRows = <Page extends Rows>(page: Page, equipmentId: string, change: Partial<Equipment>): Page => {
  if (!page.rows.some((row) => row.equipmentId === equipmentId)) return page
  const rows = page.rows.map((row) => (row.equipmentId === equipmentId ? { ...row, ...change } : row))
  return { ...page, rows }
}

/** By the first word of the key alone: a page that has shown thousands of rows holds thousands of other answers. */
const named = (client: QueryClient, ...names: readonly string[]): readonly Query[] =>
  client.getQueryCache().findAll({ predicate: ({ queryKey: [name] }) => names.some((one) => one === name) })

export const patchEquipment = (client: QueryClient, equipmentId: string, change: Partial<Equipment>): void => {
  for (const { queryKey } of named(client, equipmentListKey))
    client.setQueryData<InfiniteData<Rows>>(
      queryKey,
      (held) => held && { ...held, pages: held.pages.map((page) => inRows(page, equipmentId, change)) },
    )
  for (const { queryKey } of named(client, equipmentCalls.search.path, equipmentCalls.list.path))
    client.setQueryData<Rows>(queryKey, (held) => held && inRows(held, equipmentId, change))
  client.setQueryData<Equipment>(
    [equipmentCalls.detail.path, { equipmentId }],
    (held) => held && { ...held, ...change },
  )
}
