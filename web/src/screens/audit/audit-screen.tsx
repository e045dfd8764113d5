import { auditCalls, type AuditEntry } from '@vigil/contract/rights/audit'
import { ExportButton } from '#features/records/export-button.tsx'
import { RecordListPage } from '#features/records/record-list-page.tsx'
import { usePages } from '#foundation/rights/use-pages.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { auditColumns } from './audit-columns.tsx'
import { AuditDetail } from './audit-detail.tsx'
import { AuditFilter } from './audit-filter.tsx'
import { ChainBadge } from './chain-badge.tsx'
import { askedBy, filterFields, useAuditFilter, type AuditFilterState } from './use-audit-filter.ts'

/** Who did what, where and when, newest first under its day; and whether anybody has touched the record since. */
export const AuditScreen = () => {
  const t = useText()
  const router = useRouter()
  const language = useLanguage()
  const filter = useAuditFilter()
  const query = usePages(auditCalls.list, askedBy(filter), { size: 50, keepsLast: true })
  const dayOf = ({ at }: AuditEntry): string =>
    new Date(at).toLocaleDateString(language, { year: 'numeric', month: 'long', day: 'numeric', weekday: 'short' })
  const exported = { ...askedBy(filter), language: language === 'en' ? ('en' as const) : ('zh' as const) }
  return (
    <RecordListPage
      title={t(($) => $.audit.title)}
      actions={<ExportButton call={auditCalls.export} input={exported} />}
      above={
        <>
          <ChainBadge />
          <AuditFilter filter={filter} />
        </>
      }
      kept={{ list: 'audit', fields: filterFields }}
      list={{
        query,
        call: auditCalls.list,
        sectionsOf: ({ pages }) =>
          [
            ...Map.groupBy(
              pages.flatMap((page) => page.rows),
              dayOf,
            ),
          ].map(([title, rows]) => ({ title, count: rows.length, rows })),
        kind: {
          columns: auditColumns,
          idOf: ({ entryId }) => String(entryId),
          addressOf: ({ entryId }) => `${router.places.operationLog}?id=${entryId}`,
        },
        none: <NoneMatch filter={filter} />,
        isTable: true,
      }}
      detail={{
        label: t(($) => $.audit.detail),
        chosen: filter.selected,
        choose: (id) => filter.change({ id }),
        of: (id) => <AuditDetail key={id} entryId={Number(id)} filter={filter} />,
        isShort: true,
      }}
    />
  )
}

const NoneMatch = ({ filter }: { readonly filter: AuditFilterState }) => {
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
