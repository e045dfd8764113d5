import { useQuery } from '@tanstack/react-query'
import { deliveryCalls, type ReachOfStep } from '@vigil/contract/delivery/delivery'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import styles from './reach.module.css'

/** Step by step of a fire's calls: who stands there, by which ways, and where nobody could be reached. */
export const UnitReach = ({ projectId }: { readonly projectId: string }) => {
  const t = useText()
  const can = useCan()(deliveryCalls.reach)
  const query = useQuery({ ...queryOf(deliveryCalls.reach, { projectId }), enabled: can })
  if (!can) return null
  return (
    <Card title={t(($) => $.reach.unit.title)}>
      <QueryState query={query} call={deliveryCalls.reach}>
        {({ steps }) => (
          <ol className={styles.list}>
            {steps.map((step) => (
              <Step key={step.step} step={step} />
            ))}
          </ol>
        )}
      </QueryState>
    </Card>
  )
}

type Warning = ReachOfStep['warning']
// The octagon is for what burns; a gap in whom one can call is a fault of the unit.
const tones = { nobody: 'fault', noMobile: 'fault', noList: 'fault', noPush: 'fault' } as const satisfies Record<
  NonNullable<Warning>,
  string
>

/** A missing second on duty is no gap where the first can be called; the step behind it is the manager. */
const toneOf = ({ step, warning }: ReachOfStep) =>
  warning === null ? 'ok' : step === 'D2' && warning === 'nobody' ? 'off' : tones[warning]

const Step = ({ step: one }: { readonly step: ReachOfStep }) => {
  const t = useText()
  const { step, warning, people } = one
  const tone = toneOf(one)
  return (
    <li className={styles.row}>
      <SeverityBadge severity={tone} size={22} />
      <span className={styles.words}>
        <b>{t(($) => $.reach.unit.steps[step])}</b>
        {warning !== null && (
          <span className={`${styles.hint} ${tone === 'fault' && warning !== 'noPush' ? styles.silent : ''}`}>
            {t(($) => $.reach.unit.warnings[warning])}
          </span>
        )}
        {people.length > 0 && (
          <ul className={styles.people}>
            {people.map((person) => (
              <Person key={`${person.person} ${person.lastReachedAt}`} person={person} />
            ))}
          </ul>
        )}
      </span>
    </li>
  )
}

const Person = ({ person }: { readonly person: ReachOfStep['people'][number] }) => {
  const t = useText()
  const language = useLanguage()
  const { hasMobile, pushDevices, hasChat, hasMail, lastReachedAt } = person
  const ways = [
    ...(hasMobile ? [t(($) => $.reach.unit.ways.voice)] : []),
    ...(pushDevices > 0 ? [t(($) => $.reach.unit.ways.push, { n: pushDevices })] : []),
    ...(hasChat ? [t(($) => $.reach.unit.ways.chat)] : []),
    ...(hasMail ? [t(($) => $.reach.unit.ways.email)] : []),
  ]
  return (
    <li>
      {person.person}
      {ways.length === 0 ? (
        <StateTag tone="fault">{t(($) => $.reach.unit.without)}</StateTag>
      ) : (
        ways.map((way) => (
          <StateTag key={way} tone="plain">
            {way}
          </StateTag>
        ))
      )}
      <span className={styles.hint}>
        {lastReachedAt === null
          ? t(($) => $.reach.unit.never)
          : t(($) => $.reach.unit.reached, { time: dayTimeText(Date.parse(lastReachedAt), language) })}
      </span>
    </li>
  )
}
