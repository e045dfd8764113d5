import type { AlarmCase } from '@vigil/contract/alarm/desk'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import { caseAddress } from '../case-address.ts'
import { BlindedPointsRow } from './blinds.tsx'
import styles from './marks.module.css'

/** What makes this alarm unlike others, each with its reason. Nothing when it is like the others. */
export const Marks = ({ shown }: { readonly shown: AlarmCase }) => {
  const t = useText()
  const language = useLanguage()
  const { likelyReal, isIsolated, isFlapping, reopenedFrom, unansweredAt, blinds, drill = false } = shown
  const isBlind = blinds !== null && blinds > 0
  const isMarked = likelyReal || isIsolated || isFlapping || isBlind || drill
  if (!isMarked && reopenedFrom === null && unansweredAt === null) return null
  return (
    <Card>
      <ul className={styles.marks}>
        {drill && <li>{t(($) => $.alarm.marks.drill)}</li>}
        {likelyReal && <LikelyReal shown={shown} />}
        {isBlind && <BlindedPointsRow shown={shown} count={blinds} />}
        {unansweredAt !== null && (
          <li>{t(($) => $.alarm.marks.unanswered, { time: dayTimeText(Date.parse(unansweredAt), language) })}</li>
        )}
        {isIsolated && <li>{t(($) => $.alarm.marks.isolated)}</li>}
        {isFlapping && <li>{t(($) => $.alarm.marks.flapping)}</li>}
        {reopenedFrom !== null && <Reopened alarmId={reopenedFrom} />}
      </ul>
    </Card>
  )
}

const LikelyReal = ({ shown: { confirmedBy } }: { readonly shown: AlarmCase }) => {
  const t = useText()
  const names = confirmedBy.map(({ equipmentName }) => equipmentName).join(t(($) => $.alarm.rung.between))
  return (
    <li>
      <StateTag tone="fire" shape>
        {t(($) => $.alarm.marks.likelyReal)}
      </StateTag>{' '}
      {names === '' ? t(($) => $.alarm.marks.byHand) : t(($) => $.alarm.marks.confirmedBy, { names })}
    </li>
  )
}

const Reopened = ({ alarmId }: { readonly alarmId: string }) => {
  const t = useText()
  const router = useRouter()
  return (
    <li>
      {t(($) => $.alarm.marks.reopened)}{' '}
      <Button look="text" size="small" onClick={() => void router.go(caseAddress(router, alarmId))}>
        {t(($) => $.alarm.marks.openEarlier)}
      </Button>
    </li>
  )
}
