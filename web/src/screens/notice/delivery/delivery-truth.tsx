import { useQuery } from '@tanstack/react-query'
import { deliveryCalls, type Delivery } from '@vigil/contract/delivery/delivery'
import { byPerson, standings, type PersonTold } from '@vigil/contract/delivery/delivery-standing'
import { channelIcons, outcomeTones } from '#features/reach/delivery-looks.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { initialOf } from '#foundation/session/initial-of.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { clockText } from '#infrastructure/i18n/time-texts.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import { standingTones } from './delivery-looks.ts'
import { byChannel, outOf, reachedOf } from './truth.ts'
import styles from './delivery-truth.module.css'

/** What was just sent is still on its way: it is asked for again while the page is open. */
const rereadMs = 5_000

/** Who was told of an alarm, by which way, and whether it arrived. */
export const DeliveryTruth = ({ alarmId }: { readonly alarmId: string }) => {
  const t = useText()
  const can = useCan()
  const query = useQuery({
    ...queryOf(deliveryCalls.byAlarm, { alarmId }),
    enabled: can(deliveryCalls.byAlarm),
    refetchInterval: rereadMs,
  })
  return (
    <QueryState query={query} call={deliveryCalls.byAlarm} rows={4}>
      {({ rows }) =>
        rows.length === 0 ? (
          <EmptyState
            picture="nothing"
            title={t(($) => $.notice.truth.none)}
            hint={t(($) => $.notice.truth.noneHint)}
          />
        ) : (
          <Truth rows={rows} />
        )
      }
    </QueryState>
  )
}

const Truth = ({ rows }: { readonly rows: readonly Delivery[] }) => {
  const t = useText()
  const people = byPerson(rows)
  return (
    <>
      <Card
        title={t(($) => $.notice.truth.figures, {
          people: people.length,
          out: outOf(people),
          reached: reachedOf(people),
        })}
      >
        <Shares people={people} />
      </Card>
      <Card title={t(($) => $.notice.truth.byChannel)}>
        <dl className={styles.channels}>
          {byChannel(rows).map(({ channel, all, out }) => (
            <div key={channel}>
              <dt>
                <Icon name={channelIcons[channel]} size={22} />
                {t(($) => $.notice.channels[channel])}
              </dt>
              <dd>
                {out} / {all}
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card
        title={t(($) => $.notice.truth.byPerson)}
        aside={<span className={styles.sub}>{t(($) => $.notice.truth.first)}</span>}
      >
        <ul className={styles.people}>
          {people.map((person) => (
            <Person key={person.rows[0]?.messageId} person={person} />
          ))}
        </ul>
      </Card>
    </>
  )
}

/** A bar and its legend; a part of nobody is not there. */
const Shares = ({ people }: { readonly people: readonly PersonTold[] }) => {
  const t = useText()
  const shares = standings.flatMap((standing) => {
    const count = people.filter((person) => person.standing === standing).length
    return count === 0 ? [] : [{ standing, count }]
  })
  return (
    <>
      <div className={styles.bar} aria-hidden="true">
        {shares.map(({ standing, count }) => (
          <i key={standing} className={styles[standing]} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul className={styles.legend}>
        {shares.map(({ standing, count }) => (
          <li key={standing}>
            <i className={styles[standing]} aria-hidden="true" />
            {t(($) => $.notice.truth[standing])} <b>{count}</b>
          </li>
        ))}
      </ul>
    </>
  )
}

const Person = ({ person: { person, isOwn, standing, rows } }: { readonly person: PersonTold }) => {
  const t = useText()
  const language = useLanguage()
  const name = isOwn ? t(($) => $.notice.truth.you) : (person ?? t(($) => $.notice.truth.someone))
  const last = rows
    .flatMap((row) => row.answeredAt ?? row.openedAt ?? row.deliveredAt ?? [])
    .toSorted()
    .at(-1)
  return (
    <li className={styles.person}>
      <i className={styles.initial} aria-hidden="true">
        {initialOf(person ?? name)}
      </i>
      <span className={styles.words}>
        <b>{name}</b>
        <StateTag tone={standingTones[standing]}>{t(($) => $.notice.truth[standing])}</StateTag>
        {last !== undefined && <span className={styles.sub}>{clockText(Date.parse(last), language)}</span>}
      </span>
      <ul className={styles.tags}>
        {rows.map((row) => (
          <li key={row.messageId}>
            <Outcome row={row} />
          </li>
        ))}
      </ul>
    </li>
  )
}

/** One way and what became of it; why, where it failed. */
export const Outcome = ({ row: { channel, state, cause, answer } }: { readonly row: Delivery }) => {
  const t = useText()
  const word =
    answer === null
      ? cause === null
        ? t(($) => $.notice.outcomes[state])
        : t(($) => $.notice.causes[cause])
      : t(($) => $.notice.answers[answer])
  return (
    <StateTag tone={outcomeTones[state]}>
      <Icon name={channelIcons[channel]} size={14} />
      {`${t(($) => $.notice.channels[channel])} ${word}`}
    </StateTag>
  )
}
