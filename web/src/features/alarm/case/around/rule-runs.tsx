import { useQuery } from '@tanstack/react-query'
import { linkageCalls } from '@vigil/contract/linkage/linkage'
import { useCan } from '#foundation/rights/can.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import styles from './around.module.css'

const lookEveryMs = 5_000

/** What rules did because of this alarm: how many of their steps are proven. */
export const RuleRuns = ({ alarmId }: { readonly alarmId: string }) => {
  const t = useText()
  const can = useCan()
  const router = useRouter()
  const { data } = useQuery({
    ...queryOf(linkageCalls.runs, { alarmId, size: 5 }),
    enabled: can(linkageCalls.runs),
    refetchInterval: lookEveryMs,
  })
  return data?.rows.map(({ runId, ruleId, name, steps }) => (
    <p key={runId} className={styles.note}>
      {t(($) => $.alarm.linkage.run, {
        name,
        proven: steps.filter(({ proof }) => proof === 'proven').length,
        steps: steps.length,
      })}
      <Button look="text" size="small" onClick={() => void router.go(`${router.places.linkageRule}?rule=${ruleId}`)}>
        {t(($) => $.alarm.linkage.toRule)}
      </Button>
    </p>
  ))
}
