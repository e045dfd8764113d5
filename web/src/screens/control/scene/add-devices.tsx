import { useQueryClient } from '@tanstack/react-query'
import { equipmentCalls, type Equipment } from '@vigil/contract/equipment/equipment'
import { sceneCalls } from '@vigil/contract/equipment/scene'
import { fireSystems } from '@vigil/contract/rights/equipment-rights'
import { systems } from '@vigil/device-types/systems'
import { useState } from 'react'
import { useDeviceTypes } from '#foundation/equipment/use-device-types.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { PagedRows } from '#foundation/rights/paged-rows.tsx'
import { usePages } from '#foundation/rights/use-pages.ts'
import { isCallFailure, type CallFailure } from '#infrastructure/api/call-failure.ts'
import { useCaller } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { CheckBox } from '#ui/choice/check-box.tsx'
import { ChipRow } from '#ui/choice/chip-row.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/surface/card.tsx'
import { firstMoveOf } from './first-move.ts'
import type { Member } from './member.ts'
import { useAskedPlace } from '../loops/use-asked-place.ts'
import rows from '../loops/loops.module.css'
import styles from './scene.module.css'

/** Pages of equipment: whoever follows a plain list by its path would not know them. */
const ownKey = ['equipment/forScenes']

interface AddDevicesProps {
  readonly members: readonly Member[]
  readonly onAdd: (member: Member) => void
  readonly onRemove: (equipmentId: string) => void
}

/** What is not fought a fire with, system by system; whatever joins does so as it stands. */
export const AddDevices = ({ members, onAdd, onRemove }: AddDevicesProps) => {
  const t = useText()
  const name = useName()
  const types = useDeviceTypes()
  const { equipment: at, projectId } = useAskedPlace()
  const usable = types.rows.filter(({ inScenes, system }) => inScenes && !fireSystems.includes(system))
  const known = systems.filter(({ id }) => usable.some(({ system }) => system === id))
  const [picked, pick] = useState<string | undefined>(undefined)
  const system = picked ?? usable.find(({ typeName }) => typeName === at?.typeName)?.system ?? 'lighting'
  const query = usePages(equipmentCalls.list, { system, ...(projectId ? { projectId } : {}) }, { key: ownKey })
  const { join, failure } = useJoining(onAdd)
  const isUsable = ({ equipmentTypeId }: Equipment) => types.find(equipmentTypeId)?.inScenes === true
  return (
    <Card title={t(($) => $.batch.scene.addDevices)}>
      <ChipRow
        label={t(($) => $.batch.scene.system)}
        chips={known.map(({ id, name: names }) => ({ value: id, text: name(names) }))}
        chosen={known.flatMap(({ id }) => (id === system ? [id] : []))}
        onPress={pick}
      />
      <p className={styles.note}>{t(($) => $.batch.scene.addHint)}</p>
      <FailureLine failure={failure} />
      <PagedRows
        query={query}
        call={equipmentCalls.list}
        none={<EmptyState picture="nothing" title={t(($) => $.batch.scene.noDevices)} compact />}
      >
        {(found) =>
          found.filter(isUsable).map((equipment) => (
            <div key={equipment.equipmentId} className={rows.loop}>
              <CheckBox
                checked={members.some(({ equipmentId }) => equipmentId === equipment.equipmentId)}
                onChange={(isIn) => (isIn ? void join(equipment) : onRemove(equipment.equipmentId))}
              >
                <span className={rows.words}>
                  {equipment.deviceName}
                  <small>{equipment.installAdd}</small>
                </span>
              </CheckBox>
            </div>
          ))
        }
      </PagedRows>
    </Card>
  )
}

/** As it stands now, where that is measured; else as the first thing it can be told. */
const useJoining = (onAdd: (member: Member) => void) => {
  const caller = useCaller()
  const client = useQueryClient()
  const [failure, setFailure] = useState<CallFailure | undefined>(undefined)
  const join = async ({ equipmentId, deviceName, installAdd, equipmentTypeId }: Equipment): Promise<void> => {
    try {
      setFailure(undefined)
      const present = await caller.call(sceneCalls.present, { equipmentIds: [equipmentId] })
      const [move = await firstMoveOf(client, equipmentTypeId)] = present.rows
      if (!move) return
      const { action, params } = move
      onAdd({ equipmentId, deviceName, installAdd, equipmentTypeId, action, params, trouble: null })
    } catch (error) {
      if (!isCallFailure(error)) throw error
      setFailure(error)
    }
  }
  return { join, failure }
}
