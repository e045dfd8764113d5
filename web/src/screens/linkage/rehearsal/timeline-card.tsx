import type { Rehearsal } from '@vigil/contract/linkage/run'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import { Spoken } from '#ui/sign/spoken.tsx'
import { Card } from '#ui/surface/card.tsx'
import { countsOf, layOut, markKinds, type Mark, type MarkKind } from './timeline-layout.ts'
import styles from './rehearsal.module.css'

const percent = (at: number): string => `${(at * 100).toFixed(2)}%`

/** Each shape says what it was; only what really burned has a colour. */
const Sign = ({ kind }: { readonly kind: MarkKind }) =>
  kind === 'real' ? <SeverityBadge severity="fire" size={20} /> : <i className={styles[kind]} />

/** Ninety days on a line. Whoever does not see it reads the table beneath. */
export const TimelineCard = ({ rehearsal }: { readonly rehearsal: Rehearsal }) => {
  const t = useText()
  const language = useLanguage()
  const { draft, live, shades, days } = layOut(rehearsal)
  const counts = countsOf(rehearsal.draft)
  const lanes = [
    { name: t(($) => $.linkage.rehearsal.draft), marks: draft, n: rehearsal.draft.length, isDraft: true },
    ...(live
      ? [{ name: t(($) => $.linkage.rehearsal.live), marks: live, n: rehearsal.live?.length ?? 0, isDraft: false }]
      : []),
  ]
  return (
    <Card title={t(($) => $.linkage.rehearsal.line)}>
      <Spoken>
        {t(($) => $.linkage.rehearsal.spoken, {
          draft: rehearsal.draft.length,
          real: counts.real,
          false: counts.false,
          test: counts.test,
          gaps: rehearsal.gaps.length,
        })}
      </Spoken>
      <Legend hasGaps={shades.length > 0} />
      <div className={styles.line} aria-hidden="true">
        {lanes.map(({ name, marks, n, isDraft }) => (
          <div key={name} className={styles.lane} data-draft={isDraft}>
            <span className={styles.laneName}>
              <b>{name}</b>
              <small>{t(($) => $.linkage.rehearsal.times, { n })}</small>
            </span>
            <div className={styles.track}>
              {shades.map(({ from, to }) => (
                <u key={from} style={{ insetInlineStart: percent(from), width: percent(to - from) }} />
              ))}
              {marks.map((mark) => (
                <OnLine key={mark.at} mark={mark} />
              ))}
            </div>
          </div>
        ))}
        <div className={styles.days}>
          {days.map(({ at, time }) => (
            <span key={at} style={{ insetInlineStart: percent(at) }}>
              {new Date(time).toLocaleDateString(language, { month: 'numeric', day: 'numeric' })}
            </span>
          ))}
        </div>
      </div>
      <Gaps rehearsal={rehearsal} />
    </Card>
  )
}

const OnLine = ({ mark: { at, kind, count } }: { readonly mark: Mark }) => (
  <span className={styles.mark} style={{ insetInlineStart: percent(at) }}>
    <Sign kind={kind} />
    {count > 1 && <small>{count}</small>}
  </span>
)

const Legend = ({ hasGaps }: { readonly hasGaps: boolean }) => {
  const t = useText()
  return (
    <ul className={styles.legend}>
      {markKinds.map((kind) => (
        <li key={kind}>
          <Sign kind={kind} />
          {t(($) => $.linkage.rehearsal.legend[kind])}
        </li>
      ))}
      {hasGaps && (
        <li>
          <i className={styles.gap} />
          {t(($) => $.linkage.rehearsal.gap)}
        </li>
      )}
    </ul>
  )
}

const Gaps = ({ rehearsal: { gaps } }: { readonly rehearsal: Rehearsal }) => {
  const t = useText()
  const language = useLanguage()
  if (gaps.length === 0) return null
  const time = (at: string): string => dayTimeText(Date.parse(at), language)
  return (
    <details className={styles.gaps}>
      <summary>
        {t(($) => $.linkage.rehearsal.gapList)} · {t(($) => $.linkage.rehearsal.gapCount, { n: gaps.length })}
      </summary>
      <ul>
        {gaps.map(({ from, to, deviceName }) => (
          <li key={`${from} ${deviceName}`}>
            {t(($) => $.linkage.rehearsal.gapRow, { from: time(from), to: time(to), name: deviceName })}
          </li>
        ))}
      </ul>
    </details>
  )
}
