import { RecordPage } from '#foundation/record/record-page.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

/** Who belongs to no unit has nothing here, and the way back. */
export const NoUnitPage = ({ title }: { readonly title: string }) => {
  const t = useText()
  return (
    <RecordPage title={title}>
      <EmptyState picture="nothing" title={t(($) => $.patrol.desk.unit)} />
    </RecordPage>
  )
}
