import type { Rehearsal } from '@vigil/contract/linkage/run'
import { useState } from 'react'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import { firingRows, type FiringRow } from './timeline-layout.ts'
import styles from './rehearsal.module.css'

const shownFirst = 20
const verdicts = ['real', 'false', 'test', 'drill'] as const

/** Each time it would have fired, and whether the version that acts would have too. */
export const FiringTable = ({ rehearsal }: { readonly rehearsal: Rehearsal }) => {
  const t = useText()
  const [isWhole, showAll] = useState(false)
  const rows = firingRows(rehearsal)
  const hasLive = rehearsal.live !== null
  return (
    <Card title={t(($) => $.linkage.rehearsal.list)} padded={false}>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t(($) => $.linkage.rehearsal.at)}</th>
              <th scope="col">{t(($) => $.linkage.rehearsal.by)}</th>
              <th scope="col">{t(($) => $.linkage.rehearsal.verdict)}</th>
              <th scope="col">{t(($) => $.linkage.rehearsal.draft)}</th>
              {hasLive && <th scope="col">{t(($) => $.linkage.rehearsal.live)}</th>}
            </tr>
          </thead>
          <tbody>
            {(isWhole ? rows : rows.slice(0, shownFirst)).map((row) => (
              <Row key={`${row.firing.at} ${row.firing.equipmentId}`} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      {!isWhole && rows.length > shownFirst && (
        <Button look="text" onClick={() => showAll(true)}>
          {t(($) => $.linkage.rehearsal.showAll, { n: rows.length })}
        </Button>
      )}
    </Card>
  )
}

const Row = ({ row: { firing, byDraft, byLive } }: { readonly row: FiringRow }) => {
  const t = useText()
  const language = useLanguage()
  const router = useRouter()
  const { at, deviceName, alarmId, verdict } = firing
  const known = verdicts.find((one) => one === verdict)
  const time = dayTimeText(Date.parse(at), language)
  const to = alarmId === null ? undefined : `${router.places.alarmDetail}?alarmId=${alarmId}`
  const fired = (isFired: boolean) => (isFired ? t(($) => $.linkage.rehearsal.yes) : t(($) => $.linkage.rehearsal.no))
  return (
    <tr>
      <td>
        <time dateTime={at}>
          {to === undefined ? (
            time
          ) : (
            <a
              href={router.hrefOf(to)}
              onClick={(event) => {
                event.preventDefault()
                void router.go(to)
              }}
            >
              {time}
            </a>
          )}
        </time>
      </td>
      <td>{deviceName}</td>
      <td>
        <StateTag tone={known === 'real' ? 'fire' : 'plain'} shape>
          {known ? t(($) => $.linkage.rehearsal.verdicts[known]) : t(($) => $.linkage.rehearsal.notJudged)}
        </StateTag>
      </td>
      <td data-fired={byDraft}>{fired(byDraft)}</td>
      {byLive !== null && <td data-fired={byLive}>{fired(byLive)}</td>}
    </tr>
  )
}
