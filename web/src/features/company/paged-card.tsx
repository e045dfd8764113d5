import type { Call } from '@vigil/contract/call'
import type { ComponentProps, ReactNode } from 'react'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/surface/card.tsx'
import styles from './company-panel.module.css'

type Pages<Row> = ComponentProps<typeof QueryState<{ pages: readonly { readonly rows: readonly Row[] }[] }>>['query']

interface PagedCardProps<Row> {
  readonly title: string
  readonly aside?: ReactNode
  readonly call: Pick<Call, 'permission'>
  readonly query: Pages<Row> & {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    fetchNextPage(): Promise<unknown>
  }
  readonly none: { readonly title: string; readonly hint?: string }
  readonly children: (row: Row) => ReactNode
}

/** Rows under a title, with everything that can stand in their place. */
export const PagedCard = <Row,>({ title, aside, call, query, none, children }: PagedCardProps<Row>) => {
  const t = useText()
  return (
    <Card title={title} aside={aside} padded={false}>
      <QueryState query={query} call={call} rows={3}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows)
          if (rows.length === 0) return <EmptyState picture="nothing" title={none.title} hint={none.hint} compact />
          return (
            <ul className={styles.rows}>
              {rows.map(children)}
              {query.hasNextPage && (
                <li className={styles.more}>
                  <Button look="text" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                    {t(($) => $.company.more)}
                  </Button>
                </li>
              )}
            </ul>
          )
        }}
      </QueryState>
    </Card>
  )
}
