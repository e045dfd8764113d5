import { musterCalls } from '@vigil/contract/visitor/muster'
import { useCan } from '#foundation/rights/can.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useAreas } from '#infrastructure/i18n/use-areas.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { Card } from '#ui/surface/card.tsx'

const musterPage = '/pagesEquipment/acControl/visitorData'

/** The way to the list of who was inside. */
export const MusterCard = ({ alarmId }: { readonly alarmId: string }) => {
  const t = useText()
  const can = useCan()
  const router = useRouter()
  const texts = useAreas('register')
  if (!can(musterCalls.list) || texts.status !== 'ready') return null
  return (
    <Card>
      <Button look="soft" icon="people" onClick={() => void router.go(`${musterPage}?alarm=${alarmId}`)}>
        {t(($) => $.register.access.muster.title)}
      </Button>
    </Card>
  )
}
