import type { AlarmCase } from '@vigil/contract/alarm/desk'
import { workOrderCalls } from '@vigil/contract/work-order/work-order-calls'
import { OrderLinks } from '#foundation/record/order-links.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { Card } from '#ui/surface/card.tsx'
import { FactList, type Fact } from '#ui/surface/fact-list.tsx'
import { placeText, useAlarmTexts } from './use-alarm-texts.ts'

/** Only what the device has said, and what a person made of it. */
export const FactsCard = ({ shown }: { readonly shown: AlarmCase }) => {
  const t = useText()
  return (
    <Card title={t(($) => $.alarm.facts.title)}>
      <FactList facts={useFacts(shown)} atEnd />
    </Card>
  )
}

const useFacts = (shown: AlarmCase): readonly Fact[] => {
  const t = useText()
  const language = useLanguage()
  const seesOrders = useCan()(workOrderCalls.list)
  const { event, property, valueText } = useAlarmTexts(shown)
  const { maxValue, firstAt, lastAt, recoveredAt, count, keyCode } = shown
  // Of a gateway that is gone it is no measured value but how many points it blinds, which the marks say.
  const value = shown.blinds === null ? shown.value : null
  const moment = (at: string | null): string | null => (at === null ? null : dayTimeText(Date.parse(at), language))
  return [
    [t(($) => $.alarm.facts.value), value === null ? event : `${property ?? ''} ${valueText(value)}`.trim()],
    [
      t(($) => $.alarm.facts.highest),
      maxValue === null || shown.blinds !== null || maxValue === value ? null : valueText(maxValue),
    ],
    [t(($) => $.alarm.facts.count), t(($) => $.alarm.facts.times, { count })],
    [t(($) => $.alarm.facts.first), moment(firstAt)],
    [t(($) => $.alarm.facts.last), lastAt === firstAt ? null : moment(lastAt)],
    [t(($) => $.alarm.facts.recovered), moment(recoveredAt)],
    [t(($) => $.alarm.facts.place), [shown.projectName, placeText(shown)].filter((part) => part !== '').join(' · ')],
    [t(($) => $.alarm.facts.code), keyCode === '' ? null : keyCode],
    [t(($) => $.alarm.facts.verdict), useVerdict(shown)],
    [t(($) => $.alarm.facts.repair), seesOrders ? <Orders shown={shown} /> : null],
  ]
}

/** Somebody goes there: for a fault of the device, or whatever is to be put right. */
const Orders = ({ shown: { alarmId, priority, state } }: { readonly shown: AlarmCase }) => {
  const t = useText()
  return (
    <OrderLinks
      cause={{ alarmId }}
      urgency={priority === 1 ? 'urgent' : 'high'}
      isOpen={state !== 'archived'}
      makeText={t(($) => $.alarm.facts.makeOrder)}
    />
  )
}

const useVerdict = ({ verdict, cause, verdictBy, result }: AlarmCase): string | null => {
  const t = useText()
  if (verdict === null) return result === null ? null : t(($) => $.alarm.results[result])
  const words = [
    t(($) => $.alarm.verdicts[verdict]),
    cause === null ? '' : t(($) => $.alarm.causes[cause]),
    verdictBy ?? '',
  ]
  return words.filter((word) => word !== '').join(' · ')
}
