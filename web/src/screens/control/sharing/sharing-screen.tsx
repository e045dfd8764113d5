import { sharingCalls } from '@vigil/contract/equipment/sharing'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { PagedRows } from '#foundation/rights/paged-rows.tsx'
import { usePages } from '#foundation/rights/use-pages.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useAskedPlace } from '../loops/use-asked-place.ts'
import { Shield } from '../timer/shield.tsx'
import { SharingCard } from './sharing-card.tsx'
import { SharingEditor } from './sharing-editor.tsx'

const isNew = 'new'

/** In which periods of the week loops have power: in a unit, in a box, or of one loop. */
export const SharingScreen = () => {
  const t = useText()
  const can = useCan()
  const { narrowed, name: place } = useAskedPlace()
  const { wordOf, change } = useAddressFields<'sharing'>()
  const opened = wordOf('sharing')
  const query = usePages(sharingCalls.list, narrowed)
  if (opened === isNew)
    return (
      <RecordPage title={t(($) => $.batch.sharing.add)} subtitle={place} body="column">
        <SharingEditor sharing={undefined} />
      </RecordPage>
    )
  const none = (
    <EmptyState picture="nothing" title={t(($) => $.batch.sharing.none)} hint={t(($) => $.batch.sharing.noneHint)} />
  )
  if (opened !== undefined)
    return (
      <RecordPage title={t(($) => $.batch.sharing.edit)} subtitle={place} body="column">
        <PagedRows query={query} call={sharingCalls.list} none={none}>
          {(rows) => {
            const sharing = rows.find(({ sharingId }) => sharingId === opened)
            return sharing ? <SharingEditor key={sharing.revision} sharing={sharing} /> : none
          }}
        </PagedRows>
      </RecordPage>
    )
  const add = can(sharingCalls.save) && (
    <Button size="small" look="soft" onClick={() => change({ sharing: isNew }, false)}>
      {t(($) => $.batch.sharing.add)}
    </Button>
  )
  return (
    <RecordPage title={t(($) => $.batch.sharing.title)} subtitle={place} body="column" actions={add}>
      <PagedRows query={query} call={sharingCalls.list} none={none}>
        {(rows) =>
          rows.map((sharing) => (
            <SharingCard
              key={sharing.sharingId}
              sharing={sharing}
              onOpen={() => change({ sharing: sharing.sharingId }, false)}
            />
          ))
        }
      </PagedRows>
      <Shield />
    </RecordPage>
  )
}
