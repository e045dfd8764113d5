import { gateCalls, type Passage } from '@vigil/contract/visitor/gate'
import { passRefusalWords } from '@vigil/contract/visitor/pass-refusals'
import { PagedRows } from '#foundation/rights/paged-rows.tsx'
import { usePages } from '#foundation/rights/use-pages.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { EmptyLine } from '#ui/feedback/empty-line.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import styles from '../access.module.css'

const askMs = 15_000

/** What the doors let pass and refused, with why. */
export const PassagesCard = ({ projectId }: { readonly projectId: string }) => {
  const t = useText()
  const query = usePages(gateCalls.log, { projectId }, { everyMs: askMs })
  return (
    <Card title={t(($) => $.register.access.doors.log)} padded={false}>
      <PagedRows
        query={query}
        call={gateCalls.log}
        none={<EmptyLine>{t(($) => $.register.access.doors.noLog)}</EmptyLine>}
      >
        {(rows) => rows.map((row) => <PassageLine key={row.passageId} passage={row} />)}
      </PagedRows>
    </Card>
  )
}

const PassageLine = ({ passage }: { readonly passage: Passage }) => {
  const t = useText()
  const name = useName()
  const language = useLanguage()
  const { personName, personKind, direction, doorName, at, refusal } = passage
  const who =
    personName ??
    t(($) => (personKind === 'unknown' ? $.register.access.doors.unknownPerson : $.register.access.unknown))
  return (
    <div className={styles.line}>
      <time className={styles.time} dateTime={at}>
        {dayTimeText(Date.parse(at), language)}
      </time>
      <span className={styles.words}>
        <b>{`${who} · ${t(($) => $.register.access.doors.direction[direction])} ${doorName ?? t(($) => $.register.access.unknown)}`}</b>
        {refusal !== null && <small>{name(passRefusalWords[refusal])}</small>}
      </span>
      <StateTag tone={refusal === null ? 'plain' : 'warn'}>
        {t(($) => (refusal === null ? $.register.access.doors.passed : $.register.access.doors.refused))}
      </StateTag>
    </div>
  )
}
