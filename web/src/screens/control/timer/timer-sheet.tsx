import { useQueryClient } from '@tanstack/react-query'
import type { PreparedBatch } from '@vigil/contract/equipment/batch'
import { sceneCalls } from '@vigil/contract/equipment/scene'
import { timerCalls, type TimerPlan } from '@vigil/contract/equipment/timer'
import type { ReactNode } from 'react'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { showToast } from '#ui/feedback/toast.tsx'
import { movedIn, PreparedSheet } from '../loops/prepared-sheet.tsx'
import { usePreparedBatch } from '../loops/use-prepared-batch.ts'
import { ChangeList } from '../scene/change-list.tsx'

interface Saved {
  readonly name: string
  readonly plan: TimerPlan
  readonly timerId: string | undefined
}

export interface TimerWish extends Saved {
  readonly equipmentIds: readonly string[]
  readonly action: string
}

/** What acts later is looked at and confirmed as if it acted now. */
export const TimerSheet = ({ wish, onClose }: { readonly wish: TimerWish; readonly onClose: () => void }) => {
  const { equipmentIds, action } = wish
  const asked = { equipmentIds: [...equipmentIds], action, params: {} }
  return <SaveSheet wish={wish} looked={usePreparedBatch(timerCalls.prepare, asked)} onClose={onClose} />
}

interface SceneTimerSheetProps {
  readonly wish: Saved & { readonly sceneId: string }
  readonly onClose: () => void
}

export const SceneTimerSheet = ({ wish, onClose }: SceneTimerSheetProps) => {
  const looked = usePreparedBatch(sceneCalls.prepareTimer, { sceneId: wish.sceneId })
  return (
    <SaveSheet
      wish={wish}
      looked={looked}
      reach={({ batch }) => <ChangeList loops={batch.loops} isLater />}
      onClose={onClose}
    />
  )
}

interface SaveSheetProps {
  readonly wish: Saved
  readonly looked: ReturnType<typeof usePreparedBatch<typeof timerCalls.prepare>>
  readonly reach?: (prepared: PreparedBatch) => ReactNode
  readonly onClose: () => void
}

const SaveSheet = ({ wish: { name, plan, timerId }, looked, reach, onClose }: SaveSheetProps) => {
  const t = useText()
  const client = useQueryClient()
  const router = useRouter()
  const { prepared, failure, prepare } = looked
  const save = useCommand(timerCalls.save, () => {
    void client.invalidateQueries({ queryKey: [timerCalls.list.path] })
    void showToast(t(($) => $.batch.timer.saved))
    router.back()
  })
  return (
    <PreparedSheet
      title={t(($) => $.batch.timer.ask, { name })}
      prepared={prepared}
      failure={failure ?? save.failure}
      busy={save.busy}
      slide={t(($) => $.batch.timer.slide, { count: movedIn(prepared) ?? 0 })}
      {...(reach && { reach })}
      onRetry={() => void prepare()}
      onConfirm={({ nonce }, proof) =>
        void save.run({ nonce, ...proof, name, plan, ...(timerId === undefined ? {} : { timerId }) })
      }
      onClose={onClose}
    />
  )
}
