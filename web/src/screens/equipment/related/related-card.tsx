import { useQuery, useQueryClient } from '@tanstack/react-query'
import { cameraCalls } from '@vigil/contract/equipment/camera'
import type { Equipment } from '@vigil/contract/equipment/equipment'
import { relationCalls, type Relation } from '@vigil/contract/equipment/relation'
import { useState } from 'react'
import { cameraTypeNo } from '#foundation/camera/camera-type-no.ts'
import { EquipmentRow } from '#foundation/equipment/equipment-row.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { IconButton } from '#ui/action/icon-button.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { Card } from '#ui/surface/card.tsx'
import { RelateSheet } from './relate-sheet.tsx'
import styles from './related.module.css'

/** The camera that sees it and whatever is looked at with it, each one press away. */
export const RelatedCard = ({ equipment: { equipmentId } }: { readonly equipment: Equipment }) => {
  const t = useText()
  const can = useCan()
  const client = useQueryClient()
  const [relating, setRelating] = useState(false)
  const query = useQuery({ ...queryOf(relationCalls.find, { equipmentId }), enabled: can(relationCalls.find) })
  const changed = () => {
    setRelating(false)
    void client.invalidateQueries({ queryKey: [relationCalls.find.path] })
  }
  const mayBind = can(relationCalls.bind)
  // Nobody needs an empty card who cannot fill it.
  if (!mayBind && query.data?.rows.length === 0) return null
  return (
    <Card
      padded={false}
      title={t(($) => $.equipment.related.title)}
      aside={
        mayBind && (
          <Button look="text" size="small" onClick={() => setRelating(true)}>
            {t(($) => $.equipment.related.add)}
          </Button>
        )
      }
    >
      <QueryState query={query} call={relationCalls.find} rows={1}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className={styles.none}>{t(($) => $.equipment.related.none)}</p>
          ) : (
            <ul>
              {rows.map((relation) => (
                <Related
                  key={relation.equipment.equipmentId}
                  of={equipmentId}
                  relation={relation}
                  onEnd={mayBind ? changed : undefined}
                />
              ))}
            </ul>
          )
        }
      </QueryState>
      {relating && <RelateSheet equipmentId={equipmentId} onDone={changed} onClose={() => setRelating(false)} />}
    </Card>
  )
}

const CameraPlayer = lazyPart(async () => (await import('#foundation/camera/camera-player.tsx')).CameraPlayer)

interface RelatedProps {
  readonly of: string
  readonly relation: Relation
  readonly onEnd: (() => void) | undefined
}

const Related = ({ of, relation: { kind, equipment }, onEnd }: RelatedProps) => {
  const t = useText()
  const can = useCan()
  // From the other side, what a camera sees is no camera.
  const isWatched = kind === 'camera' && equipment.equipmentTypeId === cameraTypeNo && can(cameraCalls.stream)
  const ending = useCommand(relationCalls.bind, () => onEnd?.())
  const pair = { equipmentId: of, relatedId: equipment.equipmentId, kind }
  return (
    <li className={styles.related}>
      <div className={styles.row}>
        <EquipmentRow equipment={equipment} />
        <FailureLine failure={ending.failure} />
        {isWatched && (
          <div className={styles.picture}>
            <CameraPlayer equipmentId={equipment.equipmentId} name={equipment.deviceName} starts={false} />
          </div>
        )}
      </div>
      {onEnd && (
        <IconButton
          icon="close"
          size={18}
          label={t(($) => $.equipment.related.end, { name: equipment.deviceName })}
          onClick={() => void ending.run({ ...pair, bound: false })}
        />
      )}
    </li>
  )
}
