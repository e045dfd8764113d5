import { useQuery } from '@tanstack/react-query'
import type { Equipment } from '@vigil/contract/equipment/equipment'
import { nearestCalls } from '@vigil/contract/equipment/nearest'
import { projectCalls } from '@vigil/contract/tenancy/project'
import { useState } from 'react'
import { WithTexts } from '#foundation/area/with-texts.tsx'
import { isPlaced, type Place } from '#foundation/map/place.ts'
import { useCan } from '#foundation/rights/can.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { coordinatesText } from '#screens/map/choose/choose-address.ts'
import { OwnPlace } from '#screens/map/choose/own-place.tsx'
import { PinField } from '#screens/unit/map/pin-field.tsx'
import { Button } from '#ui/action/button.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { Card } from '#ui/surface/card.tsx'
import { useEquipmentChanged } from './use-equipment-changed.ts'
import styles from './settings.module.css'

/** Where it stands on the earth: put down on the map, or by the telephone of whoever stands beside it. */
export const PlaceCard = ({ equipment }: { readonly equipment: Equipment }) => {
  const t = useText()
  const can = useCan()
  const { equipmentId } = equipment
  const { data } = useQuery({ ...queryOf(nearestCalls.find, { equipmentId }), enabled: can(nearestCalls.find) })
  // Who may not change it finds it on the page before.
  if (data?.maySet !== true) return null
  return (
    <Card title={t(($) => $.equipmentSettings.coordinates.title)}>
      <WithTexts areas={['map', 'unit']}>
        <PlaceForm equipment={equipment} known={data.place ?? undefined} />
      </WithTexts>
    </Card>
  )
}

interface PlaceFormProps {
  readonly equipment: Equipment
  readonly known: Place | undefined
}

const PlaceForm = ({ equipment: { equipmentId, projectId }, known }: PlaceFormProps) => {
  const t = useText()
  const can = useCan()
  const changed = useEquipmentChanged()
  const [place, setPlace] = useState(known)
  // The ground is drawn anew around a place that may be far away.
  const [leaps, setLeaps] = useState(0)
  const unit = useQuery({ ...queryOf(projectCalls.detail, { projectId }), enabled: can(projectCalls.detail) }).data
  const saving = useCommand(nearestCalls.setPlace, () => {
    changed()
    void showToast(t(($) => $.equipmentSettings.saved))
  })
  const leap = (at: Place | undefined): void => {
    setPlace(at)
    setLeaps(leaps + 1)
  }
  const save = (): void =>
    void saving.run({ equipmentId, place: place ? { longitude: place.longitude, latitude: place.latitude } : null })
  return (
    <div className={styles.place}>
      <p className={styles.hint} aria-live="polite">
        {place ? coordinatesText(place) : t(($) => $.equipmentSettings.coordinates.none)}
      </p>
      <PinField key={leaps} value={place} around={unit && isPlaced(unit) ? [unit] : []} onChange={setPlace} />
      <div className={styles.actions}>
        <Button look="soft" busy={saving.busy} onClick={save}>
          {t(($) => $.equipmentSettings.save)}
        </Button>
        <OwnPlace onFound={leap} />
        {place && (
          <Button look="text" onClick={() => leap(undefined)}>
            {t(($) => $.equipmentSettings.coordinates.clear)}
          </Button>
        )}
      </div>
      <FailureLine failure={saving.failure} />
    </div>
  )
}
