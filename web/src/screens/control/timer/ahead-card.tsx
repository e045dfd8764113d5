import type { Call } from '@vigil/contract/call'
import type { ComponentProps } from 'react'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { Card } from '#ui/surface/card.tsx'
import rows from '../loops/loops.module.css'
import styles from './timer.module.css'
import { unitClockText } from './unit-clock-text.ts'

interface AheadCardProps<Data extends { readonly zone: string }> {
  readonly query: ComponentProps<typeof QueryState<Data>>['query'] & { readonly data: Data | undefined }
  readonly call: Pick<Call, 'permission'>
  /** When, and what then. */
  readonly rowsOf: (data: Data) => readonly { readonly at: string; readonly text?: string }[]
}

/** The next five, by the unit's own clock. */
export const AheadCard = <Data extends { readonly zone: string }>({ query, call, rowsOf }: AheadCardProps<Data>) => {
  const t = useText()
  const language = useLanguage()
  return (
    <Card
      title={t(($) => $.batch.timer.ahead)}
      aside={
        query.data && <span className={rows.aside}>{t(($) => $.batch.timer.byClock, { zone: query.data.zone })}</span>
      }
    >
      <QueryState query={query} call={call} rows={5}>
        {(data) => {
          const ahead = rowsOf(data)
          if (ahead.length === 0) return <p className={styles.never}>{t(($) => $.batch.timer.neverActs)}</p>
          return (
            <ol className={styles.ahead}>
              {ahead.map(({ at, text }) => (
                <li key={at}>
                  {unitClockText(at, data.zone, language)} {text !== undefined && <b>{text}</b>}
                </li>
              ))}
            </ol>
          )
        }}
      </QueryState>
    </Card>
  )
}
