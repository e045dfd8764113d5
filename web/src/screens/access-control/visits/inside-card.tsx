import { useQuery } from '@tanstack/react-query'
import { gateCalls, type InsidePerson } from '@vigil/contract/visitor/gate'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { EmptyLine } from '#ui/feedback/empty-line.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import { FactList } from '#ui/surface/fact-list.tsx'
import styles from '../access.module.css'

const askMs = 15_000

/** Who is inside now. Whoever came through no door is not known, and that is said. */
export const InsideCard = ({ projectId }: { readonly projectId: string }) => {
  const t = useText()
  const query = useQuery({ ...queryOf(gateCalls.inside, { projectId }), refetchInterval: askMs })
  return (
    <div className={styles.side}>
      <Card title={t(($) => $.register.access.visits.inside)}>
        <QueryState query={query} call={gateCalls.inside} rows={3}>
          {({ rows, visitors, staff }) => (
            <div className={styles.side}>
              <FactList
                atEnd
                facts={[
                  [t(($) => $.register.access.visits.insideVisitors), visitors],
                  [t(($) => $.register.access.visits.insideStaff), staff],
                  [t(($) => $.register.access.visits.insideUnknown), t(($) => $.register.access.unknown)],
                ]}
              />
              {rows.length === 0 && <EmptyLine>{t(($) => $.register.access.visits.noInside)}</EmptyLine>}
              <div className={styles.flush}>
                {rows.map((person) => (
                  <InsideLine key={`${person.personKind}${person.personId}`} person={person} />
                ))}
              </div>
            </div>
          )}
        </QueryState>
      </Card>
    </div>
  )
}

const InsideLine = ({ person }: { readonly person: InsidePerson }) => {
  const t = useText()
  const language = useLanguage()
  const { personName, people, hostName, lastDoorName, lastAt, isOver } = person
  const door = lastDoorName ?? t(($) => $.register.access.unknown)
  return (
    <div className={styles.line}>
      <span className={styles.words}>
        <b>
          {personName ?? t(($) => $.register.access.unknown)}
          {people > 1 && ` · ${t(($) => $.register.access.visits.people, { count: people })}`}
        </b>
        {hostName !== null && <small>{t(($) => $.register.access.visits.ofHost, { name: hostName })}</small>}
        <small>
          {t(($) => $.register.access.visits.lastSeen, { door, time: dayTimeText(Date.parse(lastAt), language) })}
        </small>
      </span>
      {isOver && <StateTag tone="warn">{t(($) => $.register.access.visits.over)}</StateTag>}
    </div>
  )
}
