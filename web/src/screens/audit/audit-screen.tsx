import { auditCalls } from '@vigil/contract/audit'
import { ExportButton } from '#features/records/export-button.tsx'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useGuide } from '#infrastructure/navigation/places.ts'
import { useWide } from '#infrastructure/signal/use-wide.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { MasterDetail } from '#ui/surface/master-detail.tsx'
import { NavBar } from '#ui/surface/nav-bar.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { AuditDetail } from './audit-detail.tsx'
import { AuditFilter } from './audit-filter.tsx'
import { AuditList } from './audit-list.tsx'
import { ChainBadge } from './chain-badge.tsx'
import { askedBy, useAuditFilter, type AuditFilterState } from './use-audit-filter.ts'
import styles from './audit-screen.module.css'

/** Who did what, where and when, and whether anybody has touched the record since. */
export const AuditScreen = () => {
  const wide = useWide()
  const filter = useAuditFilter()
  const pane = usePane(filter)
  return (
    <MasterDetail head={<Head filter={filter} />} pane={wide ? pane : undefined}>
      <ChainBadge />
      <AuditFilter filter={filter} />
      <AuditList filter={filter} />
      {!wide && <Drawer filter={filter} />}
    </MasterDetail>
  )
}

const Head = ({ filter }: { readonly filter: AuditFilterState }) => {
  const t = useText()
  const guide = useGuide()
  const language = useLanguage() === 'en' ? 'en' : 'zh'
  return (
    <NavBar
      title={t(($) => $.audit.title)}
      back={{ label: t(($) => $.shell.nav.back), onPress: () => guide.back() }}
      actions={<ExportButton call={auditCalls.export} input={{ ...askedBy(filter), language }} />}
    />
  )
}

const usePane = (filter: AuditFilterState) => {
  const t = useText()
  return {
    label: t(($) => $.audit.detail),
    body:
      filter.selected === undefined ? (
        <EmptyState picture="nothing" title={t(($) => $.audit.choose)} hint={t(($) => $.audit.chooseHint)} />
      ) : (
        <div className={styles.detail}>
          <AuditDetail key={filter.selected} entryId={filter.selected} filter={filter} />
        </div>
      ),
  }
}

const Drawer = ({ filter }: { readonly filter: AuditFilterState }) => {
  const t = useText()
  const { selected } = filter
  if (selected === undefined) return null
  return (
    <Sheet
      open
      title={t(($) => $.audit.detail)}
      closeLabel={t(($) => $.shell.nav.close)}
      onClose={() => filter.change({ id: undefined })}
    >
      <AuditDetail key={selected} entryId={selected} filter={filter} />
    </Sheet>
  )
}
