import { RecordPage } from '#foundation/record/record-page.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NoticeDetail } from './notice-detail.tsx'
import { useShownNotice } from './shown-notice.ts'

/** One notice on a page of its own. */
export const NoticeItemScreen = () => {
  const t = useText()
  const { shown } = useShownNotice()
  return (
    <RecordPage title={t(($) => $.notice.detail)}>
      {shown ? (
        <NoticeDetail shown={shown} />
      ) : (
        <EmptyState picture="nothing" title={t(($) => $.notice.broadcast.missing)} />
      )}
    </RecordPage>
  )
}
