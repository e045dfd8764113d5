import { useQuery } from '@tanstack/react-query'
import { auditCalls, type AuditDetail as Detail } from '@vigil/contract/rights/audit'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { problemText } from '#infrastructure/i18n/failure-text.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import { FactList, type Fact } from '#ui/surface/fact-list.tsx'
import { isRefused, useAuditWords } from './audit-words.ts'
import type { AuditFilterState } from './use-audit-filter.ts'
import styles from './audit-detail.module.css'

interface AuditDetailProps {
  readonly entryId: number
  readonly filter: AuditFilterState
}

/** Everything that was written down of one act. Whatever stands in it is text and nothing else. */
export const AuditDetail = ({ entryId, filter }: AuditDetailProps) => {
  const can = useCan()
  const query = useQuery({ ...queryOf(auditCalls.detail, { entryId }), enabled: can(auditCalls.detail) })
  return (
    <QueryState query={query} call={auditCalls.detail} rows={4}>
      {(entry) => <Facts entry={entry} filter={filter} />}
    </QueryState>
  )
}

const Facts = ({ entry, filter }: { readonly entry: Detail; readonly filter: AuditFilterState }) => {
  const t = useText()
  const { accountId } = entry
  const { whatOf, outcomeOf } = useAuditWords()
  return (
    <Card title={whatOf(entry)} aside={<StateTag tone={isRefused(entry) ? 'warn' : 'ok'}>{outcomeOf(entry)}</StateTag>}>
      <FactList facts={useFacts(entry)} />
      {accountId !== null && filter.accountId !== accountId && (
        <Button
          className={styles.only ?? ''}
          look="soft"
          onClick={() => filter.change({ who: accountId, id: undefined })}
        >
          {t(($) => $.audit.onlyThis)}
        </Button>
      )}
    </Card>
  )
}

const useFacts = (entry: Detail): readonly Fact[] => {
  const t = useText()
  const language = useLanguage()
  const { whoOf } = useAuditWords()
  const moment = (at: string): string => new Date(at).toLocaleString(language, { hourCycle: 'h23' })
  const { why: _why, tried: _tried, verdict: _verdict, ...more } = entry.details
  const refusal = isRefused(entry) ? (problemText(language, entry.outcome) ?? entry.outcome) : entry.outcome
  return [
    [t(($) => $.audit.field.who), whoOf(entry)],
    [t(($) => $.audit.field.when), moment(entry.at)],
    [t(($) => $.audit.field.target), entry.targetName],
    [t(($) => $.audit.field.unit), entry.projectName],
    [t(($) => $.audit.field.company), entry.companyName],
    [t(($) => $.audit.field.outcome), refusal === 'ok' ? t(($) => $.audit.done) : refusal],
    [t(($) => $.audit.field.why), entry.why ?? t(($) => $.audit.noWhy)],
    [t(($) => $.audit.field.more), Object.keys(more).length === 0 ? null : JSON.stringify(more)],
    [t(($) => $.audit.field.sealed), entry.sealedAt === null ? null : moment(entry.sealedAt)],
    [t(($) => $.audit.field.no), `#${entry.entryId}`],
  ]
}
