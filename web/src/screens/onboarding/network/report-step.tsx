import { useQuery } from '@tanstack/react-query'
import { equipmentCalls, type Equipment } from '@vigil/contract/equipment/equipment'
import type { NetworkFlow } from '@vigil/contract/equipment/hot-spot'
import { useEffect, useState } from 'react'
import { useOpenEquipment } from '#foundation/equipment/use-open-equipment.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { Button } from '#ui/action/button.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import { pagesOf } from './flows.ts'
import styles from './network.module.css'

const askEveryMs = 3_000
/** A module joins within a minute; the phone needs a moment to leave the hot spot. */
const waitMs = 120_000

interface ReportStepProps {
  readonly equipment: Equipment | undefined
  readonly flow: NetworkFlow
}

/** Only the platform can say that the device is in the network: its report is waited for, and silence is no failure. */
export const ReportStep = ({ equipment, flow }: ReportStepProps) => {
  const t = useText()
  const router = useRouter()
  if (equipment) return <Waiting equipment={equipment} flow={flow} />
  return (
    <Card title={t(($) => $.onboarding.network.part.report)}>
      <div className={styles.form}>
        <p className={styles.hint}>{t(($) => $.onboarding.network.addNow)}</p>
        <Button onClick={() => void router.go(router.places.equipmentAdd)}>{t(($) => $.onboarding.add.title)}</Button>
      </div>
    </Card>
  )
}

const Waiting = ({ equipment, flow }: { readonly equipment: Equipment } & Pick<ReportStepProps, 'flow'>) => {
  const t = useText()
  const router = useRouter()
  const { open } = useOpenEquipment()
  const before = useAddressFields<'before'>().wordOf('before') ?? ''
  const [round, setRound] = useState(0)
  const [isOver, setOver] = useState(false)
  const { data = equipment } = useQuery({
    ...queryOf(equipmentCalls.detail, { equipmentId: equipment.equipmentId }),
    refetchInterval: isOver ? false : askEveryMs,
  })
  const isHeard = data.reportedAt !== null && data.reportedAt !== before
  useEffect(() => {
    setOver(false)
    const timer = setTimeout(() => setOver(true), waitMs)
    return () => clearTimeout(timer)
  }, [round])
  const state = isHeard ? 'heard' : isOver ? 'unknown' : 'waiting'
  return (
    <Card title={t(($) => $.onboarding.network.part.report)}>
      <div className={styles.form}>
        <StateTag tone={isHeard ? 'action' : 'plain'}>{t(($) => $.onboarding.network.report[state])}</StateTag>
        <p className={styles.hint} role="status">
          {t(($) => $.onboarding.network.reportHint[state])}
        </p>
        {isHeard && <Button onClick={() => void open(data)}>{t(($) => $.onboarding.made.open)}</Button>}
        {state === 'unknown' && (
          <>
            <Button onClick={() => setRound(round + 1)}>{t(($) => $.onboarding.network.waitMore)}</Button>
            <Button
              look="soft"
              onClick={() =>
                void router.go(`${router.places[pagesOf(flow)[0]?.at ?? 'wifiMk1']}?id=${equipment.equipmentId}`)
              }
            >
              {t(($) => $.onboarding.network.again)}
            </Button>
          </>
        )}
      </div>
    </Card>
  )
}
