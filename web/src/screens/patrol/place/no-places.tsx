import { patrolPlaceCalls } from '@vigil/contract/patrol/place'
import { useCan } from '#foundation/rights/can.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { patrolPages } from '../patrol-pages.ts'

/** The way to one more place. */
export const AddPlace = () => {
  const t = useText()
  const can = useCan()
  const router = useRouter()
  if (!can(patrolPlaceCalls.add)) return null
  return (
    <Button size="small" look="soft" icon="plus" onClick={() => void router.go(patrolPages.placeEdit)}>
      {t(($) => $.patrol.desk.place.add)}
    </Button>
  )
}

export const NoPlaces = () => {
  const t = useText()
  return (
    <EmptyState
      picture="nothing"
      title={t(($) => $.patrol.desk.code.none)}
      hint={t(($) => $.patrol.desk.code.noneHint)}
      action={<AddPlace />}
    />
  )
}
