import { dutyCalls } from '@vigil/contract/duty/duty'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/surface/card.tsx'
import { EntryRow } from './entry-row.tsx'
import { useLog, wholeLog } from './use-log.ts'

const shown = 10

interface LatestEntriesProps {
  readonly projectId: string
  readonly onAll: () => void
}

/** The last lines of the log, and the way to all of them. */
export const LatestEntries = ({ projectId, onAll }: LatestEntriesProps) => {
  const t = useText()
  const query = useLog(projectId, wholeLog, shown)
  const all = (
    <Button look="text" size="small" onClick={onAll}>
      {t(($) => $.duty.now.allLog)}
    </Button>
  )
  return (
    <Card title={t(($) => $.duty.now.log)} aside={all} padded={false}>
      <QueryState query={query} call={dutyCalls.log} rows={4}>
        {({ pages: [first] }) =>
          !first || first.rows.length === 0 ? (
            <EmptyState picture="nothing" title={t(($) => $.duty.log.none)} hint={t(($) => $.duty.log.hint)} compact />
          ) : (
            <ul>
              {first.rows.map((entry) => (
                <EntryRow key={entry.entryId} entry={entry} />
              ))}
            </ul>
          )
        }
      </QueryState>
    </Card>
  )
}
