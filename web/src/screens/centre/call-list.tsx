import { callOutcomes, type CallOutcome } from '@vigil/contract/centre/call-tries'
import { centreCalls } from '@vigil/contract/centre/centre'
import { useState } from 'react'
import { useSession } from '#foundation/session/use-session.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText, elapsedText } from '#infrastructure/i18n/time-texts.ts'
import { Button } from '#ui/action/button.tsx'
import { IconButton } from '#ui/action/icon-button.tsx'
import { CheckBox } from '#ui/choice/check-box.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import type { SeatPart } from './use-centre.ts'
import styles from './call-list.module.css'

/** Whom to call, in call order, with each try. A number is whole only while its call lasts. */
export const CallList = ({ oemId, shown, acts, now }: SeatPart & { readonly now: number }) => {
  const t = useText()
  const me = useSession()?.user.accountId
  const [tel, setTel] = useState<string | undefined>(undefined)
  const { row, record, contacts } = shown
  const openedAt = row.task?.openedAt ?? null
  const under = record.tries.find(({ endedAt }) => endedAt === null)
  const isMine = under !== undefined && row.task?.heldBy?.accountId === me
  const [goesOn, setGoesOn] = useState(true)
  const next = under && contacts[contacts.findIndex(({ contactId }) => contactId === under.contactId) + 1]
  const dial = (contactId: string): void => void acts.dial(contactId).then(setTel)
  const hangUp = async (outcome: CallOutcome): Promise<void> => {
    setTel(undefined)
    const isKept = await acts.run(centreCalls.hangUp, { oemId, alarmId: row.alarm.alarmId, outcome })
    if (isKept && outcome !== 'answered' && goesOn && next) dial(next.contactId)
  }
  return (
    <Card
      title={t(($) => $.centre.call.title)}
      aside={
        <StateTag tone="action">
          {openedAt === null
            ? t(($) => $.centre.call.notYet)
            : t(($) => $.centre.call.task, { time: elapsedText(now - Date.parse(openedAt)) })}
        </StateTag>
      }
    >
      {isMine && (
        <div className={styles.under} role="group" aria-label={t(($) => $.centre.call.ended)}>
          <b>
            {under.person} {tel !== undefined && <a href={`tel:${tel}`}>{tel}</a>}
          </b>
          <span>{t(($) => $.centre.call.under, { time: elapsedText(now - Date.parse(under.begunAt)) })}</span>
          <span className={styles.outcomes}>
            {callOutcomes.map((outcome) => (
              <Button
                key={outcome}
                look={outcome === 'answered' ? 'primary' : 'outline'}
                size="small"
                disabled={acts.busy}
                onClick={() => void hangUp(outcome)}
              >
                {t(($) => $.alarm.centre.outcomes[outcome])}
              </Button>
            ))}
          </span>
          {next && (
            <CheckBox checked={goesOn} onChange={setGoesOn}>
              {t(($) => $.centre.call.goesOn, { person: next.person })}
            </CheckBox>
          )}
        </div>
      )}
      <ul className={styles.rows}>
        {contacts.length === 0 && <li className={styles.none}>{t(($) => $.centre.call.none)}</li>}
        {contacts.map(({ contactId, person, role, maskedTel }) => (
          <li key={contactId} className={styles.row}>
            <span>
              <b>
                {person} <small>{t(($) => $.centre.call.roles[role])}</small>
              </b>
              <small>
                {maskedTel} · <Tried tries={record.tries.filter((one) => one.contactId === contactId)} />
              </small>
            </span>
            <IconButton
              icon="phone"
              label={t(($) => $.centre.call.dial, { person })}
              disabled={acts.busy || under !== undefined}
              onClick={() => dial(contactId)}
            />
          </li>
        ))}
      </ul>
      <p className={styles.note}>{t(($) => $.centre.call.numbers)}</p>
    </Card>
  )
}

const Tried = ({ tries }: { readonly tries: SeatPart['shown']['record']['tries'] }) => {
  const t = useText()
  const language = useLanguage()
  if (tries.length === 0) return t(($) => $.centre.call.never)
  return tries
    .map(({ begunAt, endedAt, outcome }) =>
      t(($) => $.centre.call.tried, {
        time: dayTimeText(Date.parse(begunAt), language),
        outcome:
          outcome !== null
            ? t(($) => $.alarm.centre.outcomes[outcome])
            : endedAt === null
              ? t(($) => $.alarm.centre.states.calling)
              : t(($) => $.alarm.centre.cut),
      }),
    )
    .join(' · ')
}
