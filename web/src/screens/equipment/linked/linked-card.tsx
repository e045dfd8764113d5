import type { Equipment } from '@vigil/contract/equipment/equipment'
import { sceneCalls } from '@vigil/contract/equipment/scene'
import { timerCalls } from '@vigil/contract/equipment/timer'
import { linkageCalls } from '@vigil/contract/linkage/linkage'
import { useCan } from '#foundation/rights/can.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Card } from '#ui/surface/card.tsx'
import { Rules, Scenes, Sharings, Timers } from './linked-lists.tsx'

/** What watches it and what moves it: rules, scenes and the clock, each one press away. */
export const LinkedCard = ({ equipment }: { readonly equipment: Equipment }) => {
  const t = useText()
  const can = useCan()
  const [seesRules, seesScenes, seesTimers] = [linkageCalls.list, sceneCalls.list, timerCalls.list].map((call) =>
    can(call),
  )
  if (!seesRules && !seesScenes && !seesTimers) return null
  return (
    <Card padded={false} title={t(($) => $.equipmentWork.linked.title)}>
      {seesRules && <Rules equipment={equipment} />}
      {seesScenes && <Scenes equipment={equipment} />}
      {seesTimers && <Timers equipment={equipment} />}
      {seesTimers && <Sharings equipment={equipment} />}
    </Card>
  )
}
