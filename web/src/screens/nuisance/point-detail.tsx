import { falseCauses } from '@vigil/contract/alarm/desk'
import { nuisanceCalls, type NuisancePoint } from '@vigil/contract/alarm/nuisance'
import { EquipmentCard } from '#features/alarm/case/equipment-card.tsx'
import { RecordDetail } from '#foundation/record/record-detail.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { Card } from '#ui/surface/card.tsx'
import { FixButton } from './fix-button.tsx'
import { FixLine } from './fix-line.tsx'
import { useFigures } from './use-figures.ts'
import styles from './nuisance.module.css'

/** One point with all its figures, its causes by bars, and every fix there is. */
export const PointDetail = ({ point }: { readonly point: NuisancePoint }) => {
  const t = useText()
  const { trend, before, count, share, pairs, flapping, last } = useFigures(point)
  const said = [trend, before, count, share, pairs, flapping, last].filter((line) => line !== null)
  return (
    <RecordDetail>
      <Card title={point.equipmentName} aside={<Records point={point} />}>
        <p className={styles.big}>{t(($) => $.nuisance.rate, { n: point.rate })}</p>
        <ul className={styles.said}>
          {said.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <FixLine point={point} />
      </Card>
      <Causes point={point} />
      <OtherFixes point={point} />
      <EquipmentCard equipmentId={point.equipmentId} />
    </RecordDetail>
  )
}

/** The alarms behind the figures, in the history of the unit. */
const Records = ({ point: { projectId, raisesFires } }: { readonly point: NuisancePoint }) => {
  const t = useText()
  const router = useRouter()
  const history = router.places[raisesFires ? 'fireAlarmList' : 'alarmList']
  return (
    <Button look="text" size="small" onClick={() => void router.go(`${history}?verdict=false&unit=${projectId}`)}>
      {t(($) => $.nuisance.records)}
    </Button>
  )
}

const Causes = ({ point: { causes, falseAlarms } }: { readonly point: NuisancePoint }) => {
  const t = useText()
  if (causes.length === 0) return null
  return (
    <Card title={t(($) => $.nuisance.causes)}>
      <ul className={styles.bars}>
        {causes.map(({ cause, count }) => (
          <li key={cause}>
            <span>
              {t(($) => $.alarm.causes[cause])} <b>{count}</b>
            </span>
            <div className={styles.track} aria-hidden="true">
              <i style={{ width: `${(count / falseAlarms) * 100}%` }} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** People may know better than the figures. */
const OtherFixes = ({ point: { equipmentId, fix, causes } }: { readonly point: NuisancePoint }) => {
  const t = useText()
  const can = useCan()
  if ((fix !== null && fix.state !== 'closed') || !can(nuisanceCalls.fix)) return null
  const first = causes[0]?.cause ?? 'other'
  return (
    <Card title={t(($) => $.nuisance.fixOther)}>
      <div className={styles.others}>
        {falseCauses
          .filter((cause) => cause !== first)
          .map((cause) => (
            <FixButton key={cause} equipmentId={equipmentId} cause={cause} />
          ))}
      </div>
    </Card>
  )
}
