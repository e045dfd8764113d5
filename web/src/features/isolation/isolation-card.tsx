import { useQueryClient } from '@tanstack/react-query'
import { isolationCalls, type Isolation } from '@vigil/contract/equipment/isolation'
import { useState } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText, leftText } from '#infrastructure/i18n/time-texts.ts'
import { useNow } from '#infrastructure/signal/use-now.ts'
import { Button } from '#ui/action/button.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import { FactList } from '#ui/surface/fact-list.tsx'
import styles from './ledger.module.css'

const ExtendSheet = lazyPart(async () => (await import('./extend-sheet.tsx')).ExtendSheet)

/** One entry of the ledger: how long it still lasts, why, by whom, and what the point has said meanwhile. */
export const IsolationCard = ({ isolation }: { readonly isolation: Isolation }) => {
  const t = useText()
  const place = [...isolation.place, t(($) => $.isolation.kind[isolation.kind])].join(' · ')
  return (
    <Card>
      <div className={styles.head}>
        <span className={styles.name}>
          <b>{isolation.equipmentName}</b>
          <span>{place}</span>
        </span>
        {isolation.kind === 'shield' ? (
          <StateTag tone="fault" shape>
            {t(($) => $.isolation.hazard)}
          </StateTag>
        ) : (
          <StateTag tone="action">{t(($) => $.isolation.kind.test)}</StateTag>
        )}
      </div>
      {isolation.endedAt === null && <Left isolation={isolation} />}
      <Facts isolation={isolation} />
      {isolation.endedAt === null && <Buttons isolation={isolation} />}
    </Card>
  )
}

const Left = ({ isolation }: { readonly isolation: Isolation }) => {
  const t = useText()
  const language = useLanguage()
  const now = useNow(30_000)
  const [began, until] = [Date.parse(isolation.beganAt), Date.parse(isolation.until)]
  const gone = Math.round(Math.min(1, Math.max(0, (now - began) / Math.max(1, until - began))) * 100)
  const left = t(($) => $.isolation.left, { span: leftText(t, until - now) })
  return (
    <>
      <p className={styles.left}>
        <b>{left}</b>
        <span>{t(($) => $.isolation.until, { at: dayTimeText(until, language) })}</span>
      </p>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={left}
        aria-valuenow={gone}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i className={styles.gone} style={{ width: `${gone}%` }} />
      </div>
    </>
  )
}

const Facts = ({ isolation }: { readonly isolation: Isolation }) => {
  const t = useText()
  const language = useLanguage()
  const { endedAt, endedByName, extendedReason, ownerName, beganAt, alarms, kind } = isolation
  const at = endedAt === null ? '' : dayTimeText(Date.parse(endedAt), language)
  const ended =
    endedByName === null
      ? t(($) => $.isolation.endedItself, { at })
      : t(($) => $.isolation.ended, { at, name: endedByName })
  const registered = `${ownerName ?? ''} ${dayTimeText(Date.parse(beganAt), language)}`.trim()
  return (
    <div className={styles.facts}>
      <FactList
        facts={[
          [t(($) => $.isolation.reason), isolation.reason],
          [t(($) => $.isolation.extendedReason), extendedReason],
          [t(($) => $.isolation.owner), registered],
          [t(($) => $.isolation.meanwhile), t(($) => $.isolation.recorded[kind], { n: alarms })],
          [t(($) => $.isolation.over), endedAt === null ? null : ended],
        ]}
      />
    </div>
  )
}

const Buttons = ({ isolation }: { readonly isolation: Isolation }) => {
  const t = useText()
  const can = useCan()
  const client = useQueryClient()
  const [extending, setExtending] = useState(false)
  const { run, busy, failure } = useCommand(isolationCalls.end, () => {
    void client.invalidateQueries({ queryKey: [isolationCalls.list.path] })
  })
  if (!can(isolationCalls.end)) return null
  return (
    <>
      <FailureLine failure={failure} />
      <div className={styles.buttons}>
        <Button look="outline" onClick={() => setExtending(true)}>
          {t(($) => $.isolation.extend)}
        </Button>
        <Button look="soft" busy={busy} onClick={() => void run({ isolationId: isolation.isolationId })}>
          {t(($) => $.isolation.end)}
        </Button>
      </div>
      {extending && (
        <>
          <ExtendSheet isolation={isolation} onClose={() => setExtending(false)} />
        </>
      )}
    </>
  )
}
