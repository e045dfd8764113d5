import { auditCalls, type AuditEntry } from '@vigil/contract/audit'
import { ListEnd } from '#foundation/rights/list-end.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { clockText } from '#infrastructure/i18n/time-texts.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import { SectionHead } from '#ui/surface/section-head.tsx'
import { isRefused, useAuditWords } from './audit-words.ts'
import type { AuditFilterState } from './use-audit-filter.ts'
import { useAuditLog } from './use-audit-log.ts'
import styles from './audit-list.module.css'

interface ListProps {
  readonly filter: AuditFilterState
}

/** Newest first, under the day it happened. */
export const AuditList = ({ filter }: ListProps) => {
  const t = useText()
  const query = useAuditLog(filter)
  return (
    <QueryState
      query={query}
      call={auditCalls.list}
      waiting={<RowSkeleton rows={6} label={t(($) => $.shell.load.loading)} />}
    >
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.rows)
        if (rows.length === 0) return <NoneMatch filter={filter} />
        return (
          <>
            <Days rows={rows} filter={filter} />
            <ListEnd query={query} />
          </>
        )
      }}
    </QueryState>
  )
}

const NoneMatch = ({ filter }: ListProps) => {
  const t = useText()
  const clear = (
    <Button look="soft" onClick={filter.clear}>
      {t(($) => $.audit.filter.clear)}
    </Button>
  )
  return (
    <EmptyState
      picture="nothing"
      title={t(($) => $.audit.none)}
      hint={t(($) => $.audit.noneHint)}
      action={filter.isNarrowed ? clear : undefined}
    />
  )
}

const Days = ({ rows, filter }: ListProps & { readonly rows: readonly AuditEntry[] }) => {
  const language = useLanguage()
  const dayOf = ({ at }: AuditEntry): string =>
    new Date(at).toLocaleDateString(language, { year: 'numeric', month: 'long', day: 'numeric', weekday: 'short' })
  return [...Map.groupBy(rows, dayOf)].map(([day, ofDay]) => (
    <section key={day} className={styles.day}>
      <SectionHead title={day} count={ofDay.length} />
      <Card padded={false}>
        {ofDay.map((entry) => (
          <Entry key={entry.entryId} entry={entry} filter={filter} />
        ))}
      </Card>
    </section>
  ))
}

const Entry = ({ entry, filter }: ListProps & { readonly entry: AuditEntry }) => {
  const language = useLanguage()
  const { whoOf, whatOf, whereOf, outcomeOf } = useAuditWords()
  const where = [entry.targetName, whereOf(entry)].filter((words) => words !== null && words !== '')
  return (
    <button
      type="button"
      className={styles.row}
      aria-pressed={filter.selected === entry.entryId}
      onClick={() => filter.change({ id: String(entry.entryId) })}
    >
      <span className={styles.words}>
        <span className={styles.title}>
          {whatOf(entry)}
          {isRefused(entry) && <StateTag tone="warn">{outcomeOf(entry)}</StateTag>}
        </span>
        <span className={styles.sub}>{[whoOf(entry), ...new Set(where)].join(' · ')}</span>
      </span>
      <time className={styles.time} dateTime={entry.at}>
        {clockText(Date.parse(entry.at), language)}
      </time>
    </button>
  )
}
