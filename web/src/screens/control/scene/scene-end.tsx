import { useQueryClient } from '@tanstack/react-query'
import { sceneCalls, type Scene } from '@vigil/contract/equipment/scene'
import { AskedTwice } from '#foundation/form/asked-twice.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'

/** Ends a scene; records of its runs stay. */
export const SceneEnd = ({ scene: { sceneId, name } }: { readonly scene: Scene }) => {
  const t = useText()
  const can = useCan()
  const client = useQueryClient()
  const router = useRouter()
  const { run, ...sending } = useCommand(sceneCalls.remove, () => {
    void client.invalidateQueries({ queryKey: [sceneCalls.list.path] })
    router.back()
  })
  if (!can(sceneCalls.remove)) return null
  return (
    <AskedTwice
      text={t(($) => $.batch.scene.remove)}
      ask={t(($) => $.batch.scene.removeAsk, { name })}
      onSure={() => void run({ sceneId })}
      {...sending}
    />
  )
}
