import { useQuery } from '@tanstack/react-query'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { ShownOnce } from '#features/company/shown-once.tsx'
import { useOpenEquipment } from '#foundation/equipment/use-open-equipment.ts'
import { useWatched } from '#foundation/equipment/use-watched.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import { networkFlowOf, pagesOf } from '../network/flows.ts'
import type { Made } from './made.ts'
import styles from './add.module.css'

/** Until it has spoken it is asked for again now and then: a device is switched on minutes after it was registered. */
const askEveryMs = 3_000

export const MadeCard = ({ made, onMore }: { readonly made: Made; readonly onMore: () => void }) => {
  const t = useText()
  const router = useRouter()
  const { open } = useOpenEquipment()
  useWatched(made.equipment)
  const { data: equipment = made.equipment } = useQuery({
    ...queryOf(equipmentCalls.detail, { equipmentId: made.equipment.equipmentId }),
    refetchInterval: ({ state }) => (state.data?.reportedAt ? false : askEveryMs),
  })
  const hasSpoken = equipment.reportedAt !== null
  return (
    <Card title={equipment.deviceName}>
      <div className={styles.made}>
        <StateTag tone={hasSpoken ? 'action' : 'plain'}>
          {hasSpoken ? t(($) => $.onboarding.made.heard) : t(($) => $.onboarding.made.waiting)}
        </StateTag>
        {!hasSpoken && <p className={styles.hint}>{t(($) => $.onboarding.made.waitingHint)}</p>}
        {made.secret !== null && <ShownOnce title={t(($) => $.onboarding.made.secret)} secret={made.secret} />}
        {!hasSpoken && equipment.parentId === null && (
          <Button
            look="text"
            icon="signal"
            onClick={() => {
              const [first] = pagesOf(networkFlowOf(equipment.equipmentTypeId))
              if (first) void router.go(`${router.places[first.at]}?id=${equipment.equipmentId}`)
            }}
          >
            {t(($) => $.onboarding.network.open)}
          </Button>
        )}
        <Button
          look="text"
          icon="clipboard"
          onClick={() => void router.go(`${router.places.equipmentAdd}?view=test&id=${equipment.equipmentId}`)}
        >
          {t(($) => $.onboarding.test.title)}
        </Button>
        <div className={styles.actions}>
          <Button look="soft" onClick={onMore}>
            {t(($) => $.onboarding.made.more)}
          </Button>
          <Button onClick={() => void open(equipment)}>{t(($) => $.onboarding.made.open)}</Button>
        </div>
      </div>
    </Card>
  )
}
