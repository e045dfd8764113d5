import { musterCalls, type MusterResult } from '@vigil/contract/visitor/muster'
import type { ShownPerson } from '#features/muster/use-muster.ts'
import { useCan } from '#foundation/rights/can.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { Button } from '#ui/action/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import type { Severity } from '#ui/severity/severity.ts'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Spoken } from '#ui/sign/spoken.tsx'
import { Card } from '#ui/surface/card.tsx'
import styles from './muster.module.css'

type OnTick = (person: ShownPerson, result: MusterResult) => void

/** Whoever is not accounted for stands first. */
const order: Readonly<Record<MusterResult, number>> = { unreachable: 0, open: 1, arrived: 2 }
const signs: Readonly<Record<MusterResult, Severity>> = { unreachable: 'fault', open: 'off', arrived: 'ok' }

/** The count, and a line for each. */
export const MusterPeople = ({
  people,
  onTick,
}: {
  readonly people: readonly ShownPerson[]
  readonly onTick: OnTick
}) => (
  <Card padded={false}>
    <Count people={people} />
    <ul className={styles.people}>
      {people
        .toSorted((one, other) => order[one.result] - order[other.result])
        .map((person) => (
          <PersonLine key={`${person.personKind}${person.personId}`} person={person} onTick={onTick} />
        ))}
    </ul>
  </Card>
)

const Count = ({ people }: { readonly people: readonly ShownPerson[] }) => {
  const t = useText()
  const countOf = (result: MusterResult): number =>
    people.filter((one) => one.result === result).reduce((sum, one) => sum + one.people, 0)
  const [arrived, open, unreachable] = [countOf('arrived'), countOf('open'), countOf('unreachable')]
  const waiting = people.filter((one) => one.isWaiting).length
  return (
    <div className={styles.head}>
      <p className={styles.count} role="status">
        <b>{arrived}</b> {t(($) => $.register.access.muster.of, { count: arrived + open + unreachable })}{' '}
        {t(($) => $.register.access.muster.arrived)}
      </p>
      <div className={styles.share}>
        <div className={styles.bar} aria-hidden="true">
          {people
            .toSorted((one, other) => order[other.result] - order[one.result])
            .map(({ personKind, personId, result }) => (
              <i key={`${personKind}${personId}`} data-result={result} />
            ))}
        </div>
        <small>{t(($) => $.register.access.muster.summary, { arrived, open, unreachable })}</small>
        {waiting > 0 && <small>{t(($) => $.register.access.muster.waiting, { count: waiting })}</small>}
      </div>
    </div>
  )
}

interface PersonLineProps {
  readonly person: ShownPerson
  readonly onTick: OnTick
}

const PersonLine = ({ person, onTick }: PersonLineProps) => {
  const t = useText()
  const can = useCan()
  const { personKind, people, hostName, result } = person
  const name = person.personName ?? t(($) => $.register.access.unknown)
  const who = [
    t(($) => $.register.access.muster[personKind]),
    hostName,
    people > 1 ? t(($) => $.register.access.visits.people, { count: people }) : null,
  ]
  return (
    <li className={styles.person} data-result={result}>
      <SeverityBadge severity={signs[result]} size={22} label={t(($) => $.register.access.muster.result[result])} />
      <span className={styles.who}>
        <b>{name}</b>
        <small>{who.filter((part) => part !== null).join(' · ')}</small>
      </span>
      <LastSeen person={person} />
      <Contact person={person} name={name} />
      <span className={styles.acts}>
        {can(musterCalls.tick) && <Ticks result={result} name={name} onTick={(next) => onTick(person, next)} />}
      </span>
    </li>
  )
}

const useTimeOf = () => {
  const language = useLanguage()
  return (at: string): string => dayTimeText(Date.parse(at), language)
}

const LastSeen = ({ person: { lastDoorName, lastAt, leftAt } }: { readonly person: ShownPerson }) => {
  const t = useText()
  const timeOf = useTimeOf()
  return (
    <span className={styles.where}>
      <span>{lastDoorName ?? t(($) => $.register.access.unknown)}</span>
      <small>
        {leftAt === null
          ? t(($) => $.register.access.muster.lastAt, { time: timeOf(lastAt) })
          : t(($) => $.register.access.muster.left, { time: timeOf(leftAt) })}
      </small>
    </span>
  )
}

/** How to reach him, who said what of him, and what only this phone knows yet. */
const Contact = ({ person, name }: { readonly person: ShownPerson; readonly name: string }) => {
  const t = useText()
  const timeOf = useTimeOf()
  const { userTel, result, tickedAt, tickedByName, otherWord, isWaiting } = person
  const unknown = t(($) => $.register.access.unknown)
  return (
    <span className={styles.contact}>
      {userTel !== null && result !== 'arrived' && (
        <a href={`tel:${userTel}`}>
          <Icon name="phone" size={18} />
          <Spoken>{t(($) => $.register.access.muster.call, { name })}</Spoken> {userTel}
        </a>
      )}
      {isWaiting && <StateTag tone="plain">{t(($) => $.register.access.muster.here)}</StateTag>}
      {!isWaiting && tickedAt !== null && (
        <small>
          {t(($) => $.register.access.muster.by, { name: tickedByName ?? unknown, time: timeOf(tickedAt) })}
        </small>
      )}
      {!isWaiting && otherWord !== null && (
        <small className={styles.other}>
          {t(($) => $.register.access.muster.other, {
            name: otherWord.byName ?? unknown,
            time: timeOf(otherWord.at),
            result: t(($) => $.register.access.muster.result[otherWord.result]),
          })}
        </small>
      )}
    </span>
  )
}

interface TicksProps {
  readonly result: MusterResult
  readonly name: string
  readonly onTick: (result: MusterResult) => void
}

const Ticks = ({ result, name, onTick }: TicksProps) => {
  const t = useText()
  if (result === 'arrived')
    return (
      <>
        <span className={styles.done}>
          <Icon name="check" size={20} />
          {t(($) => $.register.access.muster.ticked)}
        </span>
        <Button look="text" size="small" onClick={() => onTick('open')}>
          {t(($) => $.register.access.muster.undo)} <Spoken>{name}</Spoken>
        </Button>
      </>
    )
  return (
    <>
      {result === 'open' && (
        <Button look="text" size="small" onClick={() => onTick('unreachable')}>
          {t(($) => $.register.access.muster.unreachable)} <Spoken>{name}</Spoken>
        </Button>
      )}
      <Button look="outline" icon="check" onClick={() => onTick('arrived')}>
        {t(($) => $.register.access.muster.tick)} <Spoken>{name}</Spoken>
      </Button>
    </>
  )
}
