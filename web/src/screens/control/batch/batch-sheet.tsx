import { batchCalls, usualStopPercent } from '@vigil/contract/equipment/batch'
import { useState } from 'react'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { CheckBox } from '#ui/choice/check-box.tsx'
import { movedIn, PreparedSheet } from '../loops/prepared-sheet.tsx'
import { usePreparedBatch } from '../loops/use-prepared-batch.ts'
import { WaveBar } from './wave-bar.tsx'

export interface Wish {
  readonly projectId: string
  readonly equipmentIds: readonly string[]
  readonly action: 'switchOn' | 'switchOff'
}

/** Nothing goes on by itself after the first failure, unless a person said before that it may. */
const atOnce = 0

/** What one slide would do: how much moves, what is left out and why, in which waves. */
export const BatchSheet = ({ wish, onClose }: { readonly wish: Wish; readonly onClose: () => void }) => {
  const t = useText()
  const { change } = useAddressFields<'batch'>()
  const [pausesAtOnce, pauseAtOnce] = useState(true)
  const { prepared, failure, prepare } = usePreparedBatch(batchCalls.prepare, {
    ...wish,
    equipmentIds: [...wish.equipmentIds],
    params: {},
    stopPercent: pausesAtOnce ? atOnce : usualStopPercent,
  })
  const run = useCommand(batchCalls.run, ({ batchId }) => change({ batch: batchId }, false))
  const count = movedIn(prepared) ?? wish.equipmentIds.length
  return (
    <PreparedSheet
      title={t(($) => $.batch.ask[wish.action], { count })}
      prepared={prepared}
      failure={failure ?? run.failure}
      busy={run.busy}
      slide={t(($) => $.batch.slide[wish.action], { count })}
      onRetry={() => void prepare()}
      onConfirm={({ nonce }, proof) => void run.run({ nonce, ...proof })}
      onClose={onClose}
    >
      {({ batch: { waves } }) => (
        <>
          <WaveBar waves={waves} />
          <CheckBox checked={pausesAtOnce} onChange={pauseAtOnce}>
            {pausesAtOnce ? t(($) => $.batch.pauseAtOnce) : t(($) => $.batch.pauseLater)}
          </CheckBox>
        </>
      )}
    </PreparedSheet>
  )
}
