import type { PreparedBatch } from '@vigil/contract/equipment/batch'
import { sceneCalls, type SceneRow } from '@vigil/contract/equipment/scene'
import { useCan } from '#foundation/rights/can.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { Button } from '#ui/action/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { PreparedSheet } from '../loops/prepared-sheet.tsx'
import { usePreparedBatch } from '../loops/use-prepared-batch.ts'
import { ChangeList } from './change-list.tsx'
import styles from './scene.module.css'

interface RunSheetProps {
  readonly scene: Pick<SceneRow, 'sceneId' | 'name'>
  readonly onClose: () => void
}

/** Now and after of everything that one press would change. */
export const RunSheet = ({ scene: { sceneId, name }, onClose }: RunSheetProps) => {
  const t = useText()
  const can = useCan()
  const router = useRouter()
  const { prepared, failure, prepare } = usePreparedBatch(sceneCalls.prepare, { sceneId })
  return (
    <SceneSheet
      title={t(($) => $.batch.scene.ask, { name })}
      prepared={prepared}
      failure={failure}
      slide={t(($) => $.batch.scene.slide, { name })}
      tap={t(($) => $.batch.scene.run)}
      beside={
        can(sceneCalls.edit) && (
          <Button
            look="outline"
            size="large"
            onClick={() => void router.go(`${router.places.sceneEdit}?scene=${sceneId}`)}
          >
            {t(($) => $.batch.scene.change)}
          </Button>
        )
      }
      onRetry={() => void prepare()}
      onClose={onClose}
    >
      {({ batch: { loops } }) => {
        const lost = loops.filter(({ wave, before }) => wave > 0 && before === null).length
        return (
          <p className={styles.hint}>
            <Icon name="refresh" size={18} />
            <span>
              {t(($) => $.batch.scene.undoHint)}
              {lost > 0 && <small>{t(($) => $.batch.scene.partly, { count: lost })}</small>}
            </span>
          </p>
        )
      }}
    </SceneSheet>
  )
}

interface UndoSheetProps {
  readonly batchId: string
  readonly name: string
  readonly onClose: () => void
}

/** What would be put back as it was, and what somebody has moved since. */
export const UndoSheet = ({ batchId, name, onClose }: UndoSheetProps) => {
  const t = useText()
  const { prepared, failure, prepare } = usePreparedBatch(sceneCalls.prepareUndo, { batchId })
  return (
    <SceneSheet
      title={t(($) => $.batch.scene.undoAsk, { name })}
      prepared={prepared}
      failure={failure}
      slide={t(($) => $.batch.scene.undoSlide, { name })}
      tap={t(($) => $.batch.scene.undoTap)}
      onRetry={() => void prepare()}
      onClose={onClose}
    />
  )
}

type Shown = Parameters<typeof PreparedSheet>[0]
type SceneSheetProps = Omit<Shown, 'busy' | 'reach' | 'onConfirm'>

/** Confirmed, it leads to what becomes of it. */
const SceneSheet = ({ failure, onClose, ...shown }: SceneSheetProps) => {
  const { change } = useAddressFields<'run'>()
  const run = useCommand(sceneCalls.run, ({ batchId }) => {
    onClose()
    change({ run: batchId }, false)
  })
  return (
    <PreparedSheet
      {...shown}
      failure={failure ?? run.failure}
      busy={run.busy}
      reach={({ batch }: PreparedBatch) => <ChangeList loops={batch.loops} />}
      onConfirm={({ nonce }, proof) => void run.run({ nonce, ...proof })}
      onClose={onClose}
    />
  )
}
