import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Door } from '@vigil/contract/visitor/door'
import { musterCalls, type MusterPerson, type MusterResult } from '@vigil/contract/visitor/muster'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyLine } from '#ui/feedback/empty-line.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import styles from '../access.module.css'

const askMs = 3_000

/** Who was inside when the fire began, each ticked off by hand, and whether the doors are released. */
export const MusterPage = ({ alarmId }: { readonly alarmId: string }) => {
  const t = useText()
  const can = useCan()
  const language = useLanguage()
  const query = useQuery({
    ...queryOf(musterCalls.list, { alarmId }),
    enabled: can(musterCalls.list),
    refetchInterval: askMs,
  })
  const shown = query.data
  const began =
    shown && t(($) => $.register.access.muster.began, { time: dayTimeText(Date.parse(shown.beganAt), language) })
  const subtitle = shown?.isOver === true ? `${began} · ${t(($) => $.register.access.muster.over)}` : began
  return (
    <RecordPage title={t(($) => $.register.access.muster.title)} subtitle={subtitle}>
      <div className={styles.columns}>
        <div className={styles.side}>
          <QueryState query={query} call={musterCalls.list}>
            {({ rows }) => (rows.length === 0 ? <Nobody /> : <People alarmId={alarmId} people={rows} />)}
          </QueryState>
          <p className={styles.hint}>{t(($) => $.register.access.muster.note)}</p>
        </div>
        {shown && <Doors doors={shown.doors} />}
      </div>
    </RecordPage>
  )
}

const Nobody = () => {
  const t = useText()
  return (
    <EmptyState
      picture="nothing"
      title={t(($) => $.register.access.muster.none)}
      hint={t(($) => $.register.access.muster.noneHint)}
    />
  )
}

interface PeopleProps {
  readonly alarmId: string
  readonly people: readonly MusterPerson[]
}

/** Whoever is not accounted for stands first. */
const order: Readonly<Record<MusterResult, number>> = { unreachable: 0, open: 1, arrived: 2 }

const People = ({ alarmId, people }: PeopleProps) => {
  const t = useText()
  const client = useQueryClient()
  const { run, busy, failure } = useCommand(
    musterCalls.tick,
    () => void client.invalidateQueries({ queryKey: [musterCalls.list.path] }),
  )
  const countOf = (result: MusterResult): number =>
    people.filter((one) => one.result === result).reduce((sum, one) => sum + one.people, 0)
  const [arrived, open, unreachable] = [countOf('arrived'), countOf('open'), countOf('unreachable')]
  const sorted = people.toSorted((one, other) => order[one.result] - order[other.result])
  return (
    <Card>
      <p className={styles.count} role="status">
        <b>{arrived}</b> {t(($) => $.register.access.muster.of, { count: arrived + open + unreachable })}{' '}
        {t(($) => $.register.access.muster.arrived)}
      </p>
      <div className={styles.bar} aria-hidden="true">
        {people.map(({ personKind, personId, result }) => (
          <i key={`${personKind}${personId}`} data-result={result} />
        ))}
      </div>
      <p className={styles.hint}>{t(($) => $.register.access.muster.summary, { arrived, open, unreachable })}</p>
      <FailureLine failure={failure} />
      {sorted.map((person) => (
        <PersonLine
          key={`${person.personKind}${person.personId}`}
          person={person}
          busy={busy}
          onTick={(result) => void run({ alarmId, personKind: person.personKind, personId: person.personId, result })}
        />
      ))}
    </Card>
  )
}

interface PersonLineProps {
  readonly person: MusterPerson
  readonly busy: boolean
  readonly onTick: (result: MusterResult) => void
}

