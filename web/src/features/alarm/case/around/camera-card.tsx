import type { AlarmCase } from '@vigil/contract/alarm/desk'
import type { WatchingCamera } from '@vigil/contract/alarm/evidence'
import { cameraCalls } from '@vigil/contract/equipment/camera'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { useQuery } from '@tanstack/react-query'
import { cameraTypeNo } from '#foundation/camera/camera-type-no.ts'
import { EquipmentRow } from '#foundation/equipment/equipment-row.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { Card } from '#ui/surface/card.tsx'
import { useAround } from './use-around.ts'
import { useStateWords } from './use-state-words.ts'
import styles from './around.module.css'

const CameraPlayer = lazyPart(async () => (await import('#foundation/camera/camera-player.tsx')).CameraPlayer)

/** Cameras that hang in the same place: the first plays at once, whoever wants to see another asks for it. */
export const CameraCard = ({ shown }: { readonly shown: AlarmCase }) => {
  const t = useText()
  const { data } = useAround(shown)
  // Of a case that is over, now is not what it was about.
  const isOpen = shown.handledAt === null && shown.archivedAt === null
  if (!data || data.cameras.length === 0) return null
  return (
    <Card title={t(($) => $.alarm.cameras.title)} padded={false}>
      {data.cameras.map((camera, place) => (
        <Camera key={camera.equipmentId} camera={camera} starts={place === 0 && isOpen} />
      ))}
    </Card>
  )
}

/** Its row leads to its page; without the right to that, its name and what it last said. */
const Camera = ({ camera, starts }: { readonly camera: WatchingCamera; readonly starts: boolean }) => {
  const { equipmentId, name, online, streamState } = camera
  const t = useText()
  const can = useCan()
  const words = useStateWords(cameraTypeNo)
  const { data } = useQuery({ ...queryOf(equipmentCalls.detail, { equipmentId }), enabled: can(equipmentCalls.detail) })
  const link = online === null ? 'unknown' : online ? 'online' : 'offline'
  return (
    <>
      {data && <EquipmentRow equipment={data} />}
      <p className={styles.hint}>
        {[
          ...(data ? [] : [name]),
          t(($) => $.alarm.cameras[link]),
          ...(streamState === null ? [] : [words.state('streamState', streamState)]),
        ].join(' · ')}
      </p>
      {can(cameraCalls.stream) && (
        <div className={styles.picture}>
          <CameraPlayer equipmentId={equipmentId} name={name} starts={starts} />
        </div>
      )}
    </>
  )
}
