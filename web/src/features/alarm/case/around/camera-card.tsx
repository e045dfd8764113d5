import type { AlarmCase } from '@vigil/contract/alarm/desk'
import type { WatchingCamera } from '@vigil/contract/alarm/evidence'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { useQuery } from '@tanstack/react-query'
import { EquipmentRow } from '#foundation/equipment/equipment-row.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Card } from '#ui/surface/card.tsx'
import { useAround } from './use-around.ts'
import { useStateWords } from './use-state-words.ts'
import styles from './around.module.css'

/** Number of the kind in the catalogue. */
const cameraTypeNo = 186

/** Cameras that hang in the same place. Without a picture from one there is none to show, and the card says so. */
export const CameraCard = ({ shown }: { readonly shown: AlarmCase }) => {
  const t = useText()
  const { data } = useAround(shown)
  if (!data || data.cameras.length === 0) return null
  return (
    <Card title={t(($) => $.alarm.cameras.title)} padded={false}>
      {data.cameras.map((camera) => (
        <Camera key={camera.equipmentId} camera={camera} />
      ))}
      <p className={styles.hint}>{t(($) => $.alarm.cameras.noPicture)}</p>
    </Card>
  )
}

/** Its row leads to its page; without the right to that, its name and what it last said. */
const Camera = ({ camera: { equipmentId, name, online, streamState } }: { readonly camera: WatchingCamera }) => {
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
    </>
  )
}
