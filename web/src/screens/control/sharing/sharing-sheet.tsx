import { useQueryClient } from '@tanstack/react-query'
import { sharingCalls } from '@vigil/contract/equipment/sharing'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { showToast } from '#ui/feedback/toast.tsx'
import { movedIn, PreparedSheet } from '../loops/prepared-sheet.tsx'
import { usePreparedBatch } from '../loops/use-prepared-batch.ts'
import type { ByWhat } from './use-next-moves.ts'

export interface SharingWish {
  readonly equipmentIds: readonly string[]
  readonly name: string
  readonly by: ByWhat
  readonly sharingId: string | undefined
}

/** What would be opened and closed, looked at both ways, before anybody says yes. */
export const SharingSheet = ({ wish, onClose }: { readonly wish: SharingWish; readonly onClose: () => void }) => {
  const t = useText()
  const client = useQueryClient()
  const router = useRouter()
  const { equipmentIds, name, by, sharingId } = wish
  const { prepared, failure, prepare } = usePreparedBatch(sharingCalls.prepare, {
    equipmentIds: [...equipmentIds],
  })
  const save = useCommand(sharingCalls.save, () => {
    void client.invalidateQueries({ queryKey: [sharingCalls.list.path] })
    void showToast(t(($) => $.batch.sharing.saved))
    router.back()
  })
  return (
    <PreparedSheet
      title={t(($) => $.batch.sharing.ask, { name })}
      prepared={prepared}
      failure={failure ?? save.failure}
      busy={save.busy}
      slide={t(($) => $.batch.sharing.slide, { count: movedIn(prepared) ?? equipmentIds.length })}
      onRetry={() => void prepare()}
      onConfirm={({ nonce }, proof) =>
        prepared &&
        void save.run({
          nonce,
          closingNonce: prepared.closingNonce,
          ...proof,
          name,
          ...by,
          ...(sharingId === undefined ? {} : { sharingId }),
        })
      }
      onClose={onClose}
    >
      {() => <p>{t(($) => $.batch.sharing.fromNext)}</p>}
    </PreparedSheet>
  )
}
