import type { Call } from '@vigil/contract/call'
import type { ComponentProps, ReactNode } from 'react'
import { ListEnd } from './list-end.tsx'
import { QueryState } from './query-state.tsx'

type Pages<Row> = { readonly pages: readonly { readonly rows: readonly Row[] }[] }

interface PagedRowsProps<Row> {
  readonly query: ComponentProps<typeof QueryState<Pages<Row>>>['query'] & ComponentProps<typeof ListEnd>['query']
  readonly call: Pick<Call, 'permission'>
  /** Said where there is not one row. */
  readonly none: ReactNode
  readonly children: (rows: readonly Row[]) => ReactNode
}

/** A list that is read page by page: waiting, refused, failed, empty, its rows, and the way to more of them. */
export const PagedRows = <Row,>({ query, call, none, children }: PagedRowsProps<Row>) => (
  <QueryState query={query} call={call} rows={6}>
    {({ pages }) => {
      const rows = pages.flatMap((page) => page.rows)
      if (rows.length === 0) return none
      return (
        <>
          {children(rows)}
          <ListEnd query={query} />
        </>
      )
    }}
  </QueryState>
)