const PersonLine = ({ person, busy, onTick }: PersonLineProps) => {
  const t = useText()
  const can = useCan()
  const { personKind, people, hostName, userTel, result } = person
  const name = person.personName ?? t(($) => $.register.access.unknown)
  const who = [
    t(($) => $.register.access.muster[personKind]),
    hostName,
    people > 1 ? t(($) => $.register.access.visits.people, { count: people }) : null,
  ]
  return (
    <div className={styles.line} data-tone={result === 'unreachable' ? 'warn' : undefined}>
      <span className={styles.words}>
        <b>{name}</b>
        <small>{who.filter((part) => part !== null).join(' · ')}</small>
        <LastSeen person={person} />
      </span>
      {userTel !== null && (
        <a href={`tel:${userTel}`} aria-label={t(($) => $.register.access.muster.call, { name })}>
          {userTel}
        </a>
      )}
      {can(musterCalls.tick) && <Ticks result={result} name={name} busy={busy} onTick={onTick} />}
      {!can(musterCalls.tick) && result === 'arrived' && (
        <StateTag tone="ok">{t(($) => $.register.access.muster.ticked)}</StateTag>
      )}
    </div>
  )
}

const LastSeen = ({ person }: { readonly person: MusterPerson }) => {
  const t = useText()
  const language = useLanguage()
  const timeOf = (at: string): string => dayTimeText(Date.parse(at), language)
  const { lastDoorName, lastAt, leftAt, tickedAt, tickedByName } = person
  const door = lastDoorName ?? t(($) => $.register.access.unknown)
  return (
    <>
      <small>
        {leftAt === null
          ? t(($) => $.register.access.visits.lastSeen, { door, time: timeOf(lastAt) })
          : t(($) => $.register.access.muster.left, { time: timeOf(leftAt) })}
      </small>
      {tickedAt !== null && (
        <small>
          {t(($) => $.register.access.muster.by, {
            name: tickedByName ?? t(($) => $.register.access.unknown),
            time: timeOf(tickedAt),
          })}
        </small>
      )}
    </>
  )
}

interface TicksProps {
  readonly result: MusterResult
  readonly name: string
  readonly busy: boolean
  readonly onTick: (result: MusterResult) => void
}

const Ticks = ({ result, name, busy, onTick }: TicksProps) => {
  const t = useText()
  if (result === 'arrived')
    return (
      <>
        <StateTag tone="ok" shape>
          {t(($) => $.register.access.muster.ticked)}
        </StateTag>
        <Button look="text" size="small" disabled={busy} onClick={() => onTick('open')}>
          {t(($) => $.register.access.muster.undo)}
        </Button>
      </>
    )
  return (
    <>
      {result === 'open' && (
        <Button look="text" size="small" disabled={busy} onClick={() => onTick('unreachable')}>
          {t(($) => $.register.access.muster.unreachable)}
        </Button>
      )}
      {result === 'unreachable' && <StateTag tone="warn">{t(($) => $.register.access.muster.unreachable)}</StateTag>}
      <Button
        look="outline"
        icon="check"
        disabled={busy}
        aria-label={`${t(($) => $.register.access.muster.tick)} ${name}`}
        onClick={() => onTick('arrived')}
      >
        {t(($) => $.register.access.muster.tick)}
      </Button>
    </>
  )
}

const Doors = ({ doors }: { readonly doors: readonly Door[] }) => {
  const t = useText()
  const released = doors.filter((door) => door.isOnline === true && door.isReleased === true).length
  return (
    <Card
      title={t(($) => $.register.access.muster.doors)}
      aside={<span>{t(($) => $.register.access.muster.released, { count: released, all: doors.length })}</span>}
      padded={false}
    >
      {doors.length === 0 && <EmptyLine>{t(($) => $.register.access.muster.noDoors)}</EmptyLine>}
      {doors.map((door) => (
        <div key={door.equipmentId} className={styles.line}>
          <span className={styles.words}>
            <b>{door.name}</b>
          </span>
          <Release door={door} />
        </div>
      ))}
    </Card>
  )
}

/** Green only where the door itself says so and is heard. */
const Release = ({ door: { isOnline, isReleased, reportedAt } }: { readonly door: Door }) => {
  const t = useText()
  const language = useLanguage()
  if (isOnline !== true || isReleased === null || reportedAt === null)
    return <StateTag tone="off">{t(($) => $.register.access.muster.unproven)}</StateTag>
  if (!isReleased) return <StateTag tone="warn">{t(($) => $.register.access.muster.notReleased)}</StateTag>
  return (
    <StateTag tone="ok" shape>
      {t(($) => $.register.access.muster.releasedAt, { time: dayTimeText(Date.parse(reportedAt), language) })}
    </StateTag>
  )
}
