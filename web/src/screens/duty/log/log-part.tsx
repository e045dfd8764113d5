import { dutyCalls } from '@vigil/contract/duty/duty'
import { useState } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { PagedRows } from '#foundation/rights/paged-rows.tsx'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { Card } from '#ui/surface/card.tsx'
import { EntryRow } from './entry-row.tsx'
import { LogFilters } from './log-filters.tsx'
import { askedBy, useLog, wholeLog, type LogFilter } from './use-log.ts'
import styles from './log-part.module.css'

const WriteSheet = lazyPart(async () => (await import('./write-sheet.tsx')).WriteSheet)
const ExportSheet = lazyPart(async () => (await import('#features/records/export-sheet.tsx')).ExportSheet)

const pageSize = 30

/** What happened on duty, by kind and by day. */
export const LogPart = ({ projectId }: { readonly projectId: string }) => {
  const t = useText()
  const [filter, setFilter] = useState<LogFilter>(wholeLog)
  return (
    <div className={styles.page}>
      <p className={styles.hint}>{t(($) => $.duty.log.hint)}</p>
      <LogFilters filter={filter} onChange={setFilter} />
      <Tools projectId={projectId} filter={filter} />
      <Entries projectId={projectId} filter={filter} />
    </div>
  )
}

interface OfLog {
  readonly projectId: string
  readonly filter: LogFilter
}

const Tools = ({ projectId, filter }: OfLog) => {
  const t = useText()
  const can = useCan()
  const language = useLanguage() === 'en' ? 'en' : 'zh'
  const [open, setOpen] = useState<'write' | 'export' | undefined>(undefined)
  const close = (): void => setOpen(undefined)
  return (
    <div className={styles.tools}>
      {can(dutyCalls.write) && (
        <Button icon="edit" onClick={() => setOpen('write')}>
          {t(($) => $.duty.log.write)}
        </Button>
      )}
      {can(dutyCalls.export) && (
        <Button look="outline" icon="share" onClick={() => setOpen('export')}>
          {t(($) => $.duty.log.export)}
        </Button>
      )}
      {open === 'write' && <WriteSheet projectId={projectId} onClose={close} />}
      {open === 'export' && (
        <ExportSheet call={dutyCalls.export} input={{ projectId, ...askedBy(filter), language }} onClose={close} />
      )}
    </div>
  )
}

const Entries = ({ projectId, filter }: OfLog) => {
  const t = useText()
  const query = useLog(projectId, filter, pageSize)
  const none = <EmptyState picture="nothing" title={t(($) => $.duty.log.none)} hint={t(($) => $.duty.log.noneHint)} />
  return (
    <Card padded={false}>
      <PagedRows query={query} call={dutyCalls.log} none={none}>
        {(rows) => (
          <ul>
            {rows.map((entry) => (
              <EntryRow key={entry.entryId} entry={entry} />
            ))}
          </ul>
        )}
      </PagedRows>
    </Card>
  )
}
