import { equipmentCalls, type Equipment } from '@vigil/contract/equipment/equipment'
import { useCan } from '#foundation/rights/can.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useAreas } from '#infrastructure/i18n/use-areas.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyLine } from '#ui/feedback/empty-line.tsx'
import { Card } from '#ui/surface/card.tsx'

interface NothingBehindProps {
  readonly equipment: Equipment
  readonly title: string
  readonly text: string
}

/** Nothing hangs on it: only who may add something is told so, with the way to it. */
export const NothingBehind = ({ equipment: { equipmentId }, title, text }: NothingBehindProps) => {
  const t = useText()
  const can = useCan()
  const router = useRouter()
  const words = useAreas('equipmentWork')
  if (!can(equipmentCalls.add) || words.status !== 'ready') return null
  const add = () => void router.go(`${router.places.heardList}?gateway=${equipmentId}`)
  const way = (
    <Button look="text" size="small" onClick={add}>
      {t(($) => $.equipmentWork.addChild)}
    </Button>
  )
  return (
    <Card title={title} aside={way} padded={false}>
      <EmptyLine>{text}</EmptyLine>
    </Card>
  )
}
